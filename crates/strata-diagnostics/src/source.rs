//! The source files of a run.

use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use unicode_segmentation::UnicodeSegmentation;

use crate::Span;

/// All source files of a run, in one address space of 32 bits.
///
/// Adding a file gives it the next free range; so a position is one `u32`, and the file is found
/// by it. Together the files may have 4 GiB; a file beyond that gets no addresses (its `base` is 0)
/// and its diagnostics have no place.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: RwLock<Vec<Arc<SourceFile>>>,
}

/// One source file.
#[derive(Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    base: u32,
    is_private: bool,
    line_starts: OnceLock<Vec<u32>>,
}

/// A place as people say it.
#[derive(Clone, Debug)]
pub struct Location {
    /// The file.
    pub file: Arc<SourceFile>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in grapheme clusters (what a reader takes for one character).
    pub column: usize,
}

impl SourceMap {
    /// Adds a file under the name it is shown by.
    pub fn add(&self, name: impl Into<String>, text: Arc<str>) -> Arc<SourceFile> {
        self.add_file(name.into(), text, false)
    }

    /// Adds a file whose text may hold secrets: diagnostics name places in it and show no line of it.
    pub fn add_private(&self, name: impl Into<String>, text: Arc<str>) -> Arc<SourceFile> {
        self.add_file(name.into(), text, true)
    }

    fn add_file(&self, name: String, text: Arc<str>, is_private: bool) -> Arc<SourceFile> {
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        // One address between two files keeps the end of one apart from the start of the next.
        let next = files.last().map_or(1, |f| f.end() + 1);
        let fits = u32::try_from(text.len())
            .ok()
            .and_then(|len| next.checked_add(len))
            .is_some_and(|end| end < u32::MAX);
        let file = Arc::new(SourceFile {
            name,
            text,
            base: if fits { next } else { 0 },
            is_private,
            line_starts: OnceLock::new(),
        });
        if fits {
            files.push(Arc::clone(&file));
        }
        file
    }

    /// The names of all files, in the order they were added.
    pub fn names(&self) -> Vec<String> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        files.iter().map(|file| file.name.clone()).collect()
    }

    /// The file that holds an address.
    pub fn file_at(&self, address: u32) -> Option<Arc<SourceFile>> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        let at = files.partition_point(|f| f.base <= address);
        let file = files[..at].last()?;
        (address <= file.end()).then(|| Arc::clone(file))
    }

    /// The place of an address.
    pub fn locate(&self, address: u32) -> Option<Location> {
        let file = self.file_at(address)?;
        let (line, column) = file.line_column(address - file.base);
        Some(Location { file, line, column })
    }

    /// The file of a span and the byte offsets in it.
    ///
    /// The offsets are always good to cut the text with: what lies behind the file ends with it,
    /// what lies within a character begins with it, and a span that ends before its beginning is
    /// empty.
    pub fn resolve(&self, span: Span) -> Option<(Arc<SourceFile>, Range<usize>)> {
        let file = self.file_at(span.start)?;
        let start = file.boundary(span.start - file.base);
        let end = file.boundary(span.end.saturating_sub(file.base)).max(start);
        Some((file, start..end))
    }

    /// `file:line:column` of a span's beginning.
    pub fn describe(&self, span: Span) -> Option<String> {
        let place = self.locate(span.start)?;
        Some(format!("{}:{}:{}", place.file.name, place.line, place.column))
    }
}

impl SourceFile {
    /// A text that is in no file: it has no addresses, and diagnostics of it have no place.
    pub fn without_place(name: impl Into<String>, text: Arc<str>) -> Self {
        let line_starts = OnceLock::new();
        Self { name: name.into(), text, base: 0, is_private: false, line_starts }
    }

    /// The name it is shown by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether no line of it may be shown.
    pub fn is_private(&self) -> bool {
        self.is_private
    }

    /// The whole text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The address of the first byte; 0 if the file has no addresses.
    pub fn base(&self) -> u32 {
        self.base
    }

    fn end(&self) -> u32 {
        self.base + self.text.len() as u32
    }

    /// The span of a range of byte offsets.
    pub fn span(&self, range: Range<usize>) -> Span {
        if self.base == 0 {
            return Span::NONE;
        }
        // Offsets behind the end are those of the end, so that no other file is meant.
        let address = |offset: usize| self.base + offset.min(self.text.len()) as u32;
        Span::new(address(range.start), address(range.end))
    }

    /// Line and column, both from 1, of a byte offset.
    ///
    /// An offset behind the end is that of the end; one within a character is that of the
    /// character, and one in a line end (`\r\n`) that of the line end. A byte order mark has no
    /// column.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let end = self.boundary(offset);
        let starts = self.line_starts();
        let line = starts.partition_point(|start| *start as usize <= end);
        let start = starts[line - 1] as usize;
        let before = &self.text[start..end];
        let before = if start == 0 { without_mark(before) } else { before };
        let at_line_feed = self.text.as_bytes().get(end) == Some(&b'\n');
        let before = before.strip_suffix('\r').filter(|_| at_line_feed).unwrap_or(before);
        let column = if before.is_ascii() { before.len() } else { before.graphemes(true).count() };
        (line, column + 1)
    }

    /// The byte offset, or the nearest before it at which the text may be cut.
    fn boundary(&self, offset: u32) -> usize {
        let mut end = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        end
    }

    /// The number of the last line.
    pub fn line_count(&self) -> usize {
        self.line_starts().len()
    }

    /// The byte offset at which a line, from 1, begins.
    pub fn line_start(&self, number: usize) -> Option<usize> {
        self.line_starts().get(number.checked_sub(1)?).map(|start| *start as usize)
    }

    /// The text of a line, from 1, without its line end (`\n` or `\r\n`).
    pub fn line(&self, number: usize) -> Option<&str> {
        let starts = self.line_starts();
        let start = *starts.get(number.checked_sub(1)?)? as usize;
        let end = starts.get(number).map_or(self.text.len(), |next| *next as usize);
        let line = &self.text[start..end];
        Some(line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line)))
    }

    /// The offset of the first byte of each line; `\n` ends a line.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect()
        })
    }
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Arc<SourceFile> {
        SourceMap::default().add("f", text.into())
    }

    #[test]
    fn columns_count_what_a_reader_sees() {
        let rows = [
            ("", 0, (1, 1)),
            ("", 9, (1, 1)),
            ("ab", 2, (1, 3)),
            ("ab\n", 2, (1, 3)),
            ("ab\n", 3, (2, 1)),
            ("a\r\nb", 1, (1, 2)),
            ("a\r\nb", 2, (1, 2)),
            ("a\r\nb", 3, (2, 1)),
            ("\tx: 1", 1, (1, 2)),
            ("é: x", 2, (1, 2)),
            ("é: x", 1, (1, 1)),
            ("e\u{301}: x", 3, (1, 2)),
            ("👩‍👩‍👧: x", 18, (1, 2)),
            ("\u{feff}a", 3, (1, 1)),
            ("\u{feff}a", 4, (1, 2)),
            ("漢字 x", 7, (1, 4)),
        ];
        for (text, offset, expected) in rows {
            assert_eq!(file(text).line_column(offset), expected, "{text:?} at {offset}");
        }
    }

    #[test]
    fn lines_come_without_their_ends() {
        let file = file("a\r\n\nlast");
        let lines: Vec<_> = (0..5).map(|n| file.line(n)).collect();
        assert_eq!(lines, [None, Some("a"), Some(""), Some("last"), None]);
        assert_eq!(file.line_count(), 3);
        assert_eq!((file.line_start(3), file.line_start(4)), (Some(4), None));
    }

    #[test]
    fn addresses_lead_back_to_their_files() {
        let sources = SourceMap::default();
        let one = sources.add("one", "abc".into());
        let empty = sources.add("empty", "".into());
        let two = sources.add("two", "é".into());
        let name = |address| sources.file_at(address).map(|f| f.name().to_owned());
        assert_eq!(name(0), None);
        assert_eq!(name(one.base()).as_deref(), Some("one"));
        assert_eq!(name(one.base() + 3).as_deref(), Some("one"));
        assert_eq!(name(empty.base()).as_deref(), Some("empty"));
        assert_eq!(name(two.base() + 2).as_deref(), Some("two"));
        assert_eq!(name(two.base() + 3), None);
        assert_eq!(sources.describe(one.span(3..3)).as_deref(), Some("one:1:4"));
        assert_eq!(sources.describe(Span::NONE), None);
    }

    #[test]
    fn a_resolved_span_can_be_cut_from_the_text() {
        let sources = SourceMap::default();
        let file = sources.add("f", "aé".into());
        let other = sources.add("g", "x".into());
        let resolve = |span| sources.resolve(span).map(|(_, range)| range);
        assert_eq!(resolve(file.span(0..3)), Some(0..3));
        assert_eq!(resolve(file.span(2..99)), Some(1..3));
        assert_eq!(resolve(file.span(99..99)), Some(3..3));
        let base = file.base();
        assert_eq!(resolve(Span::new(base + 3, base)), Some(3..3));
        assert_eq!(resolve(Span::new(base, other.base() + 1)), Some(0..3));
        assert_eq!(resolve(Span::new(u32::MAX, u32::MAX)), None);
    }
}
