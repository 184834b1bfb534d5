//! `--explain-options`: which `lookup_options` there are.

use std::fmt::Write as _;

use strata_diagnostics::{Diagnostics, SourceMap};
use strata_hierarchy::hiera5::{LookupKey, Node};
use strata_value::{Key, Map, Origin, Value, json};

/// The options as text and as data. Without a key those of keys outside of modules.
pub(super) fn explain(
    node: &Node<'_>,
    key: Option<&LookupKey>,
    sources: &SourceMap,
) -> Result<(String, Value), Diagnostics> {
    let of_no_module = LookupKey::root_only("");
    let options = node.lookup_options(key.unwrap_or(&of_no_module))?;
    let applies = key.map(|key| node.options_entry(key)).transpose()?.flatten();
    let mut text = String::from("lookup_options");
    let _ = match (key, applies) {
        (Some(key), Some(entry)) => writeln!(text, ": `{entry}` applies to {}", key.as_str()),
        (Some(key), None) => writeln!(text, ": none applies to {}", key.as_str()),
        (None, _) => writeln!(text),
    };
    let mut rows = Vec::new();
    for entry in &options {
        let shown = json::write(&entry.value, &json::Options::default()).unwrap_or_default();
        let mark = if Some(entry.key) == applies { '*' } else { ' ' };
        let place = place(entry.key_origin, sources);
        let _ = writeln!(text, "  {mark} {}  {shown}  {place}", entry.key);
        rows.push(object([
            ("pattern", Value::string(entry.key.to_string())),
            ("options", entry.value.clone()),
            ("from", Value::string(place)),
            ("applies", Value::bool(Some(entry.key) == applies)),
        ]));
    }
    if options.is_empty() {
        let _ = writeln!(text, "  there are none");
    }
    Ok((text, object([("lookup_options", Value::list(rows))])))
}

fn place(origin: Origin, sources: &SourceMap) -> String {
    let found = origin.address().and_then(|address| sources.locate(address));
    found.map_or_else(String::new, |l| format!("{}:{}:{}", l.file.name(), l.line, l.column))
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::map(fields.into_iter().map(|(name, v)| (Key::new(name), v)).collect::<Map>())
}
