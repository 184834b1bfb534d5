//! Comments, reachable by the origin of what they belong to.

use std::sync::Arc;

use strata_diagnostics::Span;
use strata_value::Origin;

use crate::place::Place;

/// The comments of a text, in order.
///
/// Nothing but their ranges is kept: what a comment belongs to is found by looking at the text around
/// the origin that is asked for. A text without comments costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Comments {
    text: Option<Arc<str>>,
    base: u32,
    list: Box<[Comment]>,
}

/// One comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From its sign (`#`, `//`, `/*`) to its end, without the line end.
    pub span: Span,
}

impl Comments {
    /// The comments at these byte ranges, in order.
    pub(crate) fn new(ranges: &[(u32, u32)], place: Place<'_>) -> Self {
        let base = place.file().base();
        if ranges.is_empty() || base == 0 {
            return Self::default();
        }
        let comment =
            |(start, end): &(u32, u32)| Comment { span: Span::new(base + start, base + end) };
        Self {
            text: Some(Arc::clone(place.file().text())),
            base,
            list: ranges.iter().map(comment).collect(),
        }
    }

    /// All comments in the order of the text.
    pub fn all(&self) -> &[Comment] {
        &self.list
    }

    /// The text of a comment, with its sign.
    pub fn text(&self, comment: &Comment) -> &str {
        self.slice(comment.span.start, comment.span.end)
    }

    /// The comments on lines of their own directly above the key or value of an origin.
    ///
    /// A blank line ends them. Of a list element, what stands before its `-` counts.
    pub fn leading(&self, origin: Origin) -> &[Comment] {
        let Some(at) = origin.address() else { return &[] };
        let end = self.list.partition_point(|c| c.span.start < at);
        let mut start = end;
        let mut next = at;
        while let Some(above) = start.checked_sub(1).map(|i| self.list[i]) {
            let between = self.slice(above.span.end, next);
            let touches = if next == at { is_entry_start(between) } else { is_line_end(between) };
            if !touches || !self.has_own_line(above) {
                break;
            }
            start -= 1;
            next = above.span.start;
        }
        &self.list[start..end]
    }

    /// The comment behind the key or value of an origin, on its line.
    pub fn trailing(&self, origin: Origin) -> &[Comment] {
        let Some(at) = origin.address() else { return &[] };
        let first = self.list.partition_point(|c| c.span.start < at);
        match self.list.get(first) {
            Some(comment) if !self.slice(at, comment.span.start).contains('\n') => {
                &self.list[first..=first]
            }
            _ => &[],
        }
    }

    fn has_own_line(&self, comment: Comment) -> bool {
        let before = self.slice(self.base, comment.span.start);
        before.bytes().rev().take_while(|b| *b != b'\n').all(|b| b.is_ascii_whitespace())
    }

    fn slice(&self, start: u32, end: u32) -> &str {
        let range =
            start.saturating_sub(self.base) as usize..end.saturating_sub(self.base) as usize;
        self.text.as_deref().and_then(|text| text.get(range)).unwrap_or_default()
    }
}

/// One line end and white space.
fn is_line_end(between: &str) -> bool {
    between.bytes().all(|b| b.is_ascii_whitespace())
        && between.bytes().filter(|b| *b == b'\n').count() == 1
}

/// One line end, then nothing but signs that begin an entry (`-`, `?`, an anchor, a tag).
fn is_entry_start(between: &str) -> bool {
    let Some((end, line)) = between.split_once('\n') else { return false };
    end.bytes().all(|b| b.is_ascii_whitespace())
        && !line.contains('\n')
        && line
            .split_ascii_whitespace()
            .all(|w| matches!(w, "-" | "?") || w.starts_with(['&', '!']))
}
