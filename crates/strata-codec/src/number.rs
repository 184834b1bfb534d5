//! Numbers of any size from digits.

use dashu_int::IBig;
use strata_value::{BigNumber, Value};

/// More digits than this are refused: the work of reading a number grows faster than its length.
pub(crate) const MAX_DIGITS: usize = 100_000;

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
