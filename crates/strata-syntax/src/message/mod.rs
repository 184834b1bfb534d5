//! Mistakes in words.

mod bodies;
mod expressions;
mod templates;
mod tokens;

use strata_diagnostics::{Code, Diagnostic, Diagnostics, Edit, Fix, SourceFile, Span};

use crate::{SyntaxError, Tree};

impl Tree {
    /// What is wrong, in words, with places in the file that the text is of.
    pub fn diagnostics(&self, file: &SourceFile) -> Diagnostics {
        let place = |start: u32, end: u32| file.span(start as usize..end as usize);
        let mut diagnostics = Diagnostics::new();
        for error in self.errors() {
            diagnostics.push(error.diagnostic(self.text(), &place));
        }
        diagnostics
    }
}

impl SyntaxError {
    /// The mistake in words. `text` is the text that was parsed; `place` tells the span of a range
    /// of it, so that texts cut from other files can be shown in those.
    pub fn diagnostic(&self, text: &str, place: &dyn Fn(u32, u32) -> Span) -> Diagnostic {
        let about = About { error: *self, text };
        let words = tokens::words(&about)
            .or_else(|| bodies::words(&about))
            .or_else(|| expressions::words(&about))
            .or_else(|| templates::words(&about))
            .unwrap_or_else(|| Words::new("this is not valid here"));
        words.into_diagnostic(self, place)
    }
}

/// The words for a mistake.
struct Words {
    message: String,
    /// What stands at the place.
    label: &'static str,
    /// What stands at the other place.
    other: &'static str,
    note: Option<&'static str>,
    hint: Option<String>,
    fix: Option<(String, Vec<Replacement>)>,
}

/// A range of bytes and what it becomes.
struct Replacement(u32, u32, &'static str);

impl Words {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), label: "", other: "", note: None, hint: None, fix: None }
    }

    fn label(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    fn other(self, other: &'static str) -> Self {
        Self { other, ..self }
    }

    fn note(self, note: &'static str) -> Self {
        Self { note: Some(note), ..self }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    fn fix(self, title: impl Into<String>, edits: Vec<Replacement>) -> Self {
        Self { fix: Some((title.into(), edits)), ..self }
    }

    fn into_diagnostic(self, error: &SyntaxError, place: &dyn Fn(u32, u32) -> Span) -> Diagnostic {
        let code: Code = error.kind.code();
        let mut diagnostic =
            Diagnostic::error(code, self.message).at(place(error.start, error.end), self.label);
        if let Some((start, end)) = error.other.filter(|_| !self.other.is_empty()) {
            diagnostic = diagnostic.label(place(start, end), self.other);
        }
        diagnostic.notes.extend(self.note.map(str::to_owned));
        diagnostic.hint = self.hint;
        diagnostic.fix = self.fix.map(|(title, edits)| {
            let edit = |Replacement(start, end, text)| Edit {
                span: place(start, end),
                text: String::from(text),
            };
            Fix { title, edits: edits.into_iter().map(edit).collect() }
        });
        diagnostic
    }
}

/// A mistake and the text around it.
struct About<'t> {
    error: SyntaxError,
    text: &'t str,
}

impl<'t> About<'t> {
    /// The text at the place.
    fn here(&self) -> &'t str {
        self.text.get(self.error.start as usize..self.error.end as usize).unwrap_or_default()
    }

    /// The text before the place.
    fn before(&self) -> &'t str {
        self.text.get(..self.error.start as usize).unwrap_or_default()
    }

    /// The text behind the beginning of the place.
    fn rest(&self) -> &'t str {
        self.text.get(self.error.start as usize..).unwrap_or_default()
    }

    /// The text at the other place.
    fn there(&self) -> &'t str {
        let (start, end) = self.error.other.unwrap_or_default();
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// What stands at the place, as people call it.
    fn found(&self) -> String {
        describe(self.here())
    }

    /// What stands at the other place, as people call it.
    fn found_there(&self) -> String {
        describe(self.there())
    }

    /// Replaces what stands at the place.
    fn replaced(&self, text: &'static str) -> Vec<Replacement> {
        vec![Replacement(self.error.start, self.error.end, text)]
    }
}

/// What people call a token. The contents of texts and numbers are not repeated.
fn describe(token: &str) -> String {
    match token.chars().next() {
        None => "the end of the file".to_owned(),
        Some('\n' | '\r' | '#') => "the end of the line".to_owned(),
        Some('"') => "a quoted text".to_owned(),
        Some('0'..='9') => "a number".to_owned(),
        Some('<') if token.len() > 2 => "a heredoc".to_owned(),
        Some('/') if token.len() > 1 => "the end of the line".to_owned(),
        Some(_) if token.chars().count() > 40 || token.contains('\n') => "this".to_owned(),
        Some(_) => format!("`{token}`"),
    }
}
