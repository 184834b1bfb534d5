//! What can go wrong with a type expression or a conversion.

use std::borrow::Cow;
use std::fmt;

/// A type expression that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    /// What is wrong and what would be right, a clause without a full stop.
    pub message: String,
    /// The byte of the expression where reading stopped.
    pub offset: usize,
}

impl TypeError {
    pub(super) fn new(offset: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), offset }
    }
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the type cannot be read at offset {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for TypeError {}

/// A conversion that failed. No message shows the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConvertError {
    /// The type of `convert_to` cannot be read (`convert-type`).
    Type(TypeError),
    /// `convert_to` is neither a type nor a list that begins with one (`convert-value`, since
    /// Puppet finds out only when it converts).
    Spec {
        /// What it is instead: `Integer`, `empty list` …
        found: String,
    },
    /// The value, or an argument, is not what the type converts from (`convert-value`).
    Value {
        /// The type converted to, as Puppet writes it.
        to: String,
        /// The type of the value, as Puppet names it.
        found: String,
        /// What is wrong and what to do, a clause without a full stop.
        reason: Cow<'static, str>,
    },
}

impl ConvertError {
    /// Whether the type was at fault (`convert-type`), not the value (`convert-value`).
    pub const fn is_type(&self) -> bool {
        matches!(self, Self::Type(_))
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(error) => error.fmt(f),
            Self::Spec { found } => write!(
                f,
                "`convert_to` must be a type, or a list of a type and arguments, but is {found}; \
                 write for instance `Integer` or `[Integer, 16]`"
            ),
            Self::Value { to, found, reason } => {
                write!(f, "a value of type `{found}` cannot be converted to `{to}`: {reason}")
            }
        }
    }
}

impl std::error::Error for ConvertError {}

impl From<TypeError> for ConvertError {
    fn from(error: TypeError) -> Self {
        Self::Type(error)
    }
}

/// Why one conversion rule refuses: the reason alone, without the types.
pub(super) type Refusal = Cow<'static, str>;
