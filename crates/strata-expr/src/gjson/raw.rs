//! A piece of JSON text.

use std::ops::Range;
use std::rc::Rc;

/// JSON text that is borrowed from the document or the path, or was made by a modifier and is shared.
#[derive(Clone)]
pub(super) enum Raw<'a> {
    /// Part of the document or of the path.
    Borrowed(&'a str),
    /// Part of a text that a modifier has made.
    Made(Rc<str>, Range<usize>),
}

impl Raw<'_> {
    pub(super) fn made(text: String) -> Self {
        let range = 0..text.len();
        Self::Made(text.into(), range)
    }

    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Made(text, range) => &text[range.clone()],
        }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.as_str().as_bytes()
    }

    /// A part of the text. Both ends are ends of tokens, thus of characters.
    pub(super) fn slice(&self, part: Range<usize>) -> Self {
        match self {
            Self::Borrowed(text) => Self::Borrowed(&text[part]),
            Self::Made(text, all) => {
                Self::Made(Rc::clone(text), all.start + part.start..all.start + part.end)
            }
        }
    }
}
