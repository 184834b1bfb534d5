//! The text form of values: what they are within a string, and what `string()` gives.
//!
//! | value | text |
//! | --- | --- |
//! | null, booleans, integers | `<nil>`, `true`, `42` |
//! | float | its shortest digits, in plain form for exponents of -4 to 5: `0.5`, `100000`, `1e+06` |
//! | text, raw text | itself |
//! | list; map | `[a b]`; `map[k:v k2:v2]`, sorted by key |
//! | bytes | `[104 105]` |
//! | duration; time | `1h30m0s`; `2024-02-29 00:00:00 +0000 UTC` |
//! | time zone; month, day of the week | `Europe/Vienna`; `August`, `Monday` |
//!
//! That is the form `%v` of Go, which the reference uses (`behaviour.md` §1).

mod calendar;
mod duration;
mod float;
mod time;

use std::fmt;

use strata_value::{Key, Kind, Map, Marks, Value};

pub use calendar::named_number_text;
pub use duration::duration_text;
pub use float::float_text;
pub use time::time_text;

use super::{as_bytes, as_duration, as_location, as_named_number, as_time_text, string_bytes};

/// The greatest length in bytes of the text form of a value: 16 MiB.
///
/// A value of a few bytes can stand for a text of any length, since its parts may be shared.
pub const MAX_TEXT: usize = 16 << 20;

/// Why a value has no text form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextLimit {
    /// It is longer than [`MAX_TEXT`].
    Length,
    /// It nests deeper than [`Value::MAX_DEPTH`].
    Depth,
}

impl fmt::Display for TextLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => write!(f, "the text is longer than {MAX_TEXT} bytes"),
            Self::Depth => write!(f, "the value nests deeper than {} levels", Value::MAX_DEPTH),
        }
    }
}

impl std::error::Error for TextLimit {}

/// Appends the text form of a value, and gives the marks of all that is in it.
///
/// `out` stays below [`MAX_TEXT`] bytes in all. It holds the text of marked values too, so whatever
/// is made of it takes the marks.
pub fn write_text(value: &Value, out: &mut Vec<u8>) -> Result<Marks, TextLimit> {
    if value.depth() > Value::MAX_DEPTH {
        return Err(TextLimit::Depth);
    }
    let (bare, marks) = value.unmark_deep();
    write(&bare, out)?;
    Ok(marks)
}

fn write(value: &Value, out: &mut Vec<u8>) -> Result<(), TextLimit> {
    match value.kind() {
        Kind::Null => out.extend(b"<nil>"),
        Kind::Bool(true) => out.extend(b"true"),
        Kind::Bool(false) => out.extend(b"false"),
        Kind::Float(n) => out.extend(float_text(n).as_bytes()),
        Kind::String(text) => out.extend(text.as_bytes()),
        Kind::List(elements) | Kind::Tuple(elements) | Kind::Set(elements) => {
            write_list(elements, out)?;
        }
        Kind::Map(map) | Kind::Object(map) => write_map(map, out)?,
        Kind::Int(_) | Kind::Big(_) => out.extend(value.number_text().unwrap_or_default().bytes()),
        Kind::Capsule(_) => write_capsule(value, out),
        Kind::Unknown(_) | Kind::Marked(_) => out.extend(b"<unknown>"),
    }
    if out.len() > MAX_TEXT { Err(TextLimit::Length) } else { Ok(()) }
}

fn write_list(elements: &[Value], out: &mut Vec<u8>) -> Result<(), TextLimit> {
    out.push(b'[');
    for (at, element) in elements.iter().enumerate() {
        if at > 0 {
            out.push(b' ');
        }
        write(element, out)?;
    }
    out.push(b']');
    Ok(())
}

fn write_map(map: &Map, out: &mut Vec<u8>) -> Result<(), TextLimit> {
    out.extend(b"map[");
    for (at, entry) in map.sorted().into_iter().enumerate() {
        if at > 0 {
            out.push(b' ');
        }
        write_key(entry.key, out)?;
        out.push(b':');
        write(&entry.value, out)?;
    }
    out.push(b']');
    Ok(())
}

fn write_key(key: Key, out: &mut Vec<u8>) -> Result<(), TextLimit> {
    match key.as_str() {
        Some(text) => out.extend(text.as_bytes()),
        None => write(&key.to_value(), out)?,
    }
    Ok(())
}

fn write_capsule(value: &Value, out: &mut Vec<u8>) {
    let text = if let Some(bytes) = as_bytes(value) {
        let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
        format!("[{}]", numbers.join(" "))
    } else if let Some(nanoseconds) = as_duration(value) {
        duration_text(nanoseconds)
    } else if let Some(text) = as_time_text(value) {
        time_text(text)
    } else if let Some((type_name, number)) = as_named_number(value) {
        named_number_text(type_name, number)
    } else if let Some(name) = as_location(value) {
        name.to_owned()
    } else {
        out.extend(string_bytes(value).unwrap_or_default());
        return;
    };
    out.extend(text.bytes());
}

#[cfg(test)]
mod tests {
    use super::super::{
        MONTH, WEEKDAY, bytes, duration, named_number, string_of_bytes, time_of_text,
    };
    use super::*;

    #[track_caller]
    fn check(value: &Value, expected: &str) {
        let mut out = Vec::new();
        assert_eq!(write_text(value, &mut out), Ok(Marks::NONE));
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }

    fn json(text: &str) -> Value {
        strata_value::json::parse(text).expect("JSON")
    }

    #[test]
    fn data_has_the_form_of_the_reference() {
        check(&json(r#"[1, null, "a", 1.5, true]"#), "[1 <nil> a 1.5 true]");
        check(&json(r#"{"n": {"deep": [1]}, "k": "v"}"#), "map[k:v n:map[deep:[1]]]");
        check(&json("[[], {}]"), "[[] map[]]");
        check(&json("18446744073709551615"), "18446744073709551615");
    }

    #[test]
    fn types_of_the_language_have_theirs() {
        check(&bytes(*b"hi"), "[104 105]");
        check(&duration(5_400_000_000_000), "1h30m0s");
        check(&time_of_text("2024-02-29T00:00:00Z"), "2024-02-29 00:00:00 +0000 UTC");
        check(&named_number(MONTH, 8), "August");
        check(&named_number(WEEKDAY, 0), "Sunday");
        check(&string_of_bytes(vec![b'a']), "a");
    }

    #[test]
    fn the_text_of_a_secret_comes_with_its_marks() {
        let secret = Value::list(vec![Value::string("hunter2").marked(Marks::SENSITIVE)]);
        let mut out = Vec::new();
        assert_eq!(write_text(&secret, &mut out), Ok(Marks::SENSITIVE));
        assert_eq!(out, b"[hunter2]");
    }

    #[test]
    fn a_value_that_stands_for_a_huge_text_is_refused() {
        let doubled = |v: Value, _| Value::list(vec![v.clone(), v]);
        let wide = (0..60).fold(Value::string("x".repeat(1 << 20)), doubled);
        assert_eq!(write_text(&wide, &mut Vec::new()), Err(TextLimit::Length));
        let deep = (0..100_000).fold(Value::int(1), |v, _| Value::list(vec![v]));
        assert_eq!(write_text(&deep, &mut Vec::new()), Err(TextLimit::Depth));
    }
}
