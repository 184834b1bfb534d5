//! The text of values.
//!
//! What an action prints is the text form of values, but for floats on their own, which are always in plain
//! decimal (`10000000`, not `1e+07`), and bytes, which are taken for text.

use strata_expr::value::{TextLimit, as_bytes, write_text};
use strata_value::{Kind, Value};

/// Why a value has no text.
#[derive(Debug)]
pub(super) enum NoText {
    /// It is longer than allowed.
    TooLong,
    /// What has none.
    Kind(&'static str),
}

/// Adds what an action prints for a value without marks of its own.
pub(super) fn print(value: &Value, out: &mut String, limit: usize) -> Result<(), NoText> {
    if let Some(bytes) = as_bytes(value) {
        let text = std::str::from_utf8(bytes);
        return push(text.map_err(|_| NoText::Kind("bytes that are no UTF-8"))?, out, limit);
    }
    match value.kind() {
        Kind::Float(number) if number.is_finite() => push(&number.to_string(), out, limit),
        _ => write(value, out, limit),
    }
}

/// Adds the text of a value as a part of another text.
pub(super) fn write(value: &Value, out: &mut String, limit: usize) -> Result<(), NoText> {
    if let Kind::String(text) = value.kind() {
        return push(text, out, limit);
    }
    let mut bytes = Vec::new();
    write_text(value, &mut bytes).map_err(|no| match no {
        TextLimit::Length => NoText::TooLong,
        TextLimit::Depth => NoText::Kind("a value that is nested too deep"),
    })?;
    let text = String::from_utf8(bytes);
    push(&text.map_err(|_| NoText::Kind("text that is no UTF-8"))?, out, limit)
}

fn push(text: &str, out: &mut String, limit: usize) -> Result<(), NoText> {
    if out.len() + text.len() > limit {
        return Err(NoText::TooLong);
    }
    out.push_str(text);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_have_an_exponent_only_within_text() {
        for (number, printed, within) in [
            (1_000_000.0, "1000000", "1e+06"),
            (0.000_01, "0.00001", "1e-05"),
            (4.0, "4", "4"),
            (-0.0, "-0", "-0"),
            (f64::NEG_INFINITY, "-Inf", "-Inf"),
            (9_223_372_036_854_775_807.0, "9223372036854776000", "9.223372036854776e+18"),
        ] {
            let mut text = String::new();
            print(&Value::float(number), &mut text, 100).expect("a float has a text");
            assert_eq!(text, printed);
            text.clear();
            write(&Value::float(number), &mut text, 100).expect("a float has a text");
            assert_eq!(text, within);
        }
    }

    #[test]
    fn text_beyond_the_limit_is_refused() {
        let list = Value::list(vec![Value::string("abc"); 10]);
        assert!(matches!(write(&list, &mut String::new(), 20), Err(NoText::TooLong)));
    }
}
