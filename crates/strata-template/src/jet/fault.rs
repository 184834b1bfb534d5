//! What is wrong with a template, before it becomes a diagnostic.

use std::borrow::Cow;

use strata_diagnostics::{Code, Diagnostic, SourceFile};

/// A range of bytes in the text of a template.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Place {
    /// From the beginning of this place to the end of another.
    pub(super) fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end.max(self.start) }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    Syntax,
    UnknownName,
    Access,
    Operand,
    Call,
    Function,
    NoTemplates,
    Assignment,
    Output,
    Nesting,
    Steps,
    OutputSize,
    Depth,
}

impl Mistake {
    pub(super) const fn code(self) -> Code {
        match self {
            Self::Syntax => "jet-syntax",
            Self::UnknownName => "jet-unknown-name",
            Self::Access => "jet-access",
            Self::Operand => "jet-operand",
            Self::Call => "jet-call",
            Self::Function => "jet-function",
            Self::NoTemplates => "jet-no-templates",
            Self::Assignment => "jet-assignment",
            Self::Output => "jet-output",
            Self::Nesting => "limit-jet-nesting",
            Self::Steps => "limit-jet-steps",
            Self::OutputSize => "limit-jet-output",
            Self::Depth => "limit-jet-depth",
        }
    }

    /// Whether `try` may go on after it. Not after a limit: else it would be none.
    pub(super) const fn can_be_caught(self) -> bool {
        !matches!(self, Self::Nesting | Self::Steps | Self::OutputSize | Self::Depth)
    }
}

/// What is wrong, and where. No text of it holds a value of the data.
#[derive(Debug)]
pub(super) struct Fault(Box<Details>);

#[derive(Debug)]
struct Details {
    mistake: Mistake,
    message: String,
    place: Place,
    hint: Option<Cow<'static, str>>,
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

impl Fault {
    pub(super) fn new(mistake: Mistake, place: Place, message: impl Into<String>) -> Self {
        Self(Box::new(Details { mistake, message: message.into(), place, hint: None }))
    }

    pub(super) fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    pub(super) fn mistake(&self) -> Mistake {
        self.0.mistake
    }

    pub(super) fn into_message(self) -> String {
        self.0.message
    }

    pub(super) fn diagnostic(self, file: &SourceFile) -> Box<Diagnostic> {
        let Details { mistake, message, place, hint } = *self.0;
        let diagnostic =
            Diagnostic::error(mistake.code(), message).at(file.span(place.range()), "");
        Box::new(match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        })
    }
}
