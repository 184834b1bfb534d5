//! What a scalar stands for.

use strata_diagnostics::Diagnostic;
use strata_value::{Capsule, CapsuleData, Key, Value};

use super::{Profile, core, goccy, psych};
use crate::number::Beyond;
use crate::place::{Fail, Place};

/// What the text of a scalar stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar<'t> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    /// A number that 64 bits do not hold.
    Big(Value),
    /// A Ruby symbol.
    Symbol(&'t str),
    Text(&'t str),
}

/// Why a plain scalar cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// A date or a time, which the profile does not take.
    Date,
    /// Looks like a number to Ruby, which then fails to read it.
    Number,
    /// A number that is beyond what is read.
    Beyond(Beyond),
    /// An infinity or not-a-number.
    NotFinite,
}

impl<'t> Scalar<'t> {
    /// What a plain scalar stands for.
    #[inline]
    pub(super) fn plain(text: &'t str, profile: Profile) -> Result<Self, Refusal> {
        match profile {
            Profile::Core => core::scalar(text),
            Profile::Strict => match core::scalar(text)? {
                Self::Float(n) if !n.is_finite() => Err(Refusal::NotFinite),
                scalar => Ok(scalar),
            },
            Profile::Psych => psych::scalar(text),
            Profile::Goccy => Ok(goccy::scalar(text)),
        }
    }

    /// The value.
    #[inline]
    pub(super) fn into_value(self) -> Value {
        match self {
            Self::Null => Value::NULL,
            Self::Bool(b) => Value::bool(b),
            Self::Int(n) => Value::int(n),
            Self::Float(n) => Value::float(n),
            Self::Big(n) => n,
            Self::Symbol(name) => {
                let data = CapsuleData::Text(name.into());
                Value::capsule(Capsule { type_name: psych::SYMBOL, data })
            }
            Self::Text(text) => Value::string(text),
        }
    }

    /// The key: of a symbol its text, as Puppet takes it.
    #[inline]
    pub(super) fn into_key(self, profile: Profile) -> Key {
        match self {
            scalar if profile == Profile::Goccy => goccy::key(scalar),
            Self::Text(text) | Self::Symbol(text) => Key::new(text),
            other => Key::of(&other.into_value()),
        }
    }
}

impl Refusal {
    /// The error at the scalar.
    #[cold]
    pub(super) fn into_fail(
        self,
        text: &str,
        at: std::ops::Range<usize>,
        place: Place<'_>,
    ) -> Fail {
        let quote = format!("quote it: \"{text}\"");
        match self {
            Self::Date => {
                let (line, column) = place.file().line_column(at.start as u32);
                Diagnostic::error(
                    "yaml-date",
                    format!("the unquoted date `{text}` makes the file unreadable"),
                )
                .at(place.span(at), "a date or time")
                .note(format!(
                    "Puppet refuses a file with a date that is not quoted (line {line}, column {column})"
                ))
                .hint(quote)
            }
            Self::Number => {
                Diagnostic::error("yaml-number", format!("`{text}` is not a number"))
                    .at(place.span(at), "")
                    .note("Ruby takes it for a number, fails, and refuses the whole file")
                    .hint(quote)
            }
            Self::NotFinite => {
                Diagnostic::error("yaml-not-finite", "an infinity or not-a-number is no data")
                    .at(place.span(at), "")
                    .hint("quote it if it is meant as text")
            }
            Self::Beyond(beyond) => Diagnostic::error("limit-digits", beyond.message())
                .at(place.span(at), "")
                .hint("quote it if it is not meant as a number"),
        }
        .into()
    }
}
