//! Types as they are known before evaluation, and what they allow.

use std::fmt;

use strata_value::{Kind, Value};

use crate::Type;
use crate::value::{BYTES, DURATION, LOCATION, MONTH, TIME, WEEKDAY};

impl Type {
    /// A list of anything.
    pub(crate) fn list() -> Self {
        Self::List(Box::new(Self::Any))
    }

    /// A map of text to anything.
    pub(crate) fn map() -> Self {
        Self::Map(Box::new(Self::Any))
    }

    /// The type of a constant.
    pub(crate) fn of_constant(value: &Value) -> Self {
        match value.kind() {
            Kind::Null => Self::Null,
            Kind::Bool(_) => Self::Bool,
            Kind::Int(_) => Self::Int,
            Kind::Float(_) => Self::Float,
            Kind::String(_) => Self::String,
            Kind::List(_) => Self::list(),
            Kind::Map(_) => Self::map(),
            Kind::Capsule(capsule) => match capsule.type_name {
                BYTES => Self::Bytes,
                TIME => Self::Time,
                DURATION => Self::Duration,
                LOCATION => Self::Location,
                MONTH | WEEKDAY => Self::Named(capsule.type_name),
                _ => Self::Any,
            },
            _ => Self::Any,
        }
    }

    pub(crate) fn is_any(&self) -> bool {
        *self == Self::Any
    }

    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Self::Int | Self::Float)
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(self, Self::List(_) | Self::Bytes)
    }

    pub(crate) fn is_map(&self) -> bool {
        matches!(self, Self::Map(_) | Self::AnyMap)
    }

    /// Whether it is stored as an integer, as durations and named numbers are too.
    pub(crate) fn is_counted(&self) -> bool {
        matches!(self, Self::Int | Self::Duration | Self::Named(_))
    }

    /// The type of the elements.
    pub(crate) fn element(&self) -> Self {
        match self {
            Self::List(element) | Self::Map(element) => (**element).clone(),
            Self::Bytes => Self::Int,
            _ => Self::Any,
        }
    }

    /// Whether a value of this type can stand where the other is wanted.
    pub(crate) fn assignable_to(&self, wanted: &Self) -> bool {
        match (self, wanted) {
            (Self::Null, wanted) => {
                wanted.is_list()
                    || wanted.is_map()
                    || matches!(wanted, Self::Function | Self::Location)
            }
            (Self::Any, _) | (_, Self::Any) => false,
            (Self::List(_), Self::List(_)) => true,
            (Self::Map(a), Self::Map(b)) => (**a == Self::String) == (**b == Self::String),
            (a, b) => a == b,
        }
    }

    /// Whether `==` may compare the two.
    pub(crate) fn comparable_to(&self, other: &Self) -> bool {
        let any = |ty: &Self| matches!(ty, Self::Any | Self::Null);
        any(self)
            || any(other)
            || self.is_number() && other.is_number()
            || self.is_list() && other.is_list()
            || self.assignable_to(other)
    }

    /// Whether nothing speaks against the two where one is unknown: the other must be one of these.
    pub(crate) fn may_agree(&self, other: &Self, is: impl Fn(&Self) -> bool) -> bool {
        match (self.is_any(), other.is_any()) {
            (true, true) => true,
            (true, false) => is(other),
            (false, true) => is(self),
            (false, false) => false,
        }
    }

    /// Whether two elements are alike enough to give a list the type of the last.
    pub(crate) fn same_kind(&self, other: &Self) -> bool {
        let unknown = |ty: &Self| matches!(ty, Self::Any | Self::Null);
        unknown(self) && unknown(other)
            || self.is_list() && other.is_list()
            || self.is_map() && other.is_map()
            || self == other
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Null => "nil",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::String => "string",
            Self::Bytes => "bytes",
            Self::List(_) => "array",
            Self::Map(_) | Self::AnyMap => "map",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Location => "timezone",
            Self::Named(name) => name,
            Self::Function => "function",
        })
    }
}
