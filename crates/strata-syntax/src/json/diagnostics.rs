//! The mistakes in words.

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, did_you_mean};

use super::{Document, ErrorKind, JsonError};

impl Document {
    /// What is wrong, for people: each mistake where it was made, without those that only follow
    /// from another one. `file` holds the text of the document.
    pub fn diagnostics(&self, file: &SourceFile) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        for error in self.errors().iter().filter(|error| !error.follows) {
            diagnostics.push(self.diagnostic(error, file));
        }
        diagnostics.sort();
        diagnostics
    }

    fn diagnostic(&self, error: &JsonError, file: &SourceFile) -> Diagnostic {
        let kind = error.kind;
        let found =
            Diagnostic::error(kind.code(), kind.message()).at(file.span(error.cause.clone()), "");
        let word = self.text().get(error.cause.clone()).unwrap_or_default();
        match kind {
            ErrorKind::Keyword if matches!(word, "NaN" | "Infinity" | "undefined") => {
                found.note(format!("`{word}` is JavaScript, not JSON")).hint("write `null`")
            }
            ErrorKind::Keyword => match did_you_mean(word, ["false", "true", "null"]) {
                Some(meant) => found.hint(format!("write `{meant}`")),
                None => found.hint(kind.hint()),
            },
            _ => found.hint(kind.hint()),
        }
    }
}
