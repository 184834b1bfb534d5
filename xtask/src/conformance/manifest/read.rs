//! Reading scenarios and results as values.

use std::fs;
use std::path::Path;

use strata_codec::{Limits, json, yaml};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_value::{Key, Map, Value};

/// The value of a YAML text.
pub(super) fn yaml(name: &str, text: &str) -> Result<Value, String> {
    let sources = SourceMap::default();
    let file = sources.add(name, text.into());
    let read = yaml::read(&file, yaml::Profile::Core, &Limits::default());
    read.map(|document| document.value).map_err(|errors| told(&errors, &sources))
}

/// The value of a JSON text, integers exactly.
pub(super) fn json(name: &str, text: &str) -> Result<Value, String> {
    let sources = SourceMap::default();
    let file = sources.add(name, text.into());
    let read = json::read(&file, json::Mode::Strict, &Limits::default());
    read.map(|document| document.value).map_err(|errors| told(&errors, &sources))
}

fn told(errors: &Diagnostics, sources: &SourceMap) -> String {
    errors.concise(sources).collect::<Vec<_>>().join("\n")
}

/// The text of a file.
pub(super) fn file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

pub(super) fn get<'a>(map: &'a Map, key: &str) -> Option<&'a Value> {
    map.get(Key::new(key))
}

pub(super) fn text<'a>(value: &'a Value, what: &str) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("{what} is no text"))
}

pub(super) fn map<'a>(value: &'a Value, what: &str) -> Result<&'a Map, String> {
    value.as_map().ok_or_else(|| format!("{what} is no mapping"))
}

pub(super) fn list<'a>(value: &'a Value, what: &str) -> Result<&'a [Value], String> {
    value.as_seq().map(|seq| &**seq).ok_or_else(|| format!("{what} is no list"))
}

pub(super) fn int(value: &Value, what: &str) -> Result<u64, String> {
    let int = value.as_int().and_then(|n| u64::try_from(n).ok());
    int.ok_or_else(|| format!("{what} is no number"))
}

pub(super) fn texts(value: &Value, what: &str) -> Result<Vec<String>, String> {
    list(value, what)?.iter().map(|v| text(v, what).map(str::to_owned)).collect()
}

/// The names and values of a mapping with text keys.
pub(super) fn pairs<'a>(
    value: &'a Value,
    what: &str,
) -> Result<Vec<(&'static str, &'a Value)>, String> {
    let pair = |entry: &'a strata_value::Entry| {
        let key = entry.key.as_str().ok_or_else(|| format!("a key of {what} is no text"))?;
        Ok((key, &entry.value))
    };
    map(value, what)?.iter().map(pair).collect()
}
