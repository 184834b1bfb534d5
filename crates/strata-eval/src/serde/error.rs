//! Why data and Rust types do not fit.

use std::fmt;

use serde::{de, ser};
use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_value::{Path, Step};

/// The code of diagnostics about data that does not fit a Rust type.
pub(super) const CODE: &str = "hcl-decode";

/// Why a value was not read into a Rust type, or a Rust value not written.
///
/// The text names the place in the data, what is wrong, and shows no value that is marked.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    message: String,
    hint: Option<String>,
    /// The steps to the place, the last one first: they are added on the way out.
    steps: Vec<Step>,
    span: Option<Span>,
    /// Why an expression has no value.
    evaluation: Vec<Diagnostic>,
}

impl Error {
    pub(super) fn new(message: impl Into<String>) -> Self {
        let (message, steps, evaluation) = (message.into(), Vec::new(), Vec::new());
        Self(Box::new(Inner { message, hint: None, steps, span: None, evaluation }))
    }

    /// An expression has no value.
    pub(super) fn of_evaluation(evaluation: Vec<Diagnostic>) -> Self {
        let mut error = Self::new("an expression has no value");
        error.0.evaluation = evaluation;
        error
    }

    #[must_use]
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// Within a collection, or in one of its keys.
    #[must_use]
    pub(super) fn within(mut self, step: impl Into<Step>) -> Self {
        self.0.steps.push(step.into());
        self
    }

    /// At this place of the text, unless a closer one is known.
    #[must_use]
    pub(super) fn at(mut self, span: Span) -> Self {
        self.0.span.get_or_insert(span);
        self
    }

    /// In place of an error into which a marked value may have come.
    pub(super) fn concealed() -> Self {
        let error = Self::new("a sensitive value does not have the form that is expected here");
        error.hint("its content is not shown; compare its type with the type it is read into")
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The place in the data.
    pub fn path(&self) -> Path {
        self.0.steps.iter().rev().copied().collect()
    }

    /// The same as diagnostics, with their places in the text.
    pub(super) fn into_diagnostics(self) -> Vec<Diagnostic> {
        if !self.0.evaluation.is_empty() {
            return self.0.evaluation;
        }
        let path = self.path().to_string();
        let mut diagnostic = Diagnostic::error(CODE, self.0.message);
        diagnostic.hint = self.0.hint;
        diagnostic.path = (!path.is_empty()).then_some(path);
        vec![diagnostic.at(self.0.span.unwrap_or(Span::NONE), "")]
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.steps.is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        f.write_str(&self.0.message)?;
        self.0.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }

    fn invalid_type(found: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        let found = match found {
            de::Unexpected::Unit => "null".to_owned(),
            other => other.to_string(),
        };
        Self::new(format!("expected {expected}, found {found}"))
    }

    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        Self::new(format!("expected {expected}, found {len} elements"))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("`{field}` is not known here")).hint(known_names(field, expected))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("`{variant}` is not one of the choices"))
            .hint(known_names(variant, expected))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(format!("`{field}` is missing")).hint(format!("set `{field}`"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(format!("`{field}` is there twice")).hint("keep one of them")
    }
}

/// What could stand in place of a name.
fn known_names(name: &str, known: &[&str]) -> String {
    if let Some(near) = did_you_mean(name, known.iter().copied()) {
        return format!("did you mean `{near}`?");
    }
    match known {
        [] => "nothing can stand here".to_owned(),
        [one] => format!("only `{one}` can stand here"),
        [first @ .., last] => format!("known are `{}` and `{last}`", first.join("`, `")),
    }
}
