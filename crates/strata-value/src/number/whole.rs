//! Numbers cut to integers.

use dashu_int::IBig;

use super::Number;
use super::arithmetic::{Operand, is_infinite, is_zero, of_number};
use super::canonical::wide;
use super::exact::{is_negative, whole};
use crate::{OperationError, Value};

/// The greatest integer not above the number, in the same precision; an infinity stays.
pub(crate) fn floor(n: Operand<'_>) -> Result<Value, OperationError> {
    whole_part(n, is_negative(n.0))
}

/// The least integer not below the number, in the same precision; an infinity stays.
pub(crate) fn ceil(n: Operand<'_>) -> Result<Value, OperationError> {
    whole_part(n, !is_negative(n.0))
}

/// The number cut toward zero, in the same precision; if it has a fraction, one step further from
/// zero where `further`.
fn whole_part((n, precision): Operand<'_>, further: bool) -> Result<Value, OperationError> {
    if is_infinite(n) || matches!(n, Number::Int(_)) {
        return Ok(of_number(n, precision));
    }
    let repr = n.repr();
    let step = match (further && repr.exponent() < 0, is_negative(n)) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => -1,
    };
    wide(whole(&repr) + IBig::from(step), 0, false, precision)
}

/// The number without its fraction: if it has one, in the precision that functions count in or
/// what it needs. An infinity has no such number.
pub(crate) fn truncate((n, precision): Operand<'_>) -> Result<Value, OperationError> {
    if is_infinite(n) {
        return Err(OperationError::Undefined);
    }
    match n {
        Number::Int(_) => Ok(of_number(n, precision)),
        _ if is_zero(n) || n.repr().exponent() >= 0 => Ok(of_number(n, precision)),
        _ => Value::from_integer(whole(&n.repr())),
    }
}
