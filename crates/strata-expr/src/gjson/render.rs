//! Nodes as JSON text, as Go writes it.

use std::fmt::Write as _;

use strata_value::{Kind, Value, json};

use super::limits::{Ledger, Limit};
use super::node::{Node, key_text, revealed};
use super::string::write_quoted;

/// Writes a node: text as it stands in the document, everything else without blanks.
pub(super) fn render(node: &Node<'_>, out: &mut String, ledger: &Ledger) -> Result<(), Limit> {
    ledger.spend_members(1)?;
    let before = out.len();
    ledger.deeper(|| {
        match node {
            Node::Missing => {}
            Node::Text(raw) => out.push_str(raw.as_str()),
            Node::Value(value) => return write_value(value, out, ledger),
            Node::Key(key) => write_quoted(&key_text(*key), out),
            Node::String(text) => write_quoted(text, out),
            Node::Count(n) => push(out, n),
            Node::Null => out.push_str("null"),
            Node::List(list) => {
                return sequence(out, ['[', ']'], list.iter(), |element, out| {
                    render(element, out, ledger)
                });
            }
            Node::Object(members) => {
                return sequence(out, ['{', '}'], members.iter(), |(key, value), out| {
                    render(key, out, ledger)?;
                    out.push(':');
                    render(value, out, ledger)
                });
            }
        }
        ledger.spend(out.len() - before)
    })
}

fn sequence<T>(
    out: &mut String,
    [open, close]: [char; 2],
    items: impl Iterator<Item = T>,
    mut write: impl FnMut(T, &mut String) -> Result<(), Limit>,
) -> Result<(), Limit> {
    out.push(open);
    for (at, item) in items.enumerate() {
        if at > 0 {
            out.push(',');
        }
        write(item, out)?;
    }
    out.push(close);
    Ok(())
}

fn write_value(value: &Value, out: &mut String, ledger: &Ledger) -> Result<(), Limit> {
    ledger.spend_members(1)?;
    match revealed(value, ledger) {
        Kind::Null | Kind::Unknown(_) | Kind::Marked(_) => out.push_str("null"),
        Kind::Bool(b) => push(out, b),
        Kind::Int(n) => push(out, n),
        Kind::Float(n) => write_float(n, out),
        Kind::Big(_) => {
            out.push_str(&value.reveal(value.marks()).number_text().unwrap_or_default());
        }
        Kind::String(text) => {
            ledger.spend(text.len())?;
            write_quoted(text, out);
        }
        Kind::Capsule(_) => write_quoted(&capsule_text(value), out),
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
            return sequence(out, ['[', ']'], s.iter(), |element, out| {
                ledger.deeper(|| write_value(element, out, ledger))
            });
        }
        Kind::Map(m) | Kind::Object(m) => {
            return sequence(out, ['{', '}'], m.sorted().into_iter(), |entry, out| {
                write_quoted(&key_text(entry.key), out);
                out.push(':');
                ledger.deeper(|| write_value(&entry.value, out, ledger))
            });
        }
    }
    Ok(())
}

/// A float as JSON of Go: shortest, in plain decimal from 1e-6 to below 1e21.
pub(super) fn write_float(number: f64, out: &mut String) {
    let size = number.abs();
    if !number.is_finite() {
        out.push_str("null");
    } else if number == 0.0 || (1e-6..1e21).contains(&size) {
        push(out, number);
    } else {
        let text = format!("{number:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let sign = if exponent.starts_with('-') { "" } else { "+" };
        push(out, format_args!("{digits}e{sign}{exponent}"));
    }
}

/// The text of a value of a dialect's own type.
pub(super) fn capsule_text(value: &Value) -> String {
    let options = json::Options { reveal: value.marks(), ..json::Options::default() };
    let text = json::write(value, &options).unwrap_or_default();
    super::string::unquoted(&text).into_owned()
}

fn push(out: &mut String, what: impl std::fmt::Display) {
    // Writing to a `String` cannot fail.
    let _ = write!(out, "{what}");
}
