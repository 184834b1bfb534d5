//! What JSON is wanted, and what prevents it.

use std::fmt;

use thiserror::Error;

use crate::{Marks, Path};

/// How to write JSON. The default: in one line, in source order, nothing that is marked.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// One element a line, indented by two spaces; otherwise no blanks at all.
    pub pretty: bool,
    /// The order of the entries of an object.
    pub order: Order,
    /// The marks that may be written in clear.
    pub reveal: Marks,
    /// What to write in place of a value whose marks are not revealed, as a string; `None`: an
    /// error.
    pub redact: Option<String>,
    /// Infinities and not-a-number as the strings `Infinity`, `-Infinity`, `NaN` instead of an
    /// error.
    pub non_finite_as_text: bool,
    /// One kind of number, as HCL has it: what is whole is written as an integer, without point and
    /// exponent. Otherwise floats are told from integers by one of these.
    pub whole_as_integer: bool,
}

/// The order of the entries of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As in the sources.
    #[default]
    Source,
    /// By the written key, by code points.
    Sorted,
}

/// Why a value is not written. No error shows the value itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JsonError {
    /// A value is marked, and neither are its marks revealed nor is it redacted.
    #[error("the value{} is marked {marks:?} and is not shown unless that is asked for", At(path))]
    Marked {
        /// Where it is.
        path: Path,
        /// Its marks.
        marks: Marks,
    },
    /// JSON has no infinity and no not-a-number.
    #[error("the value{} is {number}, which JSON cannot hold", At(path))]
    NotFinite {
        /// Where it is.
        path: Path,
        /// `Infinity`, `-Infinity` or `NaN`.
        number: &'static str,
    },
    /// A value is not known yet.
    #[error("the value{} is not known yet", At(path))]
    Unknown {
        /// Where it is.
        path: Path,
    },
    /// A big float is too large or too small to be written in decimal.
    #[error("the number{} is beyond the range of decimal numbers", At(path))]
    OutOfRange {
        /// Where it is.
        path: Path,
    },
    /// Two keys of a map would be the same text: `1` and `"1"`.
    #[error("the map{} has two keys that JSON writes alike, {first} and {second}", At(path))]
    KeyClash {
        /// Where the map is.
        path: Path,
        /// The earlier key, shown with its kind.
        first: String,
        /// The later key.
        second: String,
    },
    /// The receiver did not take the text.
    #[error("the receiver of the JSON text refused it")]
    Receiver,
}

/// Where in a value; nothing for the value itself.
struct At<'p>(&'p Path);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " at `{}`", self.0) }
    }
}

impl From<fmt::Error> for JsonError {
    fn from(_: fmt::Error) -> Self {
        Self::Receiver
    }
}
