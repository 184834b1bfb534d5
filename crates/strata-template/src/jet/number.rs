//! Arithmetic and order.
//!
//! The left operand decides: an integer computes in 64 bits, wrapping around, unless the right one is a
//! float; a float in floats; a text only takes `+`, which appends anything. A right operand that is no
//! number is made one: a text is read, and (an accident of the reference that is kept) true is 0, false 1.

use strata_value::{Kind, Value};

use super::node::Operator;

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    /// The number of an unmarked value. What does not fit 64 bits is a float.
    pub(super) fn of(value: &Value) -> Option<Self> {
        match value.kind() {
            Kind::Int(n) => Some(Self::Int(n)),
            Kind::Float(n) => Some(Self::Float(n)),
            Kind::Big(n) => Some(Self::Float(n.to_f64())),
            _ => None,
        }
    }

    pub(super) const fn to_int(self) -> i64 {
        match self {
            Self::Int(n) => n,
            Self::Float(n) => truncated(n),
        }
    }

    pub(super) const fn to_float(self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "the reference rounds as well")]
            Self::Int(n) => n as f64,
            Self::Float(n) => n,
        }
    }

    fn is_zero(self) -> bool {
        match self {
            Self::Int(n) => n == 0,
            Self::Float(n) => n == 0.0,
        }
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(n) => Self::int(n),
            Number::Float(n) => Self::float(n),
        }
    }
}

/// A float without its fraction; what does not fit is the least integer, as where the reference runs.
pub(super) const fn truncated(number: f64) -> i64 {
    if number >= -9_223_372_036_854_775_808.0 && number < 9_223_372_036_854_775_808.0 {
        number as i64
    } else {
        i64::MIN
    }
}

/// The right operand as a number: read from text, or counted from a truth value.
///
/// An error says what is wrong with it.
fn right_number(value: &Value, as_integer: bool) -> Result<Number, String> {
    if let Some(number) = Number::of(value) {
        return Ok(number);
    }
    match value.kind() {
        Kind::Bool(b) => Ok(Number::Int(i64::from(!b))),
        Kind::String(text) if as_integer => text
            .parse()
            .map(Number::Int)
            .map_err(|_| "the text on the right is no integer".to_owned()),
        Kind::String(text) => match text.parse::<f64>() {
            Ok(n) if n.is_finite() || !text.contains(|c: char| c.is_ascii_digit()) => {
                Ok(Number::Float(n))
            }
            _ => Err("the text on the right is no number".to_owned()),
        },
        _ => Err(format!("the right side is {}, no number", value.kind_phrase())),
    }
}

/// The result of an operator between two unmarked values of which the left is a number.
pub(super) fn arithmetic(
    operator: Operator,
    left: Number,
    right: &Value,
) -> Result<Number, String> {
    if operator == Operator::Divide && is_zero(right) {
        return Err("division by zero".to_owned());
    }
    let as_integer = matches!(left, Number::Int(_)) || operator == Operator::Remainder;
    let right = right_number(right, as_integer)?;
    match (left, right) {
        _ if operator == Operator::Remainder => remainder(left.to_int(), right.to_int()),
        (Number::Int(a), Number::Int(b)) => integer(operator, a, b),
        _ => Ok(Number::Float(float(operator, left.to_float(), right.to_float()))),
    }
}

/// Whether a number on the left is less, greater … than a value.
pub(super) fn order(operator: Operator, left: Number, right: &Value) -> Result<bool, String> {
    let right = right_number(right, matches!(left, Number::Int(_)))?;
    Ok(match (left, right) {
        (Number::Int(a), Number::Int(b)) => compare(operator, &a, &b),
        _ => compare(operator, &left.to_float(), &right.to_float()),
    })
}

fn compare<T: PartialOrd>(operator: Operator, a: &T, b: &T) -> bool {
    match operator {
        Operator::Less => a < b,
        Operator::LessEqual => a <= b,
        Operator::Greater => a > b,
        _ => a >= b,
    }
}

fn integer(operator: Operator, a: i64, b: i64) -> Result<Number, String> {
    Ok(Number::Int(match operator {
        Operator::Add => a.wrapping_add(b),
        Operator::Subtract => a.wrapping_sub(b),
        Operator::Multiply => a.wrapping_mul(b),
        _ if b == 0 => return Err("division by zero".to_owned()),
        _ => a.wrapping_div(b),
    }))
}

fn float(operator: Operator, a: f64, b: f64) -> f64 {
    match operator {
        Operator::Add => a + b,
        Operator::Subtract => a - b,
        Operator::Multiply => a * b,
        _ => a / b,
    }
}

fn remainder(a: i64, b: i64) -> Result<Number, String> {
    match b {
        0 => Err("division by zero".to_owned()),
        _ => Ok(Number::Int(a.wrapping_rem(b))),
    }
}

/// Whether the right side of a division is nothing to divide by.
fn is_zero(value: &Value) -> bool {
    match value.kind() {
        Kind::Bool(b) => !b,
        Kind::String(text) => text.is_empty(),
        _ => Number::of(value).is_some_and(Number::is_zero),
    }
}
