//! Places in the file that is read.

use strata_diagnostics::{Diagnostic, SourceFile, Span};
use strata_value::Origin;

/// Why reading stopped.
pub(crate) type Fail = Box<Diagnostic>;

/// The file that is read: turns byte offsets into origins and spans.
#[derive(Clone, Copy)]
pub(crate) struct Place<'f> {
    file: &'f SourceFile,
    base: u32,
}

impl<'f> Place<'f> {
    pub(crate) fn new(file: &'f SourceFile) -> Self {
        Self { file, base: file.base() }
    }

    pub(crate) fn text(self) -> &'f str {
        self.file.text()
    }

    pub(crate) fn file(self) -> &'f SourceFile {
        self.file
    }

    /// The origin of what begins at an offset; none if the file has no addresses.
    #[inline]
    pub(crate) fn origin(self, at: usize) -> Origin {
        if self.base == 0 { Origin::NONE } else { Origin::at(self.base + at as u32) }
    }

    pub(crate) fn span(self, range: std::ops::Range<usize>) -> Span {
        self.file.span(range)
    }

    /// The line of an offset, from 1, for messages that name it.
    pub(crate) fn line(self, at: usize) -> usize {
        self.file.line_column(at as u32).0
    }
}
