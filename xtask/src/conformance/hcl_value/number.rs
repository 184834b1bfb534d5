//! Numbers of the vectors.

use std::cmp::Ordering;

use dashu_float::FBig;
use dashu_float::round::mode::HalfEven;
use dashu_int::{IBig, Sign, UBig};
use serde_json::Value as Json;
use strata_value::{BigNumber, Number, Value, cmp_numbers};

/// Reads a number: a decimal text, or `{"$num": {"hex", …}}` where no short decimal hits it.
pub(super) fn read(written: &Json) -> Option<Value> {
    if let Some(text) = written.as_str() {
        return match text {
            "Infinity" => Some(Value::float(f64::INFINITY)),
            "-Infinity" => Some(Value::float(f64::NEG_INFINITY)),
            _ => Value::parse_number(text).ok(),
        };
    }
    let number = written.get("$num")?;
    let precision = usize::try_from(number["prec"].as_u64()?).ok()?;
    let float = hexadecimal(number["hex"].as_str()?)?.with_precision(precision).value();
    Value::big(BigNumber::Float(float)).canonical_number().ok()
}

/// Reads `-0x.8p3`: a fraction times a power of two.
fn hexadecimal(text: &str) -> Option<FBig<HalfEven, 2>> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (Sign::Negative, rest),
        None => (Sign::Positive, text),
    };
    let (digits, exponent) = text.strip_prefix("0x.")?.split_once('p')?;
    let mantissa = UBig::from_str_radix(digits, 16).ok()?;
    let exponent = exponent.parse::<isize>().ok()? - 4 * isize::try_from(digits.len()).ok()?;
    Some(FBig::from_parts(IBig::from_parts(sign, mantissa), exponent))
}

/// Whether two numbers are equal, and have the same sign where they are zero.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    let negative_zero = |n: &Value| matches!(n.as_number(), Some(Number::Float(f)) if f == 0.0 && f.is_sign_negative());
    cmp_numbers(a, b).is_some_and(Ordering::is_eq) && negative_zero(a) == negative_zero(b)
}

/// Whether two numbers differ by no more than a relative 1e-14.
pub(super) fn near(a: &Value, b: &Value) -> bool {
    let within = |(a, b): (f64, f64)| (a - b).abs() <= 1e-14 * a.abs().max(b.abs());
    a.as_f64().zip(b.as_f64()).is_some_and(within)
}

/// Whether a number is less than a length.
pub(super) fn is_less(number: &Value, length: i64) -> bool {
    cmp_numbers(number, &Value::int(length)) == Some(Ordering::Less)
}
