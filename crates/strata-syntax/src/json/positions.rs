//! Lines and columns as the reference counts them in JSON.

use unicode_segmentation::UnicodeSegmentation;

use super::Document;
use super::scanner::{Scanner, Token, TokenKind};
use crate::Position;

/// Finds lines and columns of byte offsets in a JSON text.
///
/// Outside strings a tab is two columns and a carriage return none; in strings a column is a
/// grapheme cluster, of which none goes across a quote or backslash. Asked for offsets in ascending
/// order, all answers together cost one walk over the text.
#[derive(Debug)]
pub struct Positions<'t> {
    text: &'t str,
    line_starts: Vec<u32>,
    /// The last line asked for, from 0.
    line: usize,
    /// An offset in it that is outside strings, and the columns before it.
    at: usize,
    columns: u32,
}

impl<'t> Positions<'t> {
    /// For a text that begins at line 1, column 1.
    pub fn new(document: &'t Document) -> Self {
        let text = &**document.text();
        // A string has no line end, so each line can be read for itself.
        let ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end as u32 + 1);
        let line_starts = std::iter::once(0).chain(ends).collect();
        Self { text, line_starts, line: 0, at: 0, columns: 0 }
    }

    /// The place of an offset; one behind the end of the text is that of the end.
    pub fn at(&mut self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start as usize <= offset) - 1;
        if line != self.line || offset < self.at {
            self.line = line;
            self.at = self.line_starts[line] as usize;
            self.columns = 0;
        }
        let column = 1 + self.columns_to(offset);
        Position { line: line as u32 + 1, column, byte: offset as u32 }
    }

    fn columns_to(&mut self, offset: usize) -> u32 {
        let mut scanner = Scanner::new(self.text.as_bytes(), self.at);
        loop {
            let token = scanner.next();
            if token.kind == TokenKind::End || token.start >= offset {
                return self.columns + self.blank(offset);
            }
            let before = self.columns + self.blank(token.start);
            if token.kind == TokenKind::Invalid {
                // Nothing behind it in the line is a token.
                return before + (offset - token.start) as u32;
            }
            if token.end > offset {
                return before + width(token, &self.text.as_bytes()[token.start..offset]);
            }
            self.columns = before + width(token, &self.text.as_bytes()[token.range()]);
            self.at = token.end;
        }
    }

    /// The columns from the current place to an offset, with nothing but blanks between.
    fn blank(&self, offset: usize) -> u32 {
        let blanks = self.text.as_bytes().get(self.at..offset).unwrap_or_default();
        let width = |b: &u8| match b {
            b'\t' => 2,
            b'\r' => 0,
            _ => 1,
        };
        blanks.iter().map(width).sum()
    }
}

/// The columns of a token or of its beginning.
fn width(token: Token, bytes: &[u8]) -> u32 {
    if token.kind != TokenKind::String || bytes.is_ascii() {
        return bytes.len() as u32;
    }
    let text = String::from_utf8_lossy(bytes);
    let separators = text.bytes().filter(|b| matches!(b, b'"' | b'\\')).count();
    let pieces = text.split(['"', '\\']).map(|piece| piece.graphemes(true).count());
    (separators + pieces.sum::<usize>()) as u32
}
