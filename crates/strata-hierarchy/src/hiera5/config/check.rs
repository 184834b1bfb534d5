//! Checks of the shape of a configuration.

use arcstr::ArcStr;
use strata_diagnostics::{Diagnostic, did_you_mean};
use strata_value::{Entry, Key, KeyName, Kind as ValueKind, Map, Value};

use super::Template;
use crate::hiera5::error::{Kind, error, span};

/// What has been found so far.
pub(super) type Findings = Vec<Diagnostic>;

/// A mapping of the configuration whose keys are known.
pub(super) struct Struct<'a> {
    map: &'a Map,
    /// What the mapping is, for messages: `the configuration`, `the level` …
    what: &'a str,
}

impl<'a> Struct<'a> {
    /// The mapping, after a check that it has no other keys than these.
    pub(super) fn new(
        map: &'a Map,
        what: &'a str,
        known: &[&str],
        findings: &mut Findings,
    ) -> Self {
        for entry in map {
            if entry.key.as_str().is_some_and(|key| known.contains(&key)) {
                continue;
            }
            let mut finding =
                error(Kind::Config, format!("{what} has an unknown key `{}`", entry.key))
                    .at(span(entry.key_origin), "not a key of this place");
            finding = match did_you_mean(&entry.key.to_string(), known.iter().copied()) {
                Some(close) => finding.hint(format!("did you mean `{close}`?")),
                None => finding.hint(format!("the keys are {}", list(known))),
            };
            findings.push(finding);
        }
        Self { map, what }
    }

    /// The entry of a key.
    pub(super) fn entry(&self, key: &str) -> Option<&'a Entry> {
        self.map.entry(Key::new(key))
    }

    /// Whether the key is there, whatever its value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// A text that must not be empty; absent is `None`.
    pub(super) fn text(&self, key: &str, findings: &mut Findings) -> Option<Template> {
        let entry = self.entry(key)?;
        let text = non_empty(&entry.value);
        if text.is_none() {
            findings.push(self.mismatch(key, &entry.value, "a text that is not empty"));
        }
        text
    }

    /// A list of at least one text, none empty; absent is `None`.
    pub(super) fn texts(&self, key: &str, findings: &mut Findings) -> Option<Vec<Template>> {
        let entry = self.entry(key)?;
        let texts = match entry.value.kind() {
            ValueKind::List(list) if !list.is_empty() => {
                list.iter().map(non_empty).collect::<Option<Vec<_>>>()
            }
            _ => None,
        };
        if texts.is_none() {
            findings.push(self.mismatch(key, &entry.value, "a list of texts, none empty"));
        }
        texts
    }

    /// A mapping; absent is `None`.
    pub(super) fn map(&self, key: &str, findings: &mut Findings) -> Option<&'a Map> {
        let entry = self.entry(key)?;
        let map = entry.value.as_map();
        if map.is_none() {
            findings.push(self.mismatch(key, &entry.value, "a mapping"));
        }
        map
    }

    /// A list of mappings; absent is `None`.
    pub(super) fn maps(
        &self,
        key: &str,
        findings: &mut Findings,
    ) -> Option<Vec<(&'a Map, &'a Value)>> {
        let entry = self.entry(key)?;
        let ValueKind::List(list) = entry.value.kind() else {
            findings.push(self.mismatch(key, &entry.value, "a list of levels"));
            return None;
        };
        let mut maps = Vec::with_capacity(list.len());
        for value in list {
            match value.as_map() {
                Some(map) => maps.push((map, value)),
                None => findings.push(
                    error(Kind::Config, format!("a level of `{key}` must be a mapping"))
                        .at(span(value.origin()), format!("this is {}", value.kind_phrase()))
                        .hint("write `- name: …` and `path: …` below it"),
                ),
            }
        }
        Some(maps)
    }

    /// The finding that a value is not of the kind that is wanted.
    pub(super) fn mismatch(&self, key: &str, value: &Value, wanted: &str) -> Diagnostic {
        error(Kind::Config, format!("`{key}` of {} must be {wanted}", self.what))
            .at(span(value.origin()), format!("this is {}", found(value)))
    }
}

/// A text that is not empty.
fn non_empty(value: &Value) -> Option<Template> {
    match value.kind() {
        ValueKind::String(text) if !text.is_empty() => {
            Some(Template { text: ArcStr::clone(text), origin: value.origin() })
        }
        _ => None,
    }
}

/// What a value is, in words.
fn found(value: &Value) -> String {
    match value.kind() {
        ValueKind::String(text) if text.is_empty() => "an empty text".to_owned(),
        ValueKind::List(list) if list.is_empty() => "an empty list".to_owned(),
        ValueKind::Null => "null".to_owned(),
        _ => value.kind_phrase(),
    }
}

/// Whether a value is plain data: text keys only, nothing of a dialect's own types.
pub(super) fn is_data(value: &Value) -> bool {
    match value.kind() {
        ValueKind::List(list) => list.iter().all(is_data),
        ValueKind::Map(map) => {
            map.iter().all(|e| matches!(e.key.name(), KeyName::Text(_)) && is_data(&e.value))
        }
        ValueKind::Capsule(_) => false,
        _ => true,
    }
}

/// Names in a sentence.
pub(super) fn list(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
