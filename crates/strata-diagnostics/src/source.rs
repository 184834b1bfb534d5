//! The source files of a run.

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
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        // One address between two files keeps the end of one apart from the start of the next.
        let next = files.last().map_or(1, |f| f.end() + 1);
        let fits = u32::try_from(text.len())
            .ok()
            .and_then(|len| next.checked_add(len))
            .is_some_and(|end| end < u32::MAX);
        let file = Arc::new(SourceFile {
            name: name.into(),
            text,
            base: if fits { next } else { 0 },
            line_starts: OnceLock::new(),
        });
        if fits {
            files.push(Arc::clone(&file));
        }
        file
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

    /// `file:line:column` of a span's beginning.
    pub fn describe(&self, span: Span) -> Option<String> {
        let place = self.locate(span.start)?;
        Some(format!("{}:{}:{}", place.file.name, place.line, place.column))
    }
}

impl SourceFile {
    /// The name it is shown by.
    pub fn name(&self) -> &str {
        &self.name
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
    pub fn span(&self, range: std::ops::Range<usize>) -> Span {
        if self.base == 0 {
            return Span::NONE;
        }
        Span::new(self.base + range.start as u32, self.base + range.end as u32)
    }

    /// Line and column, both from 1, of a byte offset.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let starts = self.line_starts();
        let line = starts.partition_point(|start| *start <= offset);
        let start = starts[line - 1] as usize;
        let mut end = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[start..end.max(start)];
        let column = if before.is_ascii() { before.len() } else { before.graphemes(true).count() };
        (line, column + 1)
    }

    /// The text of a line, from 1, without its line end.
    pub fn line(&self, number: usize) -> Option<&str> {
        let starts = self.line_starts();
        let start = *starts.get(number.checked_sub(1)?)? as usize;
        let end = starts.get(number).map_or(self.text.len(), |next| *next as usize);
        Some(self.text[start..end].trim_end_matches(['\n', '\r']))
    }

    /// The offset of the first byte of each line; `\n` ends a line.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect()
        })
    }
}
