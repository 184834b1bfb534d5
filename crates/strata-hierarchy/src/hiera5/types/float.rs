//! `Float.new` and `Numeric.new`.

use strata_value::Value;

use super::convert::{named, no_such_arguments, only_named};
use super::error::Refusal;
use super::integer::absolute;
use super::numeral::{Numeral, is_digits};
use super::view::{View, view};
use super::{timespan, timestamp};

/// A float of a number, boolean, time or text; argument: whether the sign is dropped. A hash may
/// hold them under `from` and `abs`.
pub(super) fn new_float(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    with_arguments(value, arguments, |from| match from {
        View::Float(n) => Ok(Value::float(*n)),
        View::Int(n) => {
            #[expect(clippy::cast_precision_loss, reason = "the nearest float is meant")]
            let n = *n as f64;
            Ok(Value::float(n))
        }
        View::BigInt(n) => Ok(Value::float(n.to_f64().value())),
        View::Bool(b) => Ok(Value::float(f64::from(u8::from(*b)))),
        View::Timestamp(text) => seconds(timestamp::from_text(text)),
        View::Timespan(text) => seconds(timespan::from_text(text)),
        // An accident of Puppet 7 and 8, kept since its data relies on what fails.
        View::Text("0") => {
            Err("Puppet cannot convert the text `0`; write `0.0` or the number 0".into())
        }
        View::Text(text) => float_of_text(text).map(Value::float).ok_or_else(expected_text),
        _ => Err(expected_value()),
    })
}

/// An integer or float, as the text looks; argument as for `Float`.
pub(super) fn new_numeric(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    with_arguments(value, arguments, |from| match from {
        View::Float(n) => Ok(Value::float(*n)),
        View::Int(n) => Ok(Value::int(*n)),
        View::BigInt(n) => Ok(Value::big(strata_value::BigNumber::Integer((*n).clone()))),
        View::Bool(b) => Ok(Value::int(i64::from(*b))),
        View::Timestamp(text) => seconds(timestamp::from_text(text)),
        View::Timespan(text) => seconds(timespan::from_text(text)),
        View::Text(text) => numeric_of_text(text).ok_or_else(expected_text),
        _ => Err(expected_value()),
    })
}

fn expected_text() -> Refusal {
    "the text is no number; expected is one as `1.5`, `42`, `1e-3` or `0x2a`".into()
}

fn expected_value() -> Refusal {
    "expected is a number, a boolean, a time or the text of a number".into()
}

fn with_arguments(
    value: &View<'_>,
    arguments: &[Value],
    number: impl Fn(&View<'_>) -> Result<Value, Refusal>,
) -> Result<Value, Refusal> {
    let (made, abs) = match (value, arguments) {
        (View::Hash(map), []) => {
            only_named(map, &["from", "abs"])?;
            let from = named(map, "from").ok_or("a hash of arguments needs the key `from`")?;
            (number(&view(from))?, named(map, "abs"))
        }
        (value, []) => (number(value)?, None),
        (value, [abs]) => (number(value)?, Some(abs)),
        _ => return Err(known_arguments()),
    };
    match abs.map(view) {
        None | Some(View::Bool(false)) => Ok(made),
        Some(View::Bool(true)) => Ok(absolute(&made)),
        Some(_) => Err(known_arguments()),
    }
}

fn known_arguments() -> Refusal {
    no_such_arguments("a boolean for the absolute value")
}

/// Decimal digits without a leading zero.
fn is_plain(digits: &str) -> bool {
    is_digits(digits) && (digits.len() == 1 || !digits.starts_with('0'))
}

/// `0` and octal digits.
fn is_octal(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|b| matches!(b, b'0'..=b'7'))
}

fn is_hex(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

fn float_of_text(text: &str) -> Option<f64> {
    let numeral = Numeral::new(text)?;
    if let Some(digits) = numeral.after("0x") {
        let value = numeral.integer(digits, 16).filter(|_| is_hex(digits))?;
        return to_float(&value);
    }
    if let Some(digits) = numeral.after("0b") {
        // Puppet looks for the prefix at the very beginning only.
        let value = numeral.integer(digits, 2).filter(|_| text.starts_with('0'))?;
        return to_float(&value);
    }
    let sound = numeral.is_decimal(is_plain) || is_octal(numeral.digits);
    sound.then(|| numeral.float(numeral.digits))?
}

/// Puppet's own reading of numbers in its source, of the texts that look like a float.
fn numeric_of_text(text: &str) -> Option<Value> {
    let numeral = Numeral::new(text)?;
    if let Some(digits) = numeral.after("0x") {
        return numeral.integer(digits, 16).filter(|_| is_hex(digits));
    }
    if let Some(digits) = numeral.after("0b") {
        return numeral.integer(digits, 2).filter(|_| text.starts_with('0'));
    }
    if is_octal(numeral.digits) {
        return numeral.integer(numeral.digits, 8);
    }
    if is_plain(numeral.digits) {
        return numeral.integer(numeral.digits, 10);
    }
    let float = numeral.is_decimal(is_plain).then(|| numeral.float(numeral.digits))??;
    // Puppet reads neither what is infinite nor a zero with an exponent.
    let mantissa = numeral.digits.split_once(['e', 'E']).map(|(mantissa, _)| mantissa);
    let zero = mantissa.is_some_and(|m| m.bytes().all(|b| matches!(b, b'0' | b'.')));
    (float.is_finite() && !zero).then(|| Value::float(float))
}

fn to_float(value: &Value) -> Option<f64> {
    match view(value) {
        #[expect(clippy::cast_precision_loss, reason = "the nearest float is meant")]
        View::Int(n) => Some(n as f64),
        View::BigInt(n) => Some(n.to_f64().value()),
        _ => None,
    }
}

fn seconds(nanoseconds: Option<i128>) -> Result<Value, Refusal> {
    let nanoseconds = nanoseconds.ok_or("the time cannot be read")?;
    #[expect(clippy::cast_precision_loss, reason = "the nearest float is meant")]
    let seconds = nanoseconds as f64 / 1e9;
    Ok(Value::float(seconds))
}
