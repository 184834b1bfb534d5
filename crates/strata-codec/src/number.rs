//! Numbers of any size from digits.

use dashu_int::IBig;
use strata_value::{BigNumber, Value};

/// More digits than this are refused: the work of reading a number grows faster than its length.
pub(crate) const MAX_DIGITS: usize = 100_000;

/// Why a number is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beyond {
    /// It has more than [`MAX_DIGITS`].
    Digits,
    /// Its exponent is beyond [`BigNumber::MAX_EXPONENT`].
    Exponent,
}

impl Beyond {
    pub(crate) fn message(self) -> String {
        match self {
            Self::Digits => format!("a number of more than {MAX_DIGITS} digits"),
            Self::Exponent => {
                format!("a number with an exponent beyond {}", BigNumber::MAX_EXPONENT)
            }
        }
    }
}

/// The number that a text with a point or an exponent is, in 64 bits if these hold it exactly.
pub(crate) fn decimal(text: &str) -> Result<Value, Beyond> {
    if text.len() > MAX_DIGITS {
        return Err(Beyond::Digits);
    }
    let exact = BigNumber::from_decimal(text).ok_or(Beyond::Exponent)?;
    let near = exact.to_f64();
    if BigNumber::from_f64(near).as_ref() == Some(&exact) {
        let is_negative = text.starts_with('-');
        return Ok(Value::float(if is_negative { near.copysign(-1.0) } else { near }));
    }
    Ok(Value::big(exact))
}

/// The integer of these digits, with a sign or not. None if a digit is wrong or there are more than
/// [`MAX_DIGITS`].
pub(crate) fn integer(digits: &str, radix: u32) -> Option<Value> {
    if let Ok(small) = i64::from_str_radix(digits, radix) {
        return Some(Value::int(small));
    }
    if digits.len() > MAX_DIGITS {
        return None;
    }
    let unsigned = digits.strip_prefix(['+', '-']).unwrap_or(digits);
    if unsigned.is_empty() || !unsigned.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let big = IBig::from_str_radix(digits.strip_prefix('+').unwrap_or(digits), radix).ok()?;
    Some(Value::big(BigNumber::Integer(big)))
}
