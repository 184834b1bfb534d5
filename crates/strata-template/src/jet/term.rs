//! What an expression has: mostly a value.

use strata_value::{Key, Value};

use super::builtins::Function;

/// The result of an expression.
#[derive(Clone)]
pub(super) enum Term {
    /// Nothing at all: `nil`, or a key that a map does not have. (Null, which is a value, is not.)
    Missing,
    Value(Value),
    /// Data of the environment, which assignments change in place. Only variables hold it.
    Root(Root),
    /// The environment itself, which `.` is at first.
    Environment,
    Function(Function),
    /// The integers from one up to below another.
    Integers(i64, i64),
    /// An error that was caught, as its text.
    Error(Value),
    /// Falsehood that prints nothing.
    Hidden,
}

impl Term {
    /// The null of a function is nothing.
    pub(super) fn of_result(value: Value) -> Self {
        if value.is_null() { Self::Missing } else { Self::Value(value) }
    }

    /// What it is, for messages.
    pub(super) fn phrase(&self) -> String {
        match self {
            Self::Missing => "nothing".to_owned(),
            Self::Value(value) => value.kind_phrase(),
            Self::Root(_) => "data".to_owned(),
            Self::Environment => "the environment".to_owned(),
            Self::Function(_) => "a function".to_owned(),
            Self::Integers(..) => "a row of integers".to_owned(),
            Self::Error(_) => "an error".to_owned(),
            Self::Hidden => "a truth value".to_owned(),
        }
    }
}

/// A part of the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Root {
    Data,
    Facts,
    Environ,
}

impl Root {
    pub(super) const ALL: [Self; 3] = [Self::Data, Self::Facts, Self::Environ];

    /// The name as a field of the environment and as a variable, which may also be in lower case.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Data => "Data",
            Self::Facts => "Facts",
            Self::Environ => "Environ",
        }
    }

    pub(super) fn named(name: Key) -> Option<Self> {
        let name = name.as_str()?;
        Self::ALL.into_iter().find(|root| root.name() == name)
    }
}
