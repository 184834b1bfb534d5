//! Numbers.

use strata_value::{BigNumber, Value};

/// The number of a decimal text, exact; `1e3` is an integer. `None` if it is out of range.
pub(super) fn number(text: &str) -> Option<Value> {
    // Minus zero is no integer.
    let integer = text.parse().ok().filter(|n| *n != 0 || !text.starts_with('-'));
    if let Some(integer) = integer {
        return Some(Value::int(integer));
    }
    let number = BigNumber::from_decimal(text)?;
    Some(match number.to_i64() {
        Some(0) if text.starts_with('-') => Value::float(-0.0),
        Some(integer) => Value::int(integer),
        None => Value::big(number),
    })
}
