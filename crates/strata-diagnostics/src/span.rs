//! Ranges in the sources of a run.

/// A range of bytes in the address space of a [`SourceMap`](crate::SourceMap).
///
/// `start` is the address of the first byte, `end` the one behind the last. Address 0 belongs to
/// no file: a span that starts there is nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The address of the first byte.
    pub start: u32,
    /// The address behind the last byte.
    pub end: u32,
}

impl Span {
    /// A span that is nowhere.
    pub const NONE: Self = Self { start: 0, end: 0 };

    /// The span from `start` to `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// A span of which only the beginning is known.
    pub const fn at(start: u32) -> Self {
        Self { start, end: start }
    }

    /// Whether the span is nowhere.
    pub const fn is_none(self) -> bool {
        self.start == 0
    }
}
