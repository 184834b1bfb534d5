//! Arithmetic on values.

use crate::number::{self, Operand};
use crate::{OperationError, Type, Value};

/// What a computation does with two numbers.
type Binary = fn(Operand<'_>, Operand<'_>) -> Result<Value, OperationError>;

/// What a computation does with a number.
type Unary = fn(Operand<'_>) -> Result<Value, OperationError>;

impl Value {
    /// The sum, rounded to the greater precision of the two.
    pub fn add(&self, other: &Self) -> Result<Self, OperationError> {
        match self.both_ints(other).and_then(|(a, b)| a.checked_add(b)) {
            Some(sum) => Ok(Self::int(sum)),
            None => binary(self, other, number::add),
        }
    }

    /// The difference, rounded to the greater precision of the two.
    pub fn subtract(&self, other: &Self) -> Result<Self, OperationError> {
        match self.both_ints(other).and_then(|(a, b)| a.checked_sub(b)) {
            Some(difference) => Ok(Self::int(difference)),
            None => binary(self, other, |a, b| {
                let negated = number::negate(b)?;
                number::add(a, operand(&negated)?)
            }),
        }
    }

    /// The product: computed in 512 bits, then cut to the greater precision of the two, or to what
    /// it needs.
    pub fn multiply(&self, other: &Self) -> Result<Self, OperationError> {
        match self.both_ints(other).and_then(|(a, b)| a.checked_mul(b)) {
            // The sign of a zero is seen to below.
            Some(product) if product != 0 => Ok(Self::int(product)),
            _ => binary(self, other, number::multiply),
        }
    }

    /// The quotient, rounded to the greater precision of the two; by zero an infinity.
    pub fn divide(&self, other: &Self) -> Result<Self, OperationError> {
        binary(self, other, number::divide)
    }

    /// The remainder of the division cut toward zero, in the precision of this number; by zero this
    /// number itself.
    pub fn modulo(&self, other: &Self) -> Result<Self, OperationError> {
        binary(self, other, number::modulo)
    }

    /// The number with the other sign; of zero the negative zero.
    pub fn negate(&self) -> Result<Self, OperationError> {
        unary(self, number::negate)
    }

    /// The number without its sign.
    pub fn absolute(&self) -> Result<Self, OperationError> {
        unary(self, number::absolute)
    }

    /// The greatest integer that is not above the number, in its precision; an infinity stays.
    pub fn floor(&self) -> Result<Self, OperationError> {
        unary(self, number::floor)
    }

    /// The least integer that is not below the number, in its precision; an infinity stays.
    pub fn ceil(&self) -> Result<Self, OperationError> {
        unary(self, number::ceil)
    }

    /// The number without its fraction (the function `int`); an infinity has no such number.
    pub fn truncate(&self) -> Result<Self, OperationError> {
        unary(self, number::truncate)
    }
}

fn binary(a: &Value, b: &Value, compute: Binary) -> Result<Value, OperationError> {
    let (x, y) = (number_or_unknown(a)?, number_or_unknown(b)?);
    let result = match (x, y) {
        (Some(x), Some(y)) => compute(x, y)?,
        _ => unknown_number(),
    };
    Ok(result.marked(a.marks() | b.marks()))
}

fn unary(a: &Value, compute: Unary) -> Result<Value, OperationError> {
    let result = match number_or_unknown(a)? {
        Some(n) => compute(n)?,
        None => unknown_number(),
    };
    Ok(result.marked(a.marks()))
}

/// What the reference's operators give for unknown operands: they keep no bounds.
fn unknown_number() -> Value {
    Value::unknown_not_null(Type::Number)
}

/// The number of a value whatever its marks; `None` if it is not known yet.
pub(super) fn number_or_unknown(value: &Value) -> Result<Option<Operand<'_>>, OperationError> {
    use crate::Kind;
    match value.content() {
        Kind::Unknown(u) if matches!(u.ty, Type::Number | Type::Dynamic) => Ok(None),
        Kind::Null => Err(OperationError::Null),
        _ => operand(value).map(Some),
    }
}

fn operand(value: &Value) -> Result<Operand<'_>, OperationError> {
    match (value.content_number(), value.precision()) {
        (Some(number), Some(precision)) => Ok((number, precision)),
        _ => Err(OperationError::NotANumber),
    }
}
