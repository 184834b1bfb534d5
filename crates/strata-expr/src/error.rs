//! What is wrong with an expression.

use std::fmt;
use std::ops::Range;

use strata_diagnostics::{Code, Diagnostic, Span};

/// When a mistake is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The text is no expression.
    Syntax,
    /// The names, types or constants of the expression show it before evaluation.
    Type,
    /// A value shows it.
    Runtime,
}

/// What is wrong with an expression, and where.
///
/// No text of it holds what is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExprError {
    /// When it is found.
    pub stage: Stage,
    /// What is wrong: one line without a full stop.
    pub message: String,
    /// Where, as bytes of the text of the expression.
    pub range: Range<usize>,
    /// What to do.
    pub hint: Option<String>,
}

impl ExprError {
    pub(crate) fn new(stage: Stage, range: Range<usize>, message: impl Into<String>) -> Self {
        Self { stage, message: one_line(message.into()), range, hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The stable name of the kind of error.
    pub const fn code(&self) -> Code {
        match self.stage {
            Stage::Syntax => "expr-syntax",
            Stage::Type => "expr-type",
            Stage::Runtime => "expr-evaluation",
        }
    }

    /// The error as a diagnostic at a place; who embeds expressions works it out from [`Self::range`].
    pub fn diagnostic(&self, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.code(), self.message.clone()).at(span, "");
        match &self.hint {
            Some(hint) => diagnostic.hint(hint.clone()),
            None => diagnostic,
        }
    }
}

/// The message with escapes for control characters, which may come in with what it quotes.
fn one_line(message: String) -> String {
    if !message.contains(char::is_control) {
        return message;
    }
    let mut line = String::with_capacity(message.len() + 8);
    for c in message.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    line
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ExprError {}
