//! The status, and what standard output and error hold.

use strata_value::{Key, Value};

use super::super::process::Finished;
use super::super::read::{self, int, list, pairs};
use super::shown;

/// What holds for every step.
pub(super) fn always(finished: &Finished) -> Vec<String> {
    let mut failed = Vec::new();
    match finished.status.code() {
        None => failed.push(format!("it was ended by {}", finished.ending())),
        Some(0) => {}
        Some(_) if finished.stderr.is_empty() => failed.push("standard error is empty".to_owned()),
        Some(_) => {}
    }
    if finished.stderr.contains("panicked at") || finished.stderr.contains("error[internal]") {
        failed.push("a panic".to_owned());
    }
    failed
}

pub(super) fn exit(finished: &Finished, expected: &Value) -> Result<Vec<String>, String> {
    let got = finished.status.code();
    let good = match expected.as_str() {
        Some("failure") => matches!(got, Some(1 | 2)),
        Some(other) => return Err(format!("the status {other} is not known")),
        None => got.and_then(|n| u64::try_from(n).ok()) == Some(int(expected, "exit")?),
    };
    Ok(if good { Vec::new() } else { vec![format!("expected exit {}", shown(expected))] })
}

pub(super) fn text(key: &str, stream: &str, expected: &Value) -> Result<Vec<String>, String> {
    let wanted = key.ends_with("_contains");
    let mut failed = Vec::new();
    for entry in list(expected, key)? {
        let alternatives = match entry.as_seq() {
            Some(_) => read::texts(entry, key)?,
            None => vec![read::text(entry, key)?.to_owned()],
        };
        if alternatives.iter().any(|text| stream.contains(text)) != wanted {
            failed.push(format!("{key}: {}", shown(entry)));
        }
    }
    Ok(failed)
}

pub(super) fn json(key: &str, stream: &str, expected: &Value) -> Result<Vec<String>, String> {
    let got = match read::json("standard output", stream) {
        Ok(got) => got,
        Err(error) => return Ok(vec![format!("{key}: {error}")]),
    };
    let mut failed = Vec::new();
    match key {
        "stdout_json" if got != *expected => failed.push(format!("{key}: {}", shown(expected))),
        "stdout_json" => {}
        "stdout_json_at" => {
            for (pointer, value) in pairs(expected, key)? {
                let found = at(&got, pointer);
                if found != Some(value) {
                    failed.push(format!("{key} {pointer}: {}", shown(value)));
                }
            }
        }
        "json_length_at" => {
            for (pointer, length) in pairs(expected, key)? {
                let found = at(&got, pointer).and_then(length_of);
                if found.is_none_or(|n| n as u64 != int(length, key).unwrap_or(u64::MAX)) {
                    failed.push(format!("{key} {pointer}: {}, got {found:?}", shown(length)));
                }
            }
        }
        _ => {
            for pointer in read::texts(expected, key)? {
                let found = at(&got, &pointer);
                let empty =
                    found.is_none_or(|v| v.is_null() || v.as_seq().is_some_and(|s| s.is_empty()));
                if !empty {
                    failed.push(format!("{key}: {pointer}"));
                }
            }
        }
    }
    Ok(failed)
}

fn length_of(value: &Value) -> Option<usize> {
    value.as_seq().map(|s| s.len()).or_else(|| value.as_map().map(strata_value::Map::len))
}

/// What a pointer (RFC 6901) leads to.
fn at<'a>(value: &'a Value, pointer: &str) -> Option<&'a Value> {
    let mut found = value;
    for step in pointer.split('/').skip(1) {
        let step = step.replace("~1", "/").replace("~0", "~");
        found = match found.as_seq() {
            Some(elements) => elements.get(step.parse::<usize>().ok()?)?,
            None => found.as_map()?.get(Key::new(&step))?,
        };
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::at;
    use crate::conformance::manifest::read::json;

    #[test]
    fn a_pointer_leads_into_lists_and_mappings() {
        let value = json("t", r#"{"a":[{"b/c":1}],"":2}"#).expect("it is JSON");
        assert_eq!(at(&value, "/a/0/b~1c").and_then(strata_value::Value::as_int), Some(1));
        assert_eq!(at(&value, "/").and_then(strata_value::Value::as_int), Some(2));
        assert_eq!(at(&value, ""), Some(&value));
        assert_eq!(at(&value, "/a/1"), None);
    }
}
