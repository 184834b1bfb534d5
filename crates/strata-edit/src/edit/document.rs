//! A file that is edited.

use std::sync::Arc;

use strata_syntax::{Tree, parse_body};

use super::change::{Pieces, TextEdit, apply};
use super::error::EditError;
use super::expression::words;

/// A file and the changes made to it.
///
/// Each operation changes as few bytes as it can: everything else stays byte for byte. An operation
/// tells `true` if it did what was asked for, `false` if what it is about is not there; an error is a
/// mistake of the call, and leaves the document as it was. A file with syntax errors can be edited as
/// far as it is understood.
#[derive(Clone, Debug)]
pub struct Document {
    original: Arc<str>,
    tree: Tree,
    pieces: Pieces,
    line_end: &'static str,
    /// Whether all line ends of the original are `\r\n`.
    carriage_returns: bool,
}

impl Document {
    /// Parses the text of a file.
    pub fn parse(text: impl Into<Arc<str>>) -> Self {
        Self::of(parse_body(text))
    }

    /// The document of a tree whose root is a body.
    pub fn of(tree: Tree) -> Self {
        let text = Arc::clone(tree.text());
        let first = text.find('\n');
        let crlf = first.is_some_and(|at| text[..at].ends_with('\r'));
        let pairs = text.matches("\r\n").count();
        Self {
            pieces: Pieces::whole(text.len()),
            line_end: if crlf { "\r\n" } else { "\n" },
            carriage_returns: crlf && pairs == text.matches('\n').count(),
            original: text,
            tree,
        }
    }

    /// The text as it is now.
    pub fn text(&self) -> &str {
        self.tree.text()
    }

    /// The tree of the text as it is now.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What was changed, as edits of the text that was parsed, sorted by position.
    pub fn changes(&self) -> Vec<TextEdit> {
        self.pieces.edits(self.original.len())
    }

    /// Makes edits of the text as it is now, sorted by position.
    pub(super) fn commit(&mut self, edits: &[TextEdit]) -> Result<(), EditError> {
        let Some(text) = apply(self.text(), edits) else {
            return Err(EditError::Breaks("the edits do not fit".to_owned()));
        };
        let tree = parse_body(text);
        if let (true, Some(error)) = (self.tree.errors().is_empty(), tree.errors().first()) {
            return Err(EditError::Breaks(words(&tree, *error)));
        }
        // From the end, so that the bytes before keep their numbers.
        for edit in edits.iter().rev() {
            self.pieces.change(edit);
        }
        self.tree = tree;
        Ok(())
    }

    /// Does several steps, or none of them.
    pub(super) fn together(
        &mut self,
        steps: impl FnOnce(&mut Self) -> Result<bool, EditError>,
    ) -> Result<bool, EditError> {
        let mut draft = self.clone();
        let done = steps(&mut draft)?;
        if done {
            *self = draft;
        }
        Ok(done)
    }

    /// The line end of the file; `\n` if it has none.
    pub(super) fn line_end(&self) -> &'static str {
        self.line_end
    }

    /// A new text with the line ends of the file.
    pub(super) fn with_line_ends(&self, text: &str) -> String {
        if self.line_end == "\n" { text.to_owned() } else { text.replace('\n', self.line_end) }
    }

    /// A text of the caller. It gets the line ends of the file if they are all `\r\n` there; a file
    /// that has both shows no will.
    pub(super) fn given(&self, text: &str) -> String {
        if self.carriage_returns && !text.contains("\r\n") {
            text.replace('\n', "\r\n")
        } else {
            text.to_owned()
        }
    }
}
