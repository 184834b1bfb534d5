//! `lookup_options`: how keys are merged and converted.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use fancy_regex::Regex;
use strata_diagnostics::Diagnostics;
use strata_merge::Strategy;
use strata_value::{Entry, Key, Kind as ValueKind, Map, Origin, Value};

use super::error::{Kind, Outcome, error, span};
use super::key::KeyMap;
use super::merge_option;

/// `lookup_options`, ready for use.
#[derive(Debug, Default)]
pub(crate) struct KeyOptions {
    exact: KeyMap<Arc<Options>>,
    patterns: Vec<(Arc<Regex>, Arc<Options>)>,
    /// What the patterns gave for a key, since every node asks for the same keys.
    matched: RwLock<KeyMap<Option<Arc<Options>>>>,
}

/// The options of a key.
#[derive(Debug)]
pub(crate) struct Options {
    /// The key or pattern.
    pub pattern: Key,
    /// Where the entry stands.
    pub origin: Origin,
    /// The strategy; `None` if the entry has none. It may be a wrong one.
    pub merge: Option<Outcome<Strategy>>,
    /// The conversion.
    pub convert_to: Option<Value>,
}

/// The compiled patterns of all nodes, by text.
#[derive(Default)]
pub(crate) struct Patterns(RwLock<HashMap<Key, Arc<Regex>>>);

impl KeyOptions {
    /// Compiles a mapping of options. Those of a module may only concern keys of the module.
    pub(crate) fn compile(map: &Map, patterns: &Patterns) -> Outcome<Self> {
        let mut compiled = Self::default();
        let mut findings = Diagnostics::new();
        for entry in map {
            let Some(text) = entry.key.as_str() else {
                findings.push(not_a_text(entry));
                continue;
            };
            let Some(options) = Options::read(entry).map(Arc::new) else { continue };
            if text.starts_with('^') {
                match patterns.get(entry) {
                    Ok(pattern) => compiled.patterns.push((pattern, options)),
                    Err(more) => findings.extend(more),
                }
            } else {
                compiled.exact.insert(entry.key, options);
            }
        }
        if findings.is_empty() { Ok(compiled) } else { Err(findings) }
    }

    /// The options of a root key: those of its name, else those of the first pattern that matches.
    pub(crate) fn of(&self, key: Key) -> Outcome<Option<Arc<Options>>> {
        if let Some(options) = self.exact.get(&key) {
            return Ok(Some(Arc::clone(options)));
        }
        if self.patterns.is_empty() {
            return Ok(None);
        }
        let matched = self.matched.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(options) = matched.get(&key) {
            return Ok(options.clone());
        }
        drop(matched);
        let options = self.first_match(key)?;
        let mut matched = self.matched.write().unwrap_or_else(PoisonError::into_inner);
        matched.insert(key, options.clone());
        Ok(options)
    }

    fn first_match(&self, key: Key) -> Outcome<Option<Arc<Options>>> {
        let Some(text) = key.as_str() else { return Ok(None) };
        for (pattern, options) in &self.patterns {
            let matches = pattern.is_match(text).map_err(|failure| {
                let message = format!("the pattern `{}` gave up on `{text}`", options.pattern);
                error(Kind::LookupOptions, message)
                    .at(span(options.origin), "")
                    .note(failure.to_string())
                    .hint("simplify the pattern")
            })?;
            if matches {
                return Ok(Some(Arc::clone(options)));
            }
        }
        Ok(None)
    }
}

impl Options {
    /// The options of an entry; `None` for null, which counts as no entry. An entry of a wrong form
    /// matters only to those who look its key up.
    fn read(entry: &Entry) -> Option<Self> {
        let get =
            |map: &Map, key: &str| map.get(Key::new(key)).filter(|value| !value.is_null()).cloned();
        let mut options =
            Self { pattern: entry.key, origin: entry.key_origin, merge: None, convert_to: None };
        match entry.value.kind() {
            ValueKind::Null => return None,
            ValueKind::Map(map) => {
                options.merge = get(map, "merge")
                    .filter(|merge| merge.as_bool() != Some(false))
                    .map(|merge| merge_option::strategy(&merge));
                options.convert_to = get(map, "convert_to");
            }
            ValueKind::Bool(false) => {}
            // Puppet looks for the names of the options in a text; most texts have no effect.
            ValueKind::String(text) => {
                if text.contains("merge") {
                    options.merge = Some(Err(not_a_mapping(entry).into()));
                }
                if text.contains("convert_to") {
                    options.convert_to = Some(entry.value.clone());
                }
            }
            // Neither a strategy nor a conversion can be made of it.
            _ => {
                options.merge = Some(Err(not_a_mapping(entry).into()));
                options.convert_to = Some(entry.value.clone());
            }
        }
        Some(options)
    }
}

impl Patterns {
    /// The compiled pattern of an entry. `^` and `$` match at lines, as in Ruby.
    fn get(&self, entry: &Entry) -> Outcome<Arc<Regex>> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(pattern) = known.get(&entry.key) {
            return Ok(Arc::clone(pattern));
        }
        drop(known);
        let text = entry.key.to_string();
        let compiled = Regex::new(&format!("(?m){text}")).map_err(|failure| {
            error(Kind::LookupOptions, format!("`{text}` is not a regular expression"))
                .at(span(entry.key_origin), "a key that begins with `^` is a pattern")
                .note(failure.to_string())
                .hint("correct the pattern, or drop the `^` to mean the key of that name")
        })?;
        let pattern = Arc::new(compiled);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(entry.key, Arc::clone(&pattern));
        Ok(pattern)
    }
}

/// Checks that the options of a module only concern keys of the module.
pub(crate) fn check_module(map: &Map, module: &str) -> Outcome<()> {
    let mut findings = Diagnostics::new();
    for entry in map {
        let text = entry.key.to_string();
        let (what, rest) = match text.strip_prefix('^') {
            Some(rest) => ("pattern", rest),
            None => ("key", text.as_str()),
        };
        let of_module = rest.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"));
        if !of_module {
            let message = format!("the {what} `{text}` does not concern the module `{module}`");
            findings.push(
                error(Kind::LookupOptions, message)
                    .at(span(entry.key_origin), "")
                    .note("options in the data of a module must be for keys of that module")
                    .hint(format!("begin it with `{module}::`, or move it to the environment")),
            );
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

/// The error that `lookup_options` is no mapping.
pub(crate) fn not_options(value: &Value) -> Diagnostics {
    error(Kind::LookupOptions, "`lookup_options` is not a mapping")
        .at(span(value.origin()), format!("this is {}", value.kind_phrase()))
        .hint("write a mapping of keys to options, as in `lookup_options: {tags: {merge: unique}}`")
        .into()
}

fn not_a_text(entry: &Entry) -> strata_diagnostics::Diagnostic {
    error(Kind::LookupOptions, format!("the key `{}` of `lookup_options` is not a text", entry.key))
        .at(span(entry.key_origin), "")
        .hint("quote it")
}

fn not_a_mapping(entry: &Entry) -> strata_diagnostics::Diagnostic {
    error(Kind::LookupOptions, format!("the options of `{}` are not a mapping", entry.key))
        .at(span(entry.value.origin()), format!("this is {}", entry.value.kind_phrase()))
        .hint("write `{merge: …}` or `{convert_to: …}`")
}
