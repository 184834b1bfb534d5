//! Changes of a text.

use std::ops::Range;

/// One replacement: what bytes of a text become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The bytes that are replaced; empty to insert.
    pub range: Range<usize>,
    /// The text in their place.
    pub text: String,
}

impl TextEdit {
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self { range: at..at, text: text.into() }
    }

    pub(super) fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { range, text: text.into() }
    }

    pub(super) fn remove(range: Range<usize>) -> Self {
        Self { range, text: String::new() }
    }
}

/// The text with edits made.
///
/// The edits are sorted by position and do not overlap, as [`Document::changes`](super::Document::changes)
/// gives them; `None` if they are not so, or do not fit the text.
pub fn apply(text: &str, edits: &[TextEdit]) -> Option<String> {
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let mut out = String::with_capacity(text.len() + added);
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start)?);
        out.push_str(&edit.text);
        at = edit.range.end.max(edit.range.start);
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

/// A text as pieces of what it was and of what is new.
#[derive(Clone, Debug)]
pub(super) struct Pieces(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Kept(Range<usize>),
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Self::Kept(range) => range.len(),
            Self::New(text) => text.len(),
        }
    }

    /// The part of it that lies in a range of its own bytes.
    fn part(&self, range: Range<usize>) -> Self {
        match self {
            Self::Kept(kept) => Self::Kept(kept.start + range.start..kept.start + range.end),
            Self::New(text) => Self::New(text.get(range).unwrap_or_default().to_owned()),
        }
    }
}

impl Pieces {
    /// All of a text, unchanged.
    pub(super) fn whole(len: usize) -> Self {
        Self(vec![Piece::Kept(0..len)])
    }

    /// With a further edit, whose bytes are those of the text as it is now.
    pub(super) fn change(&mut self, edit: &TextEdit) {
        let mut pieces = Vec::with_capacity(self.0.len() + 2);
        let mut start = 0;
        let mut placed = false;
        for piece in &self.0 {
            let end = start + piece.len();
            if start < edit.range.start {
                pieces.push(piece.part(0..edit.range.start.min(end) - start));
            }
            if !placed && edit.range.start <= end {
                pieces.push(Piece::New(edit.text.clone()));
                placed = true;
            }
            if end > edit.range.end {
                pieces.push(piece.part(edit.range.end.max(start) - start..end - start));
            }
            start = end;
        }
        if !placed {
            pieces.push(Piece::New(edit.text.clone()));
        }
        pieces.retain(|piece| piece.len() > 0);
        self.0 = pieces;
    }

    /// The edits of the text of `len` bytes that they began as.
    pub(super) fn edits(&self, len: usize) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        let mut at = 0;
        let mut text = String::new();
        let mut reach = |start: usize, at: &mut usize, text: &mut String| {
            if *at < start || !text.is_empty() {
                edits.push(TextEdit { range: *at..start, text: std::mem::take(text) });
            }
        };
        for piece in &self.0 {
            match piece {
                Piece::New(new) => text.push_str(new),
                Piece::Kept(range) => {
                    reach(range.start, &mut at, &mut text);
                    at = range.end;
                }
            }
        }
        reach(len, &mut at, &mut text);
        edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_edits_are_told_in_terms_of_the_first_text() {
        let text = "abcdefgh";
        let mut pieces = Pieces::whole(text.len());
        let mut now = text.to_owned();
        for edit in [
            TextEdit::insert(0, "12"),
            TextEdit::replace(1..4, "xyz"),
            TextEdit::remove(6..8),
            TextEdit::insert(8, "!"),
        ] {
            now = apply(&now, std::slice::from_ref(&edit)).expect("it fits");
            pieces.change(&edit);
            assert_eq!(apply(text, &pieces.edits(text.len())).as_deref(), Some(&*now));
        }
        assert_eq!(now, "1xyzcdgh!");
    }

    #[test]
    fn edits_that_do_not_fit_are_refused() {
        assert_eq!(apply("ab", &[TextEdit::remove(1..9)]), None);
        assert_eq!(apply("é", &[TextEdit::remove(1..2)]), None);
        assert_eq!(apply("ab", &[TextEdit::remove(1..2), TextEdit::insert(0, "x")]), None);
    }
}
