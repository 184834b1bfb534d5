//! Plain scalars in the core schema of YAML 1.2 (specification 1.2.2, section 10.3.2).

use strata_value::Kind;

use super::scalar::{Refusal, Scalar};
use crate::number::{self, Beyond};

pub(super) fn scalar(text: &str) -> Result<Scalar<'_>, Refusal> {
    let Some(first) = text.bytes().next() else { return Ok(Scalar::Null) };
    Ok(match first {
        b'0'..=b'9' | b'+' | b'-' | b'.' => return number(text),
        b'~' | b'n' | b'N' if matches!(text, "~" | "null" | "Null" | "NULL") => Scalar::Null,
        b't' | b'T' if matches!(text, "true" | "True" | "TRUE") => Scalar::Bool(true),
        b'f' | b'F' if matches!(text, "false" | "False" | "FALSE") => Scalar::Bool(false),
        _ => Scalar::Text(text),
    })
}

fn number(text: &str) -> Result<Scalar<'_>, Refusal> {
    if let Some(octal) = text.strip_prefix("0o") {
        return integer(text, octal, 8);
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return integer(text, hex, 16);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit()) {
        return to_integer(text, 10);
    }
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        let negative = text.starts_with('-');
        return Ok(Scalar::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }));
    }
    if matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Ok(Scalar::Float(f64::NAN));
    }
    if is_float(unsigned) { float(text) } else { Ok(Scalar::Text(text)) }
}

/// The float that a text is: exact, for the specification sets no limit of precision, and HCL and JSON
/// have none as low as that of 64 bits.
fn float(text: &str) -> Result<Scalar<'_>, Refusal> {
    let value = number::decimal(text).map_err(Refusal::Beyond)?;
    Ok(match value.kind() {
        Kind::Float(n) => Scalar::Float(n),
        _ => Scalar::Big(value),
    })
}

/// The integer of unsigned digits after a prefix; text if a digit does not fit.
fn integer<'t>(text: &'t str, digits: &str, radix: u32) -> Result<Scalar<'t>, Refusal> {
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Ok(Scalar::Text(text));
    }
    to_integer(digits, radix)
}

/// The integer of digits that are known to be right.
pub(super) fn to_integer<'t>(digits: &str, radix: u32) -> Result<Scalar<'t>, Refusal> {
    let value = number::integer(digits, radix).ok_or(Refusal::Beyond(Beyond::Digits))?;
    Ok(match value.kind() {
        Kind::Int(n) => Scalar::Int(n),
        _ => Scalar::Big(value),
    })
}

/// `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
fn is_float(unsigned: &str) -> bool {
    let is_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent_fits = exponent.is_none_or(|e| is_digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    let mantissa_fits = if whole.is_empty() {
        is_digits(fraction)
    } else {
        is_digits(whole) && (fraction.is_empty() || is_digits(fraction))
    };
    exponent_fits && mantissa_fits
}

#[cfg(test)]
mod tests {
    use strata_value::{BigNumber, Value};

    use super::*;
    use crate::number::MAX_DIGITS;

    #[test]
    fn the_examples_of_the_specification() {
        for (text, expected) in [
            ("", Scalar::Null),
            ("~", Scalar::Null),
            ("Null", Scalar::Null),
            ("nULL", Scalar::Text("nULL")),
            ("True", Scalar::Bool(true)),
            ("yes", Scalar::Text("yes")),
            ("0", Scalar::Int(0)),
            ("0o7", Scalar::Int(7)),
            ("0x3A", Scalar::Int(58)),
            ("-19", Scalar::Int(-19)),
            ("+12", Scalar::Int(12)),
            ("014", Scalar::Int(14)),
            ("0.", Scalar::Float(0.0)),
            (".5", Scalar::Float(0.5)),
            ("12e03", Scalar::Float(12_000.0)),
            ("-2E+05", Scalar::Float(-200_000.0)),
            ("1e3", Scalar::Float(1000.0)),
            ("-.INF", Scalar::Float(f64::NEG_INFINITY)),
            ("2001-12-14", Scalar::Text("2001-12-14")),
            ("1_000", Scalar::Text("1_000")),
            (".", Scalar::Text(".")),
            ("1.2.3", Scalar::Text("1.2.3")),
            ("e5", Scalar::Text("e5")),
            ("0.1", Scalar::Big(big("0.1"))),
            ("-1e400", Scalar::Big(big("-1e400"))),
            ("1.5e-5000", Scalar::Big(big("1.5e-5000"))),
            ("-", Scalar::Text("-")),
        ] {
            assert_eq!(scalar(text), Ok(expected), "{text}");
        }
    }

    fn big(text: &str) -> Value {
        Value::big(BigNumber::from_decimal(text).expect("a number"))
    }

    #[test]
    fn zero_keeps_its_sign() {
        let Ok(Scalar::Float(zero)) = scalar("-0.0") else { panic!("a float") };
        assert!(zero.is_sign_negative());
    }

    #[test]
    fn a_number_that_no_one_could_write_out_is_refused() {
        assert_eq!(scalar("1e10001"), Err(Refusal::Beyond(Beyond::Exponent)));
        assert_eq!(
            scalar(&format!("0.{}", "1".repeat(MAX_DIGITS))),
            Err(Refusal::Beyond(Beyond::Digits))
        );
    }
}
