//! Several diagnostics, and how they are shown.

use crate::{Diagnostic, Severity, SourceMap, Span};

/// A form of output for diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: the source lines with the places underlined, notes, help.
    Terminal,
    /// One line each: `file:line:column: severity[code]: message`.
    Concise,
    /// One JSON object a line, for programs.
    Json,
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
        self.0.sort_by_key(place);
    }

    /// Writes all of them, ordered by their places as [`Diagnostics::sort`] does.
    ///
    /// `colour` matters to [`Format::Terminal`] only. The text ends with a line end unless there is
    /// no diagnostic.
    pub fn render(&self, sources: &SourceMap, format: Format, colour: bool, out: &mut String) {
        let mut ordered: Vec<&Diagnostic> = self.0.iter().collect();
        ordered.sort_by_key(|d| place(d));
        for (at, diagnostic) in ordered.into_iter().enumerate() {
            let text = match format {
                Format::Terminal => crate::terminal::render(diagnostic, sources, colour),
                Format::Concise => crate::concise::line(diagnostic, sources),
                Format::Json => crate::json::line(diagnostic, sources),
            };
            if at > 0 && format == Format::Terminal {
                out.push('\n');
            }
            out.push_str(text.trim_end_matches('\n'));
            out.push('\n');
        }
    }

    /// The number of diagnostics.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Makes every warning an error.
    pub fn deny_warnings(&mut self) {
        for diagnostic in &mut self.0 {
            if diagnostic.severity == Severity::Warning {
                diagnostic.severity = Severity::Error;
            }
        }
    }

    /// One line each, `file:line:column: severity[code]: message (at `path`; help: hint)`.
    pub fn concise<'a>(&'a self, sources: &'a SourceMap) -> impl Iterator<Item = String> + 'a {
        self.iter().map(|d| crate::concise::line(d, sources))
    }
}

fn place(diagnostic: &Diagnostic) -> Option<Span> {
    diagnostic.primary.as_ref().map(|label| label.span)
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
