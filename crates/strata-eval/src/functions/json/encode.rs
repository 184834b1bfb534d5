//! Values to JSON, as Go writes it.

use std::fmt::Write;

use base64ct::Encoding;
use strata_value::{CapsuleData, ElementKey, Kind, Type, Value};

use crate::FunctionError;

pub(super) fn encode(args: &[Value]) -> Result<Value, FunctionError> {
    let value = args.first().ok_or_else(|| FunctionError::argument(0, "a value is required"))?;
    if value.contains_unknown() {
        return Ok(partly_known(value));
    }
    encoded(value).map(Value::string)
}

/// What is certain of the JSON text of a value that is not wholly known: how it begins.
fn partly_known(value: &Value) -> Value {
    let unknown = Value::unknown_of(Type::String);
    if !value.is_certainly_not_null() {
        return unknown;
    }
    let prefix = match value.kind() {
        Kind::Map(_) | Kind::Object(_) => "{",
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) => "[",
        Kind::Unknown(value) => match value.ty {
            Type::String => "\"",
            Type::Object(_) | Type::Map(_) => "{",
            Type::Tuple(_) | Type::List(_) | Type::Set(_) => "[",
            _ => "",
        },
        _ => "",
    };
    unknown.refine().full_string_prefix(prefix).finish().unwrap_or(unknown)
}

/// The JSON text of a known value without marks.
pub(in crate::functions) fn encoded(value: &Value) -> Result<String, FunctionError> {
    // What follows recurses as deep as the value.
    if value.depth() > Value::MAX_DEPTH {
        let limit = Value::MAX_DEPTH;
        return Err(FunctionError::new(format!("the value nests deeper than {limit} levels")));
    }
    let mut out = String::new();
    write_value(value, &mut out)?;
    Ok(out)
}

fn write_value(value: &Value, out: &mut String) -> Result<(), FunctionError> {
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::Bool(b) => out.push_str(if b { "true" } else { "false" }),
        Kind::Float(n) if !n.is_finite() => {
            return Err(FunctionError::new("JSON has no infinity"));
        }
        Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => {
            let _written = value.write_number(out);
        }
        Kind::String(text) => write_string(text, out),
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) => {
            write_elements(value, ('[', ']'), out)?;
        }
        Kind::Map(_) | Kind::Object(_) => write_elements(value, ('{', '}'), out)?,
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => write_string(text, out),
            CapsuleData::Bytes(bytes) => {
                out.push('"');
                out.push_str(&base64ct::Base64::encode_string(bytes));
                out.push('"');
            }
        },
        Kind::Unknown(_) | Kind::Marked(_) => {
            return Err(FunctionError::new("a part of the value is unknown or marked"));
        }
    }
    Ok(())
}

fn write_elements(
    value: &Value,
    (open, close): (char, char),
    out: &mut String,
) -> Result<(), FunctionError> {
    out.push(open);
    for (at, (key, element)) in value.elements().into_iter().flatten().enumerate() {
        if at > 0 {
            out.push(',');
        }
        if let ElementKey::Name(name) = key {
            write_string(name.as_str().unwrap_or_default(), out);
            out.push(':');
        }
        write_value(element, out)?;
    }
    out.push(close);
    Ok(())
}

/// Writes a text in quotes. Signs that mean something in HTML are escaped, as Go does.
pub(in crate::functions) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(needs_escape) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let c = special.chars().next().unwrap_or_default();
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            _ => {
                let _never_fails = write!(out, "\\u{:04x}", u32::from(c));
            }
        }
        rest = &special[c.len_utf8()..];
    }
    out.push_str(rest);
    out.push('"');
}

const fn needs_escape(c: char) -> bool {
    matches!(c, '\0'..='\x1f' | '"' | '\\' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}')
}
