//! A pattern, compiled: segments, and alternatives as further lists of segments.

use std::ops::Range;

use super::braces;
use super::wild::Wild;
use crate::error::SourceError;

/// A compiled pattern.
#[derive(Debug)]
pub(super) struct Pattern {
    /// The pattern as it was asked for.
    pub(super) text: String,
    /// `/` for an absolute pattern, otherwise empty.
    pub(super) start: &'static str,
    /// The first is the pattern itself, the others are alternatives of it.
    lists: Vec<Vec<Segment>>,
}

/// One step of a pattern.
#[derive(Debug)]
pub(super) enum Segment {
    /// `**/`
    Recursive,
    /// A name without magic characters, escapes taken away.
    Name(String),
    /// A name with magic characters.
    Wild(Wild),
    /// The rest of the pattern has braces: the lists of its alternatives.
    Alternatives(Range<usize>),
}

/// A place in a pattern: what is still to be matched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Cursor {
    list: usize,
    at: usize,
}

impl Cursor {
    /// The whole pattern.
    pub(super) const START: Cursor = Cursor::of_list(0);

    /// The whole of one alternative.
    pub(super) const fn of_list(list: usize) -> Cursor {
        Cursor { list, at: 0 }
    }

    /// What is left after one segment.
    pub(super) fn next(self) -> Cursor {
        Cursor { at: self.at + 1, ..self }
    }
}

impl Pattern {
    pub(super) fn compile(text: &str) -> Result<Pattern, SourceError> {
        let (start, rest) = match text.strip_prefix('/') {
            Some(rest) => ("/", rest),
            None => ("", text),
        };
        let mut lists = vec![Vec::new()];
        let (mut first, with_braces) = segments(rest);
        if let Some(rest) = with_braces {
            for alternative in braces::expand(rest)? {
                lists.push(segments(&alternative).0);
            }
            first.push(Segment::Alternatives(1..lists.len()));
        }
        lists[0] = first;
        Ok(Pattern { text: text.to_owned(), start, lists })
    }

    /// The segment at a place; `None` at the end of the pattern.
    pub(super) fn segment(&self, cursor: Cursor) -> Option<&Segment> {
        self.lists[cursor.list].get(cursor.at)
    }
}

/// The segments up to the first one with a brace, and the text from there.
fn segments(text: &str) -> (Vec<Segment>, Option<&str>) {
    let mut list = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (segment, after) = split(text);
        if braces::has_brace(segment) {
            return (list, Some(text));
        }
        rest = after;
        if segment == "**" && after.is_some() {
            if !matches!(list.last(), Some(Segment::Recursive)) {
                list.push(Segment::Recursive);
            }
        } else {
            list.push(name_or_wild(segment));
        }
    }
    (list, None)
}

/// A segment and what follows its slash; an escaped slash does not end a segment.
fn split(text: &str) -> (&str, Option<&str>) {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'/' => return (&text[..at], Some(&text[at + 1..])),
            _ => {}
        }
    }
    (text, None)
}

fn name_or_wild(segment: &str) -> Segment {
    let mut name = String::with_capacity(segment.len());
    let mut chars = segment.chars();
    while let Some(next) = chars.next() {
        match next {
            '*' | '?' | '[' => return Segment::Wild(Wild::compile(segment)),
            '\\' => name.extend(chars.next()),
            other => name.push(other),
        }
    }
    Segment::Name(name)
}
