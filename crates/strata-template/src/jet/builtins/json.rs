//! JSON as Go writes it.

use std::fmt::Write as _;

use strata_value::{Kind, Value};

use super::super::budget::Budget;
use super::super::fault::{Fault, Mistake, Result};

/// The JSON of an unmarked value in one line, with an end behind it: keys in order, and what HTML or
/// JavaScript could stumble over escaped.
pub(super) fn json(values: &[Value], budget: &mut Budget, end: &str) -> Result<Value> {
    let mut out = String::new();
    for value in values {
        if value.depth() > Value::MAX_DEPTH {
            return Err(no_json("a value that is nested too deep", budget));
        }
        write(value, &mut out, budget)?;
    }
    out.push_str(end);
    budget.make_text(out.len())?;
    Ok(Value::string(out))
}

fn write(value: &Value, out: &mut String, budget: &mut Budget) -> Result<()> {
    if out.len() > budget.limits.output {
        return Err(budget.too_large());
    }
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::Bool(b) => out.push_str(if b { "true" } else { "false" }),
        Kind::Int(n) => push(out, n),
        Kind::Float(n) if n.is_finite() => float(n, out),
        Kind::Big(_) => out.push_str(&value.number_text().unwrap_or_default()),
        Kind::String(text) => quoted(text, out),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
            out.push('[');
            for (at, element) in list.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(element, out, budget)?;
            }
            out.push(']');
        }
        Kind::Map(map) | Kind::Object(map) => {
            out.push('{');
            for (at, entry) in map.sorted().into_iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                let Some(key) = entry.key.as_str() else {
                    return Err(no_json("a map with keys that are no text", budget));
                };
                quoted(key, out);
                out.push(':');
                write(&entry.value, out, budget)?;
            }
            out.push('}');
        }
        Kind::Float(_) | Kind::Capsule(_) | Kind::Unknown(_) | Kind::Marked(_) => {
            return Err(no_json(&value.kind_phrase(), budget));
        }
    }
    Ok(())
}

fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\x1f' => {
                push(out, format_args!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// The shortest digits, plain from 1e-6 to below 1e21.
fn float(number: f64, out: &mut String) {
    if number == 0.0 || (1e-6..1e21).contains(&number.abs()) {
        return push(out, number);
    }
    let text = format!("{number:e}");
    match text.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => {
            push(out, format_args!("{digits}e+{exponent}"));
        }
        _ => out.push_str(&text),
    }
}

fn push(out: &mut String, what: impl std::fmt::Display) {
    // Writing to a `String` cannot fail.
    let _ = write!(out, "{what}");
}

fn no_json(what: &str, budget: &Budget) -> Fault {
    Fault::new(Mistake::Call, budget.here, format!("{what} has no form in JSON"))
}
