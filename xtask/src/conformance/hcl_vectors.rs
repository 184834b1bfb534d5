//! What the HCL suites share: cases of a file, their sources, places of errors.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use base64ct::{Base64, Encoding};
use serde_json::Value;

use super::{Failure, Suite};

/// Reads a file with one JSON object a line; lines end at LF only.
pub(super) fn read(path: &Path) -> Result<Vec<Value>, String> {
    let at = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let text = fs::read_to_string(path).map_err(|e| at(&e))?;
    let lines = text.split('\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).map_err(|e| at(&e))).collect()
}

/// Counts a case and what is wrong with it; a panic is a failure.
pub(super) fn check(suite: &mut Suite, name: &str, check: impl FnOnce() -> Result<(), String>) {
    suite.total += 1;
    let result = catch_unwind(AssertUnwindSafe(check));
    if let Err(detail) = result.unwrap_or_else(|_| Err("a panic".to_owned())) {
        suite.failures.push(Failure { case: name.to_owned(), detail });
    }
}

/// The name of a case.
pub(super) fn id(case: &Value) -> Result<&str, String> {
    case["id"].as_str().ok_or_else(|| "a case has no id".to_owned())
}

/// Whether a case has a tag.
pub(super) fn has_tag(case: &Value, tag: &str) -> bool {
    case["tags"].as_array().is_some_and(|tags| tags.iter().any(|t| t == tag))
}

/// The source of a case, in `field` or, in base64, in `field_b64`.
pub(super) fn source(case: &Value, field: &str) -> Result<Vec<u8>, String> {
    if let Some(text) = case[field].as_str() {
        return Ok(text.as_bytes().to_vec());
    }
    let coded = case[format!("{field}_b64")].as_str().ok_or("a case has no source")?;
    Base64::decode_vec(coded).map_err(|e| e.to_string())
}

/// A source that is UTF-8.
pub(super) fn text(source: Vec<u8>) -> Result<String, String> {
    String::from_utf8(source).map_err(|e| e.to_string())
}

/// A place that vectors and Strata must agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) byte: u64,
}

impl Place {
    /// The place in a vector, as `{"line", "column", "byte"}`.
    pub(super) fn read(value: &Value) -> Option<Self> {
        let field = |name: &str| value.get(name)?.as_u64();
        Some(Self { line: field("line")?, column: field("column")?, byte: field("byte")? })
    }
}

/// The place of the first of the errors that a vector of `README.md` lists.
pub(super) fn first_place(errors: &[Value]) -> Option<Place> {
    Place::read(&errors.first()?["start"])
}

/// Compares the first error found with the recorded one; columns count unless told otherwise.
pub(super) fn same_first_error(
    found: Option<Place>,
    recorded: &Value,
    columns: bool,
) -> Result<(), String> {
    let wanted = Place::read(recorded);
    let same = match (found, wanted) {
        (Some(f), Some(w)) => {
            f.line == w.line && f.byte == w.byte && (f.column == w.column || !columns)
        }
        (found, wanted) => found.is_none() == wanted.is_none(),
    };
    if same { Ok(()) } else { Err(format!("first error at {found:?}, recorded {wanted:?}")) }
}

/// Where two JSON values differ first, as a path with both sides.
pub(super) fn difference(found: &Value, recorded: &Value, path: &str) -> Option<String> {
    match (found, recorded) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            keys.into_iter().find_map(|key| {
                let of = |map: &serde_json::Map<String, Value>| map.get(key).cloned();
                match (of(a), of(b)) {
                    (Some(a), Some(b)) => difference(&a, &b, &format!("{path}/{key}")),
                    (a, b) => Some(format!("{path}/{key}: {a:?}, recorded {b:?}")),
                }
            })
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut pairs = a.iter().zip(b).enumerate();
            pairs.find_map(|(at, (a, b))| difference(a, b, &format!("{path}/{at}")))
        }
        (a, b) => (a != b).then(|| format!("{path}: {a}, recorded {b}")),
    }
}
