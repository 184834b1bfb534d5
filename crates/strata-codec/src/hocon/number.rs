//! The numbers of HOCON, in Ruby's reading of them.

use dashu_int::IBig;
use strata_value::{BigNumber, Value};

use crate::number;

/// The number of this text of digits, signs, points and exponents; none if it is text: `1-2`,
/// `1.2.3`, `08`.
///
/// Leading zeros make an octal number, as Ruby's `Integer()` has it; a float without a fraction is
/// an integer. A float beyond the greatest is infinite.
pub(super) fn read(text: &str) -> Option<Value> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let sign = &text[..text.len() - unsigned.len()];
    if text.contains(['.', 'e', 'E']) {
        return is_float(unsigned).then(|| text.parse().ok()).flatten().and_then(whole_or_float);
    }
    match unsigned.strip_prefix('0') {
        Some("") => Some(Value::int(0)),
        Some(octal) => number::integer(&format!("{sign}{octal}"), 8).filter(|_| digits(octal)),
        None => number::integer(text, 10).filter(|_| digits(unsigned)),
    }
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?`
fn is_float(unsigned: &str) -> bool {
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let mantissa_fits = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || digits(whole)) && digits(fraction),
        None => digits(mantissa),
    };
    mantissa_fits && exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)))
}

#[expect(clippy::float_cmp, reason = "whether a float is whole is an exact question")]
fn whole_or_float(float: f64) -> Option<Value> {
    if float != float.trunc() || float.is_infinite() {
        return Some(Value::float(float));
    }
    let whole = IBig::try_from(float).ok()?;
    Some(Value::big(BigNumber::Integer(whole)))
}
