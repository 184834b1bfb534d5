//! Plain scalars and keys as goccy/go-yaml 1.19 reads them, which Choria CCM uses.
//!
//! Source: `conformance/ccm/behaviour.md` section 3 and the vectors `ccm/resolve`.

use dashu_int::UBig;
use strata_value::{BigNumber, Key, Kind, Value};

use super::scalar::Scalar;
use super::tags::Tag;

pub(super) fn scalar(text: &str) -> Scalar<'_> {
    let Some(first) = text.bytes().next() else { return Scalar::Null };
    match first {
        b'~' | b'n' | b'N' if matches!(text, "~" | "null" | "Null" | "NULL") => Scalar::Null,
        b't' | b'T' if matches!(text, "true" | "True" | "TRUE") => Scalar::Bool(true),
        b'f' | b'F' if matches!(text, "false" | "False" | "FALSE") => Scalar::Bool(false),
        b'0'..=b'9' | b'+' | b'-' | b'.' => {
            special_float(text).or_else(|| number(text)).unwrap_or(Scalar::Text(text))
        }
        _ => Scalar::Text(text),
    }
}

/// Infinities take no plus sign.
fn special_float(text: &str) -> Option<Scalar<'static>> {
    Some(Scalar::Float(match text {
        ".inf" | ".Inf" | ".INF" => f64::INFINITY,
        "-.inf" | "-.Inf" | "-.INF" => f64::NEG_INFINITY,
        ".nan" | ".NaN" | ".NAN" => f64::NAN,
        _ => return None,
    }))
}

/// A number; underscores may stand anywhere behind the sign. None of what 64 bits do not hold.
fn number(text: &str) -> Option<Scalar<'static>> {
    let is_negative = text.starts_with('-');
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let clean;
    let digits = if unsigned.contains('_') {
        clean = unsigned.replace('_', "");
        &clean
    } else {
        unsigned
    };
    let prefixed = [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .find_map(|(prefix, radix)| Some((digits.strip_prefix(prefix)?, radix)));
    if let Some((digits, radix)) = prefixed {
        return integer(digits, radix, is_negative);
    }
    match digits.bytes().filter(|b| *b == b'.').count() {
        0 if digits.starts_with('0') && digits.len() > 1 => integer(&digits[1..], 8, is_negative),
        0 => integer(digits, 10, is_negative),
        1 => float(digits, is_negative),
        _ => None,
    }
}

fn integer(digits: &str, radix: u32, is_negative: bool) -> Option<Scalar<'static>> {
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    if is_negative {
        let magnitude = i128::from_str_radix(digits, radix).ok()?;
        return i64::try_from(-magnitude).ok().map(Scalar::Int);
    }
    let number = u64::from_str_radix(digits, radix).ok()?;
    Some(match i64::try_from(number) {
        Ok(number) => Scalar::Int(number),
        Err(_) => Scalar::Big(Value::big(BigNumber::Integer(UBig::from(number).into()))),
    })
}

fn float(digits: &str, is_negative: bool) -> Option<Scalar<'static>> {
    let is_number = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-');
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        || !digits.bytes().all(is_number)
    {
        return None;
    }
    let number: f64 = digits.parse().ok()?;
    let number = if is_negative { -number } else { number };
    number.is_finite().then_some(Scalar::Float(number))
}

/// A key, which is text whatever it looks like: `0x10` is `16`.
pub(super) fn key(scalar: Scalar<'_>) -> Key {
    match scalar {
        Scalar::Text(text) => Key::new(text),
        other => key_of(&other.into_value()),
    }
}

/// The key that a value is; that of a collection is no text.
pub(super) fn key_of(value: &Value) -> Key {
    let text = match value.kind() {
        Kind::Null => "null".to_owned(),
        Kind::Bool(b) => b.to_string(),
        Kind::Int(n) => n.to_string(),
        Kind::Float(n) if n.is_nan() => "NaN".to_owned(),
        Kind::Float(n) if n.is_infinite() => if n > 0.0 { "+Inf" } else { "-Inf" }.to_owned(),
        Kind::Float(n) => n.to_string(),
        Kind::Big(BigNumber::Integer(n)) => n.to_string(),
        _ => return Key::of(value),
    };
    Key::new(&text)
}

/// The value of a tagged scalar; none if the tag asks for what the text is not.
pub(super) fn tagged(tag: &Tag, text: &str, is_plain: bool) -> Result<Value, &'static str> {
    let resolved = || scalar(text);
    Ok(match tag.yaml_name() {
        Some("null") => Value::NULL,
        Some("binary") => super::tags::binary(text),
        Some("bool") => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "y" => Value::bool(true),
            "false" | "no" | "off" | "n" => Value::bool(false),
            _ => return Err("boolean"),
        },
        Some("int") => match resolved() {
            number @ (Scalar::Int(_) | Scalar::Big(_)) => number.into_value(),
            _ => return Err("integer"),
        },
        Some("float") => match resolved() {
            #[expect(clippy::cast_precision_loss, reason = "a float is asked for")]
            Scalar::Int(n) => Value::float(n as f64),
            number @ (Scalar::Float(_) | Scalar::Big(_)) => number.into_value(),
            _ => return Err("number"),
        },
        None if is_plain && text.is_empty() => Value::NULL,
        _ => Value::string(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_of_the_vectors() {
        for (text, expected) in [
            ("", Scalar::Null),
            ("NULL", Scalar::Null),
            ("True", Scalar::Bool(true)),
            ("yes", Scalar::Text("yes")),
            ("+1", Scalar::Int(1)),
            ("-0", Scalar::Int(0)),
            ("007", Scalar::Int(7)),
            ("08", Scalar::Text("08")),
            ("0o17", Scalar::Int(15)),
            ("0O17", Scalar::Text("0O17")),
            ("-0x1F", Scalar::Int(-31)),
            ("0b11", Scalar::Int(3)),
            ("1__0", Scalar::Int(10)),
            ("1.", Scalar::Float(1.0)),
            ("-.5", Scalar::Float(-0.5)),
            ("1.5e-3", Scalar::Float(0.0015)),
            ("1e3", Scalar::Text("1e3")),
            ("1.0e400", Scalar::Text("1.0e400")),
            ("1.2.3", Scalar::Text("1.2.3")),
            ("+.inf", Scalar::Text("+.inf")),
            ("-.INF", Scalar::Float(f64::NEG_INFINITY)),
            ("-9223372036854775808", Scalar::Int(i64::MIN)),
            ("-9223372036854775809", Scalar::Text("-9223372036854775809")),
            ("18446744073709551616", Scalar::Text("18446744073709551616")),
            ("2024-01-01", Scalar::Text("2024-01-01")),
        ] {
            assert_eq!(scalar(text), expected, "{text}");
        }
    }

    #[test]
    fn keys_are_text() {
        for (text, expected) in [("0x10", "16"), ("~", "null"), ("1.0", "1"), ("True", "true")] {
            assert_eq!(key(scalar(text)), Key::new(expected), "{text}");
        }
    }
}
