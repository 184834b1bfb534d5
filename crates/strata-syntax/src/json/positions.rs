//! Lines and columns as the reference counts them in JSON.

use unicode_segmentation::UnicodeSegmentation;

use super::scanner::{Scanner, Token, TokenKind};
use super::{Document, ErrorKind, JsonError};
use crate::Position;

/// Finds lines and columns of byte offsets in a JSON text.
///
/// Outside strings a tab is two columns and a carriage return none; in strings a column is a
/// grapheme cluster, of which none goes across a quote or backslash. Asked for offsets in ascending
/// order, all answers of [`Positions::at`] together cost one walk over the text.
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
        self.place(offset, false)
    }

    /// The place at which the reference reports a mistake. Within a string it counts bytes.
    pub fn of_error(&mut self, error: &JsonError) -> Position {
        let in_string = matches!(
            error.kind,
            ErrorKind::Escape | ErrorKind::UnicodeEscape | ErrorKind::UnclosedString
        );
        self.place(error.range.start, in_string)
    }

    fn place(&mut self, offset: usize, bytes: bool) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start as usize <= offset) - 1;
        if line != self.line || offset < self.at || bytes {
            self.line = line;
            self.at = self.line_starts[line] as usize;
            self.columns = 0;
        }
        let column = 1 + self.columns_to(offset, bytes);
        Position { line: line as u32 + 1, column, byte: offset as u32 }
    }

    fn columns_to(&mut self, offset: usize, bytes: bool) -> u32 {
        let mut scanner = Scanner::new(self.text.as_bytes(), self.at);
        loop {
            let token = scanner.next();
            if token.kind == TokenKind::End || token.start >= offset {
                return self.columns + self.blank(offset);
            }
            let before = self.columns + self.blank(token.start);
            // Nothing behind an invalid one is a token.
            if token.kind == TokenKind::Invalid || bytes && token.end >= offset {
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

#[cfg(test)]
mod tests {
    use super::Positions;
    use crate::json::parse;

    #[test]
    fn columns_are_those_of_the_reference() {
        let document = parse("{\t\"e\u{301}\\n\":\r\n\t 1}");
        let mut positions = Positions::new(&document);
        // A tab is two columns; e and its accent are one, the escape two.
        let columns: Vec<(u32, u32)> = [1, 2, 6, 8, 9, 10, 11, 12, 13, 14]
            .into_iter()
            .map(|offset| positions.at(offset))
            .map(|place| (place.line, place.column))
            .collect();
        let wanted =
            [(1, 2), (1, 4), (1, 6), (1, 8), (1, 9), (1, 10), (1, 10), (2, 1), (2, 3), (2, 4)];
        assert_eq!(columns, wanted);
    }

    #[test]
    fn mistakes_in_strings_are_told_by_bytes() {
        let document = parse("{\"a\": \"\u{e9}\\q\"}");
        let mut positions = Positions::new(&document);
        let error = &document.errors()[0];
        assert_eq!(positions.at(error.range.start).column, 11);
        assert_eq!(positions.of_error(error).column, 12);
    }
}
