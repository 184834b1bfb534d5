//! Diagnostics as data.

use std::borrow::Cow;

use crate::Span;

/// A stable name of a kind of finding, as in `hiera-unknown-function`.
pub type Code = &'static str;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing was produced, or not what was asked for.
    Error,
    /// The result stands, but is likely not what was meant.
    Warning,
    /// For the reader's information.
    Note,
}

impl Severity {
    /// The word for it: `error`, `warning`, `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// One finding: what, where, why, and what to do.
///
/// No text of a diagnostic holds a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of the finding.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// Where it is wrong.
    pub primary: Option<Label>,
    /// Other places that belong to it.
    pub labels: Vec<Label>,
    /// The path in the data, as `profile::users.alice.uid`.
    pub path: Option<String>,
    /// Why it is wrong: one fact a note.
    pub notes: Vec<String>,
    /// What to do.
    pub hint: Option<String>,
    /// An edit that does it.
    pub fix: Option<Fix>,
    /// Whether no line of the sources may be shown with it, since it may hold a secret.
    pub hide_source: bool,
}

/// A place with what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place. If the span is empty it is widened to the token that starts there.
    pub span: Span,
    /// What is there; may be empty.
    pub message: Cow<'static, str>,
}

/// A change of the sources that mends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the change does.
    pub title: String,
    /// The edits, none overlapping another.
    pub edits: Vec<Edit>,
}

/// One replacement of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty to insert.
    pub span: Span,
    /// The text in its place.
    pub text: String,
}

impl Diagnostic {
    /// An error.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note.
    pub fn info(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    fn new(severity: Severity, code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: message.into(),
            primary: None,
            labels: Vec::new(),
            path: None,
            notes: Vec::new(),
            hint: None,
            fix: None,
            hide_source: false,
        }
    }

    /// With the place; a span that is nowhere changes nothing.
    #[must_use]
    pub fn at(mut self, span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        if !span.is_none() {
            self.primary = Some(Label { span, message: message.into() });
        }
        self
    }

    /// With another place; a span that is nowhere changes nothing.
    #[must_use]
    pub fn label(mut self, span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        if !span.is_none() {
            self.labels.push(Label { span, message: message.into() });
        }
        self
    }

    /// With the path in the data.
    #[must_use]
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        self
    }

    /// With a fact that tells why.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With what to do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With an edit that mends it.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Without the lines of its sources, for files whose text may hold secrets: places are named,
    /// never shown, and a fix shows its title alone.
    #[must_use]
    pub const fn hide_source(mut self) -> Self {
        self.hide_source = true;
        self
    }
}
