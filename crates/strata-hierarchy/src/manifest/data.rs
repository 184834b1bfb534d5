//! The text of an input to data, by the rules that hold for every input.

use strata_codec::json::Mode;
use strata_codec::yaml::Profile;
use strata_codec::{Limits, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, Span};
use strata_value::{Entry, Key, Kind, Map, Origin, Value};

use super::limits::{MAX_DEPTH, MAX_NODES, MAX_READ, MAX_TEXT, Usage};

/// What an input says: the entries of its mapping, in the order of the text, and what it costs.
pub(super) struct Data {
    pub(super) map: Map,
    pub(super) usage: Usage,
}

/// Whether a name asks for JSON; any other is YAML.
#[expect(
    clippy::case_sensitive_file_extension_comparisons,
    reason = "the contract takes `.json` in small letters only"
)]
pub(super) fn is_json(name: &str) -> bool {
    name.ends_with(".json")
}

/// The one mapping of a text.
///
/// Lists and maps are those of data, integers and floats are told apart, text and keys are in the normal
/// form of HCL (NFC). Nothing is refused for its size but what is beyond the limits all by itself.
pub(super) fn read(file: &SourceFile) -> Result<Data, Diagnostics> {
    let limits = Limits { depth: MAX_DEPTH, nodes: MAX_NODES as u32, bytes: MAX_READ as usize };
    let document = if is_json(file.name()) {
        json::read(file, Mode::Exact, &limits)
    } else {
        yaml::read(file, Profile::Strict, &limits)
    };
    let document = document.map_err(without_ways_out)?;
    let Some(map) = document.value.as_map() else {
        let found = match document.documents {
            0 => "nothing".to_owned(),
            _ => document.value.kind_phrase(),
        };
        return Err(Diagnostic::error(
            "manifest-mapping",
            format!("expected a mapping, found {found}"),
        )
        .at(file.span(0..0), "the whole file")
        .hint("an input is a mapping of names to values; write `{}` for an empty one")
        .into());
    };
    let mut measure = Measure::default();
    measure.value(&document.value);
    let map = if measure.is_ascii { map.clone() } else { normal_map(map)? };
    let usage = Usage { read: file.text().len() as u64, ..measure.usage };
    Ok(Data { map, usage })
}

/// Errors of the reader without the hint that its limits may be raised: these are fixed.
#[cold]
fn without_ways_out(errors: Diagnostics) -> Diagnostics {
    let mut all = Diagnostics::new();
    for mut error in errors {
        if error.code.starts_with("limit-") {
            error.hint =
                Some("the limits of inputs are fixed: make the data smaller or flatter".into());
        }
        all.push(error);
    }
    all
}

/// Counts what data stands for, and stops beyond the limits.
struct Measure {
    usage: Usage,
    is_ascii: bool,
}

impl Default for Measure {
    fn default() -> Self {
        Self { usage: Usage::default(), is_ascii: true }
    }
}

impl Measure {
    /// The reader has limited the depth.
    fn value(&mut self, value: &Value) {
        self.usage.nodes += 1;
        if self.usage.nodes > MAX_NODES || self.usage.text > MAX_TEXT {
            return;
        }
        match value.kind() {
            Kind::String(text) => self.text(text),
            Kind::List(seq) => seq.iter().for_each(|element| self.value(element)),
            Kind::Map(map) => {
                for entry in map {
                    self.usage.nodes += 1;
                    self.text(entry.key.as_str().unwrap_or_default());
                    self.value(&entry.value);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        self.usage.text += text.len() as u64;
        self.is_ascii &= text.is_ascii();
    }
}

/// The map with its keys and all text in normal form.
fn normal_map(map: &Map) -> Result<Map, Diagnostics> {
    let mut entries = Vec::with_capacity(map.len());
    for entry in map {
        let key = Value::text(entry.key.as_str().unwrap_or_default());
        let key = key.as_str().map_or(entry.key, Key::new);
        entries.push(Entry { key, key_origin: entry.key_origin, value: normal(&entry.value)? });
    }
    let places: Vec<Origin> = entries.iter().map(|entry| entry.key_origin).collect();
    let (map, duplicates) = Map::with_duplicates(entries);
    let Some(duplicate) = duplicates.first() else { return Ok(map) };
    let at = |entry: usize| places[entry].address().map_or(Span::NONE, Span::at);
    Err(Diagnostic::error("manifest-key", "two keys are the same text in another spelling")
        .at(at(duplicate.later), "given again")
        .label(at(duplicate.earlier), "first given here")
        .note("characters with accents can be written in two ways, which HCL does not tell apart")
        .hint("remove one of them")
        .into())
}

fn normal(value: &Value) -> Result<Value, Diagnostics> {
    let normal = match value.kind() {
        Kind::String(text) if !text.is_ascii() => Value::text(text),
        Kind::List(seq) => Value::list(seq.iter().map(normal).collect::<Result<Vec<_>, _>>()?),
        Kind::Map(map) => Value::map(normal_map(map)?),
        _ => return Ok(value.clone()),
    };
    Ok(normal.at(value.origin()))
}
