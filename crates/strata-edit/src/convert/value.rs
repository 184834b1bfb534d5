//! Values to expressions.

use std::fmt;

use strata_syntax::{MAX_DEPTH, is_identifier};
use strata_value::{CapsuleData, Kind, Map, Value, json};
use unicode_segmentation::UnicodeSegmentation as _;

use super::quote::quote_into;

/// Why a value has no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueError {
    /// It holds a value with marks, as a secret is.
    Marked,
    /// It holds a value that is not known yet.
    Unknown,
    /// It holds an infinity or what is no number.
    NotFinite,
    /// It holds bytes that are no text.
    Bytes,
    /// It is nested deeper than an expression may be.
    TooDeep,
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Marked => "it holds a value that is marked, as a secret is",
            Self::Unknown => "it holds a value that is not known yet",
            Self::NotFinite => "it holds an infinity",
            Self::Bytes => "it holds bytes that are no text",
            Self::TooDeep => "it is nested too deep",
        })
    }
}

impl std::error::Error for ValueError {}

/// A value as an expression, laid out as the formatter lays it out: lists on one line, objects with
/// an item a line. Numbers and text are exact; the order of keys is that of the value.
pub fn value_to_expression(value: &Value) -> Result<String, ValueError> {
    let mut out = String::new();
    write_value(value, "", &mut out)?;
    Ok(out)
}

/// Whether a key can stand bare in an object: an identifier, but not `for`, which would begin
/// another kind of expression.
fn is_bare_key(key: &str) -> bool {
    is_identifier(key) && key != "for"
}

/// A map as the attributes of a body, one a line; `None` if a key is no name of an attribute.
pub fn map_to_body(map: &Map) -> Option<Result<String, ValueError>> {
    let names = map.iter().all(|entry| is_identifier(&entry.key.to_string()));
    names.then(|| {
        let mut out = String::new();
        let rows = map.iter().map(|entry| (entry.key.to_string(), &entry.value));
        write_rows(rows, "", &mut out)?;
        Ok(out)
    })
}

/// A value behind what introduces it on a line that is indented by `indent`.
pub(crate) fn write_value(value: &Value, indent: &str, out: &mut String) -> Result<(), ValueError> {
    if value.depth() >= MAX_DEPTH {
        return Err(ValueError::TooDeep);
    }
    expression(value, indent, out)
}

/// `name = value` lines, the signs aligned as the formatter aligns them: within a run of lines whose
/// values stand on one line.
pub(crate) fn write_rows<'v>(
    rows: impl Iterator<Item = (String, &'v Value)>,
    indent: &str,
    out: &mut String,
) -> Result<(), ValueError> {
    let rows: Vec<(String, &Value)> = rows.collect();
    if rows.iter().any(|(_, value)| value.depth() >= MAX_DEPTH) {
        return Err(ValueError::TooDeep);
    }
    aligned(&rows, indent, out)
}

fn aligned(rows: &[(String, &Value)], indent: &str, out: &mut String) -> Result<(), ValueError> {
    for run in rows.chunk_by(|a, b| is_one_line(a.1) && is_one_line(b.1)) {
        let width = run.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
        for (name, value) in run {
            out.extend([indent, name]);
            out.extend(std::iter::repeat_n(' ', width - columns(name)));
            out.push_str(" = ");
            expression(value, indent, out)?;
            out.push('\n');
        }
    }
    Ok(())
}

/// The columns of a name, as the formatter counts them.
pub(crate) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.graphemes(true).count() }
}

/// Whether a value is written on one line: objects alone take more.
fn is_one_line(value: &Value) -> bool {
    match value.kind() {
        Kind::Map(map) | Kind::Object(map) => map.is_empty(),
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => list.iter().all(is_one_line),
        _ => true,
    }
}

fn expression(value: &Value, indent: &str, out: &mut String) -> Result<(), ValueError> {
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::String(text) => quote_into(text, out),
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
            let rows = map.iter().map(|entry| (key(&entry.key.to_string()), &entry.value));
            let rows: Vec<_> = rows.collect();
            aligned(&rows, &format!("{indent}  "), out)?;
            out.extend([indent, "}"]);
        }
        Kind::Capsule(capsule) => match &capsule.data {
            CapsuleData::Text(text) => quote_into(text, out),
            CapsuleData::Bytes(_) => return Err(ValueError::Bytes),
        },
        Kind::Unknown(_) => return Err(ValueError::Unknown),
        Kind::Marked(_) => return Err(ValueError::Marked),
        Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => {
            let text = json::write(value, &json::Options::default());
            out.push_str(&text.map_err(|_| ValueError::NotFinite)?);
        }
    }
    Ok(())
}

/// A key as it stands in an object.
pub(crate) fn key(text: &str) -> String {
    if is_bare_key(text) {
        return text.to_owned();
    }
    let mut quoted = String::new();
    quote_into(text, &mut quoted);
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, expected: &str) {
        let value = json::parse(json).expect("JSON");
        assert_eq!(value_to_expression(&value).as_deref(), Ok(expected));
    }

    #[test]
    fn scalars_are_exact() {
        check("123456789012345678901234567890", "123456789012345678901234567890");
        check("-0.125", "-0.125");
        check("null", "null");
        check(r#""${a}""#, "\"$${a}\"");
    }

    #[test]
    fn objects_have_an_item_a_line() {
        check(
            r#"{"a b":1,"c":{"d":[{"e":1}]},"x":1,"long":[2,[3]],"for":{}}"#,
            "{\n  \"a b\" = 1\n  c = {\n    d = [{\n      e = 1\n    }]\n  }\n  x     = 1\n  \
             long  = [2, [3]]\n  \"for\" = {}\n}",
        );
    }

    #[test]
    fn what_has_no_expression_is_told() {
        let marked = Value::string("s3cret").marked(strata_value::Marks::SENSITIVE);
        let error = value_to_expression(&Value::list(vec![marked])).expect_err("it is secret");
        assert_eq!(error, ValueError::Marked);
        assert!(!error.to_string().contains("s3cret"));
        assert_eq!(value_to_expression(&Value::float(f64::NAN)), Err(ValueError::NotFinite));
    }
}
