//! How a function can fail.

use strata_diagnostics::{Code, Diagnostic};
use strata_value::{Path, Step};

/// Why a function gives no result.
///
/// The message holds no value: what shows an argument is `detail`, which is dropped where an argument
/// is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionError {
    /// The name of the mistake, if it has one of its own.
    pub code: Option<Code>,
    /// The argument that is wrong, from 0; `None` if it is none in particular.
    pub argument: Option<usize>,
    /// The place in the argument.
    pub path: Path,
    /// What is wrong, in one line without a full stop, without any value.
    pub message: Box<str>,
    /// More, which may show values.
    pub detail: Option<Box<str>>,
    /// What to do.
    pub hint: Option<Box<str>>,
    /// What is wrong with an expression that the function evaluates; told instead of the message unless
    /// an argument is marked.
    pub cause: Box<[Diagnostic]>,
}

impl FunctionError {
    /// A failure that no argument in particular causes.
    pub fn new(message: impl Into<String>) -> Self {
        let (path, message) = (Path::ROOT, message.into().into_boxed_str());
        let (detail, hint, cause) = (None, None, Box::default());
        Self { code: None, argument: None, path, message, detail, hint, cause }
    }

    /// A failure that an argument causes.
    pub fn argument(argument: usize, message: impl Into<String>) -> Self {
        Self { argument: Some(argument), ..Self::new(message) }
    }

    /// With a name of its own.
    #[must_use]
    pub fn code(self, code: Code) -> Self {
        Self { code: Some(code), ..self }
    }

    /// With the place in the argument.
    #[must_use]
    pub fn at(mut self, step: impl Into<Step>) -> Self {
        self.path.push(step);
        self
    }

    /// With more, which may show values.
    #[must_use]
    pub fn detail(self, detail: impl Into<Box<str>>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }

    /// With what is wrong with an expression that the function evaluates.
    #[must_use]
    pub fn because(self, cause: Vec<Diagnostic>) -> Self {
        Self { cause: cause.into(), ..self }
    }

    /// With what to do.
    #[must_use]
    pub fn hint(self, hint: impl Into<Box<str>>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}
