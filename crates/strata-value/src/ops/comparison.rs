//! The order of numbers.

use super::arithmetic::number_or_unknown;
use super::equality::{numbers_equal, truth_of_equality};
use super::truth::Truth;
use crate::{Kind, OperationError, Type, Value};

impl Value {
    /// Whether this number is less than the other. Bounds of unknown numbers may decide.
    pub fn less_than(&self, other: &Self) -> Result<Self, OperationError> {
        self.compared(other, less)
    }

    /// Whether this number is less than the other or equal to it.
    pub fn less_or_equal(&self, other: &Self) -> Result<Self, OperationError> {
        self.compared(other, less_or_equal)
    }

    /// Whether this number is greater than the other. Bounds of unknown numbers may decide.
    pub fn greater_than(&self, other: &Self) -> Result<Self, OperationError> {
        self.compared(other, |a, b| less(b, a))
    }

    /// Whether this number is greater than the other or equal to it.
    pub fn greater_or_equal(&self, other: &Self) -> Result<Self, OperationError> {
        self.compared(other, |a, b| less_or_equal(b, a))
    }

    fn compared(
        &self,
        other: &Self,
        compare: fn(&Self, &Self) -> Result<Truth, OperationError>,
    ) -> Result<Self, OperationError> {
        Ok(compare(self, other)?.value(self.marks() | other.marks()))
    }
}

fn less(a: &Value, b: &Value) -> Result<Truth, OperationError> {
    if let (Some((x, _)), Some((y, _))) = (number_or_unknown(a)?, number_or_unknown(b)?) {
        return Ok(Truth::of(x.cmp_value(y).is_lt()));
    }
    let (Some((least_a, greatest_a)), Some((least_b, greatest_b))) = (bounds(a), bounds(b)) else {
        return Ok(Truth::Unknown);
    };
    // The bounds count as if they were in the range, as in the reference.
    let is_less = |x: Option<&Value>, y: Option<&Value>| {
        let numbers = x.and_then(Value::content_number).zip(y.and_then(Value::content_number));
        numbers.is_some_and(|(x, y)| x.cmp_value(y).is_lt())
    };
    Ok(if is_less(greatest_a, least_b) {
        Truth::True
    } else if is_less(greatest_b, least_a) {
        Truth::False
    } else {
        Truth::Unknown
    })
}

fn less_or_equal(a: &Value, b: &Value) -> Result<Truth, OperationError> {
    if let (Some(x), Some(y)) = (number_or_unknown(a)?, number_or_unknown(b)?) {
        return Ok(Truth::of(x.0.cmp_value(y.0).is_lt() || numbers_equal(a, b)));
    }
    Ok(less(a, b)?.or(truth_of_equality(a, b)))
}

/// The least and the greatest number that a value of type number can be, where they are known.
fn bounds(value: &Value) -> Option<(Option<&Value>, Option<&Value>)> {
    match value.content() {
        Kind::Unknown(u) if u.ty == Type::Number => {
            let r = &u.refinements;
            Some((r.number_min.as_ref().map(|b| &b.limit), r.number_max.as_ref().map(|b| &b.limit)))
        }
        Kind::Unknown(_) => None,
        _ => Some((Some(value), Some(value))),
    }
}
