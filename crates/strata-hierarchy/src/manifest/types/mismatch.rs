//! What does not fit a type.

use strata_diagnostics::{Code, Diagnostic, Span};
use strata_value::{Key, Origin, Path};

use super::super::path::json_path;

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
    /// It is of another kind: what was expected, what was found, as `a string`.
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
    /// The mismatch as an error about the value called `name`; `at` is the place of a value that no file
    /// holds. With `hidden`, or if it is secret, the path ends at the name and no line is shown.
    pub fn diagnostic(&self, code: Code, name: &str, at: Span, hidden: bool) -> Diagnostic {
        let place = self.origin.address().map_or(at, Span::at);
        if hidden || self.secret {
            let message = format!("a value in `{name}`, which is sensitive, does not fit its type");
            return Diagnostic::error(code, format!("{message}: {}", self.problem.secret()))
                .at(place, "")
                .path(json_path(name, &Path::ROOT))
                .hint("compare the value with the type in the block of the variable")
                .hide_source();
        }
        let diagnostic =
            Diagnostic::error(code, self.problem.message()).path(json_path(name, &self.path));
        let diagnostic = if place == self.declared {
            diagnostic.at(place, "declared here")
        } else {
            diagnostic.at(place, "").label(self.declared, "declared here")
        };
        match self.problem.hint() {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    }
}

impl Problem {
    fn message(&self) -> String {
        match self {
            Self::Missing(name) => format!("the member `{name}` is missing"),
            Self::Unknown(name, _) => format!("there is no member `{name}`"),
            _ => self.bare(),
        }
    }

    /// What is wrong, without anything that the value tells.
    fn secret(&self) -> String {
        match self {
            Self::Kind(expected, _) | Self::Null(expected) => format!("expected {expected}"),
            Self::Length(expected, _) => format!("expected a tuple of {expected} elements"),
            _ => self.bare(),
        }
    }

    /// What is wrong, without names.
    fn bare(&self) -> String {
        match self {
            Self::Kind(expected, found) => format!("expected {expected}, found {found}"),
            Self::Null(expected) => format!("expected {expected}, found null"),
            Self::NotWhole => {
                "expected a number without point and exponent: numbers are integers".into()
            }
            Self::Missing(_) => "a member is missing".into(),
            Self::Unknown(..) => "there is a member that the type does not have".into(),
            Self::Length(expected, found) => {
                format!("expected a tuple of {expected} elements, found {found}")
            }
            Self::NoHandle(ty) => format!("expected the handle of a resource `{ty}`"),
        }
    }

    fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Kind(..) => "nothing is converted: write a value of the declared type".into(),
            Self::Null(_) => "leave it out if a default is meant, or give a value".into(),
            Self::NotWhole => "write the digits of an integer, or declare a `string`".into(),
            Self::Missing(name) => format!("add `{name}`, or declare it as `optional(…)`"),
            Self::Unknown(_, Some(close)) => format!("did you mean `{close}`?"),
            Self::Unknown(_, None) => "remove it, or add it to the type".into(),
            Self::Length(..) => return None,
            Self::NoHandle(ty) => format!("write a reference as in `resource.{ty}.NAME`"),
        })
    }
}
