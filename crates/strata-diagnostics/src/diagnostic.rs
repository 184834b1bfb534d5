//! Diagnostics as data.

use std::borrow::Cow;

use crate::{SourceMap, Span};

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
}

/// Several diagnostics: what a library returns for what users wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// None yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds one unless the very same is there already.
    pub fn push_once(&mut self, diagnostic: Diagnostic) {
        if !self.0.contains(&diagnostic) {
            self.0.push(diagnostic);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|d| d.severity == Severity::Error)
    }

    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Brings them into the order of their places: by file in the order of reading, then position;
    /// those without a place first.
    pub fn sort(&mut self) {
        self.0.sort_by_key(|d| d.primary.as_ref().map(|label| label.span));
    }

    /// Makes every warning an error.
    pub fn deny_warnings(&mut self) {
        for diagnostic in &mut self.0 {
            if diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
        }
    }

    /// One line each, `file:line:column: severity[code]: message`.
    pub fn concise<'a>(&'a self, sources: &'a SourceMap) -> impl Iterator<Item = String> + 'a {
        self.iter().map(|d| crate::concise::line(d, sources))
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, iter: I) {
        self.0.extend(iter);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
