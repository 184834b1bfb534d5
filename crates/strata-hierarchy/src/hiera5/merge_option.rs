//! The merge option: the name of a strategy, or a mapping with a strategy and its options.

use strata_diagnostics::{Diagnostics, did_you_mean};
use strata_merge::{DeepOptions, Knockout, Strategy};
use strata_value::{Entry, Key, Kind as ValueKind, Map, Value};

use super::error::{Kind, Outcome, error, span};

const STRATEGIES: [&str; 4] = ["first", "unique", "hash", "deep"];

/// The strategy that a merge option asks for (`merge-option-checks`).
///
/// `default`, `unconstrained_deep` and `reverse_deep` are names Puppet keeps for itself and accepts.
pub(crate) fn strategy(option: &Value) -> Outcome<Strategy> {
    match option.kind() {
        ValueKind::String(name) => named(name, &DeepOptions::default(), option),
        ValueKind::Map(map) => {
            let name = map.get(Key::new("strategy")).filter(|name| !name.is_null());
            let Some(name) = name else {
                return Err(error(Kind::MergeOptions, "the merge options name no strategy")
                    .at(span(option.origin()), "")
                    .hint("add `strategy: first|unique|hash|deep`")
                    .into());
            };
            let Some(text) = name.as_str() else { return Err(unknown(name)) };
            let options = options(map, text)?;
            named(text, &options, name)
        }
        _ => Err(unknown(option)),
    }
}

fn named(name: &str, options: &DeepOptions, at: &Value) -> Outcome<Strategy> {
    Ok(match name {
        "first" | "default" => Strategy::First,
        "unique" => Strategy::Unique,
        "hash" => Strategy::Hash,
        "deep" | "unconstrained_deep" => Strategy::Deep(options.clone()),
        "reverse_deep" => Strategy::ReverseDeep(options.clone()),
        _ => return Err(unknown(at)),
    })
}

/// The options beside the strategy; null counts as absent.
fn options(map: &Map, strategy: &str) -> Outcome<DeepOptions> {
    let mut options = DeepOptions::default();
    let is_deep = strategy.ends_with("deep");
    let mut findings = Diagnostics::new();
    for entry in map {
        let name = entry.key.to_string();
        match name.as_str() {
            "strategy" => {}
            "knockout_prefix" if is_deep => match entry.value.kind() {
                ValueKind::Null => {}
                ValueKind::String(prefix) => {
                    options.knockout_prefix = Some(Knockout::new(prefix.as_str()));
                }
                _ => findings.push(ill_typed(entry, "a text")),
            },
            "sort_merged_arrays" | "merge_hash_arrays" | "merge_debug" if is_deep => {
                let on = match entry.value.kind() {
                    ValueKind::Null => false,
                    ValueKind::Bool(on) => on,
                    _ => {
                        findings.push(ill_typed(entry, "true or false"));
                        continue;
                    }
                };
                match name.as_str() {
                    "sort_merged_arrays" => options.sort_merged_arrays = on,
                    "merge_hash_arrays" => options.merge_hash_arrays = on,
                    _ => {}
                }
            }
            // Puppet hands anything on to its merge library for these two.
            _ if matches!(strategy, "unconstrained_deep" | "reverse_deep") => {}
            _ => findings.push(no_such_option(entry, strategy)),
        }
    }
    if findings.is_empty() { Ok(options) } else { Err(findings) }
}

fn unknown(name: &Value) -> Diagnostics {
    let shown = name.as_str().map_or_else(|| name.kind_phrase(), |n| format!("`{n}`"));
    let found = error(Kind::MergeOptions, format!("{shown} is no merge strategy"))
        .at(span(name.origin()), "");
    match name.as_str().and_then(|name| did_you_mean(name, STRATEGIES)) {
        Some(close) => found.hint(format!("did you mean `{close}`?")).into(),
        None => found.hint("the strategies are `first`, `unique`, `hash` and `deep`").into(),
    }
}

fn ill_typed(entry: &Entry, wanted: &str) -> strata_diagnostics::Diagnostic {
    error(Kind::MergeOptions, format!("the merge option `{}` must be {wanted}", entry.key))
        .at(span(entry.value.origin()), format!("this is {}", entry.value.kind_phrase()))
}

fn no_such_option(entry: &Entry, strategy: &str) -> strata_diagnostics::Diagnostic {
    let known = ["knockout_prefix", "sort_merged_arrays", "merge_hash_arrays"];
    let message = format!("the strategy `{strategy}` has no option `{}`", entry.key);
    let found = error(Kind::MergeOptions, message).at(span(entry.key_origin), "");
    if known.contains(&entry.key.to_string().as_str()) {
        return found.hint("use `strategy: deep`");
    }
    match did_you_mean(&entry.key.to_string(), known) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found.hint(
            "the options of `deep` are `knockout_prefix`, `sort_merged_arrays` and \
             `merge_hash_arrays`",
        ),
    }
}
