//! Answers that may not be known yet.

use crate::{Marks, OperationError, Type, Value};

/// An answer: yes, no, or not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    True,
    False,
    Unknown,
}

impl Truth {
    pub(crate) const fn of(truth: bool) -> Self {
        if truth { Self::True } else { Self::False }
    }

    /// The answer as a value; an unknown one is a boolean that is not null.
    pub(crate) fn value(self, marks: Marks) -> Value {
        match self {
            Self::True => Value::bool(true),
            Self::False => Value::bool(false),
            Self::Unknown => Value::unknown_not_null(Type::Bool),
        }
        .marked(marks)
    }

    pub(super) const fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unknown => Self::Unknown,
        }
    }

    /// No wins over what is not known.
    pub(super) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, _) | (_, Self::False) => Self::False,
            (Self::True, Self::True) => Self::True,
            _ => Self::Unknown,
        }
    }

    /// Yes wins over what is not known.
    pub(super) const fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// The answer that a boolean is, whatever its marks.
    fn of_value(value: &Value) -> Result<Self, OperationError> {
        use crate::Kind;
        match value.content() {
            Kind::Bool(truth) => Ok(Self::of(truth)),
            Kind::Unknown(u) if matches!(u.ty, Type::Bool | Type::Dynamic) => Ok(Self::Unknown),
            Kind::Null => Err(OperationError::Null),
            _ => Err(OperationError::NotABool),
        }
    }
}

impl Value {
    /// Whether both booleans are true. One that is false decides, even if the other is unknown.
    pub fn and(&self, other: &Self) -> Result<Self, OperationError> {
        let truth = Truth::of_value(self)?.and(Truth::of_value(other)?);
        Ok(truth.value(self.marks() | other.marks()))
    }

    /// Whether one of the booleans is true. One that is true decides, even if the other is unknown.
    pub fn or(&self, other: &Self) -> Result<Self, OperationError> {
        let truth = Truth::of_value(self)?.or(Truth::of_value(other)?);
        Ok(truth.value(self.marks() | other.marks()))
    }

    /// The opposite of a boolean.
    pub fn not(&self) -> Result<Self, OperationError> {
        Ok(Truth::of_value(self)?.not().value(self.marks()))
    }
}
