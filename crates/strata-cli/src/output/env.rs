//! `NAME='value'` lines.

use std::fmt::Write as _;

use strata_diagnostics::Diagnostics;
use strata_value::Value;

use super::{cannot, raw};

/// A mapping as variables: letters and digits of the key in capitals, `_` for the rest. Collections
/// are JSON.
pub(super) fn write(value: &Value) -> Result<String, Diagnostics> {
    let Some(map) = value.as_map() else {
        return Err(cannot("variables", format!("it is {}, not a mapping", value.kind_phrase())));
    };
    let mut names: Vec<String> = Vec::with_capacity(map.len());
    let mut out = String::new();
    for entry in map {
        let name = variable(&entry.key.to_string());
        if names.contains(&name) {
            return Err(cannot("variables", format!("two keys become `{name}`")));
        }
        let text = raw::write(&entry.value)?;
        let _ = writeln!(out, "{name}='{}'", text.replace('\'', r"'\''"));
        names.push(name);
    }
    Ok(out)
}

fn variable(key: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    let name: String = key.chars().map(letter).collect();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name }
}
