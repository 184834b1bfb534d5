//! Values as people read them: HCL, with the kind of each collection.

use std::fmt::Write as _;

use strata_edit::convert::quote;
use strata_eval::type_expression::type_string;
use strata_syntax::is_identifier;
use strata_value::{CapsuleData, Kind, Map, Marks, Value};

/// What stands on one line at most.
const WIDTH: usize = 80;

/// A value as an expression that gives it, over several lines where it is long: lists, sets and maps
/// as `tolist([…])`, `toset([…])`, `tomap({…})`.
///
/// What is marked is not shown, and what is not known is named; these are no expressions.
pub(crate) fn notation(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, 0, &mut out);
    out
}

/// Writes a value behind what stands in the line already, `column` characters.
fn write(value: &Value, indent: usize, column: usize, out: &mut String) {
    let mut line = Line { text: String::new(), room: WIDTH.saturating_sub(column) };
    if line.value(value).is_some() {
        out.push_str(&line.text);
        return;
    }
    let inner = indent + 2;
    let margin = " ".repeat(inner);
    match parts(value) {
        Some((open, Parts::Elements(elements), close)) => {
            out.extend([open, "[\n"]);
            for element in elements {
                out.push_str(&margin);
                write(element, inner, inner + 1, out);
                out.push_str(",\n");
            }
            out.extend([&" ".repeat(indent), "]", close]);
        }
        Some((open, Parts::Entries(map), close)) => {
            out.extend([open, "{\n"]);
            for entry in map.sorted() {
                let key = key(&entry.key.to_string());
                let _ = write!(out, "{margin}{key} = ");
                write(&entry.value, inner, inner + key.chars().count() + 3, out);
                out.push('\n');
            }
            out.extend([&" ".repeat(indent), "}", close]);
        }
        None => out.push_str(&scalar(value)),
    }
}

/// What a collection is made of.
enum Parts<'v> {
    Elements(&'v [Value]),
    Entries(&'v Map),
}

/// A collection, with what stands before and behind its brackets.
fn parts(value: &Value) -> Option<(&'static str, Parts<'_>, &'static str)> {
    Some(match value.kind() {
        Kind::Tuple(elements) => ("", Parts::Elements(elements), ""),
        Kind::List(elements) => ("tolist(", Parts::Elements(elements), ")"),
        Kind::Set(elements) => ("toset(", Parts::Elements(elements), ")"),
        Kind::Object(map) => ("", Parts::Entries(map), ""),
        Kind::Map(map) => ("tomap(", Parts::Entries(map), ")"),
        _ => return None,
    })
}

fn scalar(value: &Value) -> String {
    match value.kind() {
        Kind::Null => "null".to_owned(),
        Kind::Bool(truth) => truth.to_string(),
        Kind::String(text) => quote(text),
        Kind::Unknown(unknown) => format!("(not known yet: {})", type_string(&unknown.ty)),
        Kind::Marked(marked) if marked.marks().contains(Marks::SENSITIVE) => {
            "(sensitive)".to_owned()
        }
        Kind::Marked(_) => "(marked)".to_owned(),
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => quote(text),
            CapsuleData::Bytes(bytes) => format!("({} bytes)", bytes.len()),
        },
        _ => value.number_text().unwrap_or_default(),
    }
}

fn key(name: &str) -> String {
    if is_identifier(name) && name != "for" { name.to_owned() } else { quote(name) }
}

/// A value on one line, as long as there is room.
struct Line {
    text: String,
    room: usize,
}

impl Line {
    fn value(&mut self, value: &Value) -> Option<()> {
        if let Kind::String(text) = value.kind() {
            // A character has four bytes at most: a long text is not even looked at.
            self.room.checked_sub(text.len() / 4)?;
        }
        let Some((open, parts, close)) = parts(value) else { return self.push(&scalar(value)) };
        self.push(open)?;
        match parts {
            Parts::Elements(elements) => {
                self.push("[")?;
                for (at, element) in elements.iter().enumerate() {
                    self.push(if at > 0 { ", " } else { "" })?;
                    self.value(element)?;
                }
                self.push("]")?;
            }
            Parts::Entries(map) if map.is_empty() => self.push("{}")?,
            Parts::Entries(map) => {
                self.push("{ ")?;
                for (at, entry) in map.sorted().into_iter().enumerate() {
                    self.push(if at > 0 { ", " } else { "" })?;
                    self.push(&key(&entry.key.to_string()))?;
                    self.push(" = ")?;
                    self.value(&entry.value)?;
                }
                self.push(" }")?;
            }
        }
        self.push(close)
    }

    fn push(&mut self, text: &str) -> Option<()> {
        self.room = self.room.checked_sub(text.chars().count())?;
        self.text.push_str(text);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use strata_value::Type;

    use super::*;

    #[test]
    fn short_values_stand_on_one_line() {
        let list = Value::list(vec![Value::int(1), Value::int(2)]);
        let map: Map =
            [("b c".into(), list), ("a".into(), Value::string("${x}"))].into_iter().collect();
        let value = Value::object(map);
        assert_eq!(notation(&value), r#"{ a = "$${x}", "b c" = tolist([1, 2]) }"#);
        assert_eq!(notation(&Value::tuple(vec![])), "[]");
        assert_eq!(notation(&Value::map(Map::default())), "tomap({})");
        assert_eq!(notation(&Value::set(vec![Value::bool(true)], None)), "toset([true])");
    }

    #[test]
    fn long_values_have_a_line_for_each_part() {
        let long = Value::string("x".repeat(60));
        let value = Value::tuple(vec![long.clone(), Value::tuple(vec![Value::NULL]), long]);
        let xs = "x".repeat(60);
        assert_eq!(notation(&value), format!("[\n  \"{xs}\",\n  [null],\n  \"{xs}\",\n]"));
        let value = Value::object([("k".into(), value)].into_iter().collect::<Map>());
        let expected = format!("{{\n  k = [\n    \"{xs}\",\n    [null],\n    \"{xs}\",\n  ]\n}}");
        assert_eq!(notation(&value), expected);
    }

    #[test]
    fn what_cannot_be_shown_is_named() {
        let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
        let value = Value::tuple(vec![secret, Value::unknown_of(Type::Number)]);
        assert_eq!(notation(&value), "[(sensitive), (not known yet: number)]");
    }
}
