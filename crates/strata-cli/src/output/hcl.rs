//! HCL: a body of attributes, or an expression.

use std::fmt::Write as _;

use strata_diagnostics::Diagnostics;
use strata_value::{CapsuleData, Kind, Map, Value};

use super::{cannot, compact};

pub(super) fn write(value: &Value) -> Result<String, Diagnostics> {
    let mut out = String::new();
    match value.as_map().filter(|map| map.iter().all(|e| is_name(&e.key.to_string()))) {
        Some(map) => entries(map, 0, &mut out)?,
        None => expression(value, 0, &mut out)?,
    }
    Ok(out)
}

/// `name = expression` lines, the signs aligned as the formatter aligns them.
fn entries(map: &Map, indent: usize, out: &mut String) -> Result<(), Diagnostics> {
    let names: Vec<String> = map.iter().map(|e| name(&e.key.to_string())).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (entry, name) in map.iter().zip(&names) {
        let _ = write!(out, "{:indent$}{name:width$} = ", "", indent = indent * 2);
        expression(&entry.value, indent, out)?;
        out.push('\n');
    }
    Ok(())
}

fn expression(value: &Value, indent: usize, out: &mut String) -> Result<(), Diagnostics> {
    match value.kind() {
        Kind::String(text) => quote(text, out),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
            out.push('[');
            for (at, element) in list.iter().enumerate() {
                if at > 0 {
                    out.push_str(", ");
                }
                expression(element, indent, out)?;
            }
            out.push(']');
        }
        Kind::Map(map) | Kind::Object(map) if map.is_empty() => out.push_str("{}"),
        Kind::Map(map) | Kind::Object(map) => {
            out.push_str("{\n");
            entries(map, indent + 1, out)?;
            let _ = write!(out, "{:indent$}}}", "", indent = indent * 2);
        }
        Kind::Float(n) if !n.is_finite() => return Err(cannot("HCL", "it holds an infinity")),
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => quote(text, out),
            CapsuleData::Bytes(_) => return Err(cannot("HCL", "it holds bytes that are no text")),
        },
        _ => out.push_str(&compact(value)?),
    }
    Ok(())
}

fn name(key: &str) -> String {
    if is_name(key) {
        return key.to_owned();
    }
    let mut quoted = String::new();
    quote(key, &mut quoted);
    quoted
}

fn is_name(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

/// A quoted template without interpolation (HCL native syntax, "Template Literals").
fn quote(text: &str, out: &mut String) {
    out.push('"');
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' | '%' if chars.peek() == Some(&'{') => out.extend([c, c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
