//! What `--explain-inputs` prints.

use std::collections::BTreeSet;

use strata_value::Value;

use super::super::read::{self, get, list, map, pairs, texts};
use super::shown;

/// The lines that begin with `[`, with runs of spaces made one.
pub(super) fn text(stdout: &str, expected: &Value) -> Result<Vec<String>, String> {
    let lines = stdout.lines().filter(|line| line.starts_with('['));
    let got: Vec<String> = lines
        .map(|line| line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
        .collect();
    let wanted = texts(expected, "explain_text")?;
    let good = got == wanted;
    Ok(if good { Vec::new() } else { vec![format!("explain_text: {}", wanted.join("\n"))] })
}

/// `explain`: the inputs one by one; `explain_includes`: each matches some input.
pub(super) fn data(key: &str, stdout: &str, expected: &Value) -> Result<Vec<String>, String> {
    let document = match read::json("standard output", stdout) {
        Ok(document) => document,
        Err(error) => return Ok(vec![format!("{key}: {error}")]),
    };
    let inputs = document.as_map().and_then(|map| get(map, "inputs")).and_then(Value::as_seq);
    let Some(inputs) = inputs else { return Ok(vec![format!("{key}: there are no inputs")]) };
    let wanted = list(expected, key)?;
    let mut failed = Vec::new();
    if key == "explain" && inputs.len() != wanted.len() {
        failed.push(format!("explain: {} inputs, expected {}", inputs.len(), wanted.len()));
    }
    for (at, entry) in wanted.iter().enumerate() {
        let good = if key == "explain" {
            match inputs.get(at) {
                Some(input) => matches(input, entry)?,
                None => false,
            }
        } else {
            let mut any = false;
            for input in inputs {
                any |= matches(input, entry)?;
            }
            any
        };
        if !good {
            failed.push(format!("{key}: {}", shown(entry)));
        }
    }
    Ok(failed)
}

fn matches(input: &Value, entry: &Value) -> Result<bool, String> {
    let Some(input) = input.as_map() else { return Ok(false) };
    map(entry, "an entry")?;
    for (member, wanted) in pairs(entry, "an entry")? {
        let got = get(input, member);
        let good = match member {
            "path" | "selected" | "removed_by" => got == Some(wanted),
            "shadowed" => {
                let set = |value: &Value| {
                    texts(value, member).map(|list| list.into_iter().collect::<BTreeSet<_>>())
                };
                got.and_then(|got| set(got).ok()) == Some(set(wanted)?)
            }
            other => return Err(format!("the member {other} of an input is not known")),
        };
        if !good {
            return Ok(false);
        }
    }
    Ok(true)
}
