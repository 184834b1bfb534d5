//! Why a value did not become one of another type.

use std::fmt;

use crate::{Key, Path, Step, Type};

/// A value that could not be converted: the place in it, and what is wrong there.
///
/// It holds no part of the value, only types and names, so it can be shown whatever the marks;
/// [`Path::get`] leads to what may be shown of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    path: Path,
    problem: ConvertProblem,
}

/// What is wrong with a value that could not be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConvertProblem {
    /// No value of the one type becomes one of the other.
    NoConversion {
        /// The type of the value.
        from: Type,
        /// The type that is wanted.
        to: Type,
    },
    /// A text that is no decimal number.
    NotANumber,
    /// A text that is a number too large or too small ([`BigNumber::MAX_EXPONENT`](crate::BigNumber::MAX_EXPONENT)).
    OutOfRange,
    /// A text other than `true`, `false`, `1` and `0`.
    NotABool {
        /// Whether it is `true` or `false` in capital letters.
        capital: bool,
    },
    /// Attributes that an object type wants and the value does not have, in the order of names.
    MissingAttributes(Vec<Key>),
    /// Elements of a collection that have no type in common.
    NoCommonType,
    /// A value or type that nests deeper than [`Type::MAX_DEPTH`].
    TooDeep,
}

impl ConvertError {
    pub(crate) fn new(problem: ConvertProblem) -> Self {
        Self(Box::new(Inner { path: Path::ROOT, problem }))
    }

    /// An error of the two types alone.
    pub(crate) fn no_conversion(from: Type, to: &Type) -> Self {
        Self::new(ConvertProblem::NoConversion { from, to: to.clone() })
    }

    /// The same error, seen from one step above. Steps come in from the inside out:
    /// [`ConvertError::seen_from_root`] turns them round.
    #[must_use]
    pub(crate) fn within(mut self, step: impl Into<Step>) -> Self {
        self.0.path.push(step);
        self
    }

    pub(crate) fn seen_from_root(mut self) -> Self {
        self.0.path = self.0.path.steps().iter().rev().copied().collect();
        self
    }

    /// Where in the value: empty for the value itself.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// What is wrong there.
    pub fn problem(&self) -> &ConvertProblem {
        &self.0.problem
    }
}

impl ConvertProblem {
    /// What to do about it, if there is something that nearly always helps.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NotABool { capital: true } => {
                Some("write `true` or `false` in small letters".to_owned())
            }
            Self::NotABool { .. } => {
                Some("the texts `true`, `1`, `false` and `0` can stand for a bool".to_owned())
            }
            Self::NoConversion { from, to } => match (from, to) {
                (Type::Bool, Type::Number) => Some("choose numbers: `value ? 1 : 0`".to_owned()),
                (Type::Number, Type::Bool) => Some("compare it: `value != 0`".to_owned()),
                (Type::List(_) | Type::Set(_) | Type::Tuple(_), Type::String) => {
                    Some("to make one text of the elements, use `join`".to_owned())
                }
                (_, Type::String) => Some("to have it as text, use `jsonencode`".to_owned()),
                (from, Type::List(_) | Type::Set(_) | Type::Tuple(_)) if from.is_primitive() => {
                    Some("for a single element, put it in brackets: `[value]`".to_owned())
                }
                (Type::Map(_) | Type::Object(_), Type::List(_) | Type::Set(_)) => {
                    Some("to have only the values, use `values`".to_owned())
                }
                _ => None,
            },
            Self::NoCommonType => {
                Some("give the elements one type, or use a tuple or an object".to_owned())
            }
            Self::NotANumber | Self::OutOfRange | Self::MissingAttributes(_) | Self::TooDeep => {
                None
            }
        }
    }
}

impl fmt::Display for ConvertProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConversion { from: Type::Tuple(from), to: Type::Tuple(to) }
                if from.len() != to.len() =>
            {
                write!(f, "a tuple of {} is required, and this is one of {}", to.len(), from.len())
            }
            Self::NoConversion { from, to } => {
                let (to, from) = (to.constraint_name(), from.friendly_name());
                write!(f, "{to} is required, and this is {from}")
            }
            Self::NotANumber => f.write_str("number is required, and this text is not a number"),
            Self::OutOfRange => f.write_str("the number in this text is out of range"),
            Self::NotABool { .. } => f.write_str("bool is required, and this text is not a bool"),
            Self::MissingAttributes(names) => {
                let plural = if names.len() == 1 { " is" } else { "s are" };
                write!(f, "attribute{plural} missing: ")?;
                for (at, name) in names.iter().enumerate() {
                    write!(f, "{}`{name}`", if at == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Self::NoCommonType => f.write_str("the elements have no type in common"),
            Self::TooDeep => {
                write!(f, "the value nests deeper than {} levels", Type::MAX_DEPTH)
            }
        }
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path().is_empty() {
            return self.problem().fmt(f);
        }
        write!(f, "`{}`: {}", self.path(), self.problem())
    }
}

impl std::error::Error for ConvertError {}
