//! Values to the fields of a record, each with the type that it must have.
//!
//! As the decoder of the reference: scalars become texts where a text is wanted, null is what is not
//! given, keys that no field has are skipped.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_expr::value::{string_of_bytes, write_text};
use strata_value::{Entry, Key, Kind, Map, Seq, Value};

use super::check::lifetime;
use super::error::{key_text, resource};
use super::field::{Field, Presence, Shape};

/// The fields that a map gives, over those that `below` gives. `path` is that of the map.
///
/// Records are joined by field, anything else replaces what is below.
pub(super) fn record<'f>(
    fields: impl IntoIterator<Item = &'f Field>,
    map: &Map,
    below: Option<&Map>,
    path: &str,
) -> Result<Map, Diagnostics> {
    let mut decoded = Vec::new();
    let mut errors = Diagnostics::new();
    for field in fields {
        let key = Key::new(field.name);
        let under = below.and_then(|below| below.entry(key));
        let Some(entry) = map.entry(key) else {
            decoded.extend(under.cloned());
            continue;
        };
        if entry.value.is_null() {
            // What says whether it is given is taken back; anything else stays.
            decoded.extend(under.filter(|_| field.presence != Presence::Given).cloned());
            continue;
        }
        let under = under.and_then(|under| under.value.as_map());
        match decode(&entry.value, field.shape, under, &format!("{path}.{}", field.name)) {
            Ok(value) => {
                let value = value.at(entry.value.origin().or(entry.key_origin));
                decoded.push(Entry { value, ..entry.clone() });
            }
            Err(mistakes) => errors.extend(mistakes),
        }
    }
    if errors.is_empty() { Ok(Map::new(decoded)) } else { Err(errors) }
}

fn decode(
    value: &Value,
    shape: Shape,
    below: Option<&Map>,
    path: &str,
) -> Result<Value, Diagnostics> {
    let wrong = |wanted: &str| Diagnostics::from(mismatch(value, wanted, path));
    Ok(match shape {
        Shape::Text => text(value).ok_or_else(|| wanted_text(value, path))?,
        Shape::Flag => match value.as_bool() {
            Some(_) => value.clone(),
            None => return Err(wrong("true or false")),
        },
        Shape::Integer => integer(value).ok_or_else(|| wrong("an integer"))?,
        Shape::Texts => each(value, path, |element, path| {
            text(element).ok_or_else(|| wanted_text(element, path))
        })?,
        Shape::Integers => each(value, path, |element, path| {
            integer(element).ok_or_else(|| mismatch(element, "an integer", path).into())
        })?,
        Shape::TextMap => text_map(value, path)?,
        Shape::TextMaps => each(value, path, text_map)?,
        Shape::Free { .. } if value.as_map().is_none() => return Err(wrong("a map")),
        Shape::Free { .. } | Shape::Verbatim | Shape::Port => value.clone(),
        Shape::Lifetime => {
            let given = text(value).ok_or_else(|| wrong("a duration or `never`"))?;
            lifetime(&given).ok_or_else(|| wrong("a duration as `10m`, or `never`"))?
        }
        Shape::Record(fields) => {
            let map = value.as_map().ok_or_else(|| wrong("a map"))?;
            Value::map(record(fields, map, below, path)?)
        }
        Shape::Records(fields) => each(value, path, |element, path| {
            let map = element.as_map().ok_or_else(|| mismatch(element, "a map", path))?;
            Ok(Value::map(record(fields, map, None, path)?))
        })?,
    })
}

/// The elements of a list, each decoded; they keep their places.
fn each(
    value: &Value,
    path: &str,
    decode: impl Fn(&Value, &str) -> Result<Value, Diagnostics>,
) -> Result<Value, Diagnostics> {
    let list = value.as_seq().ok_or_else(|| mismatch(value, "a list", path))?;
    let decoded = list
        .iter()
        .enumerate()
        .map(|(at, element)| Ok(decode(element, &format!("{path}[{at}]"))?.at(element.origin())));
    Ok(Value::list(Seq::new(decoded.collect::<Result<_, Diagnostics>>()?)))
}

fn text_map(value: &Value, path: &str) -> Result<Value, Diagnostics> {
    let map = value.as_map().ok_or_else(|| mismatch(value, "a map", path))?;
    let entry = |entry: &Entry| {
        let path = format!("{path}.{}", key_text(entry.key));
        let value = text(&entry.value).ok_or_else(|| wanted_text(&entry.value, &path))?;
        Ok(Entry { value: value.at(entry.value.origin()), ..entry.clone() })
    };
    Ok(Value::map(map.iter().map(entry).collect::<Result<_, Diagnostics>>().map(Map::new)?))
}

/// A scalar as text; null is `""`, and a list or map is none.
fn text(value: &Value) -> Option<Value> {
    Some(match value.kind() {
        Kind::String(_) => value.clone(),
        Kind::Null => Value::text(""),
        Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => {
            let mut out = Vec::new();
            let marks = write_text(value, &mut out).ok()?;
            string_of_bytes(out).marked(marks)
        }
        _ => return None,
    })
}

/// A number as an integer: fractions are cut, and texts of numbers count as such.
fn integer(value: &Value) -> Option<Value> {
    match value.kind() {
        Kind::Null => Some(Value::int(0)),
        Kind::Int(_) => Some(value.clone()),
        Kind::Float(number) => truncated(number),
        Kind::String(text) => truncated(text.parse().ok()?),
        _ => None,
    }
}

fn truncated(number: f64) -> Option<Value> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    (-LIMIT..LIMIT).contains(&number).then(|| Value::int(number as i64))
}

fn wanted_text(value: &Value, path: &str) -> Diagnostics {
    mismatch(value, "a text", path).into()
}

fn mismatch(value: &Value, wanted: &str, path: &str) -> Diagnostic {
    let found = value.kind_phrase();
    resource(format!("`{path}` must be {wanted}, this is {found}"), value.origin()).path(path)
}
