//! The everyday subset of YAML, read straight from the bytes.
//!
//! Block maps and lists by indentation, scalars and keys of one line, flow collections of one line,
//! block scalars, comments. Anything else — anchors, aliases, tags, directives, tabs, several lines in
//! one plain or quoted scalar, complex keys, every error — makes the reader give up, and the text is
//! read again by way of the events. So whatever it gives has to be exactly what they give; the law
//! `plain_is_general` tests it.

mod block;
mod flow;
mod literal;
mod scalar;

use strata_value::{Entry, Value};

use super::{Profile, characters, documents};
use crate::duplicates::Maps;
use crate::place::Place;
use crate::{Comments, Document, Limits};

/// The document, unless something is in the text that is not for this reader.
pub(super) fn read(place: Place<'_>, profile: Profile, limits: &Limits) -> Option<Document> {
    let text = place.text();
    if text.len() > limits.bytes || characters::check(place).is_err() {
        return None;
    }
    let mut reader = Reader {
        place,
        text,
        bytes: text.as_bytes(),
        at: 0,
        profile,
        depth: limits.depth as usize,
        nodes: 0,
        maps: Maps::new(super::DUPLICATE_KEY, profile == Profile::Strict, place),
        comments: Vec::new(),
        entries: Vec::new(),
        elements: Vec::new(),
    };
    let value = reader.document()?;
    let count = documents::count(text, reader.at);
    if reader.nodes > limits.nodes as usize || profile == Profile::Strict && count > 1 {
        return None;
    }
    Some(Document {
        value,
        documents: count,
        warnings: reader.maps.warnings,
        comments: Comments::new(&reader.comments, place),
    })
}

/// Reads a text from left to right; every `Option` is none where it gives up.
struct Reader<'f> {
    place: Place<'f>,
    text: &'f str,
    bytes: &'f [u8],
    at: usize,
    profile: Profile,
    /// How many more collections may be opened inside of each other.
    depth: usize,
    nodes: usize,
    maps: Maps,
    comments: Vec<(u32, u32)>,
    /// The entries of all maps that are open, the innermost last: one memory for all.
    entries: Vec<Entry>,
    /// The elements of all lists that are open.
    elements: Vec<Value>,
}

/// A line with content.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    /// How many spaces are before it.
    indent: usize,
    /// Whether the document ends before it: at the end of the text, `---` or `...`.
    is_end: bool,
}

impl Reader<'_> {
    /// The byte at an offset; behind the end of the text a line end.
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(b'\n')
    }

    #[inline]
    fn skip_spaces(&mut self) {
        while self.byte(self.at) == b' ' {
            self.at += 1;
        }
    }

    /// Goes to the content of the next line that has any, from the beginning of a line.
    #[inline]
    fn next_line(&mut self) -> Option<Line> {
        loop {
            let start = self.at;
            self.skip_spaces();
            let indent = self.at - start;
            match self.byte(self.at) {
                b'\n' if self.at >= self.bytes.len() => {
                    return Some(Line { indent: 0, is_end: true });
                }
                b'\n' => self.at += 1,
                b'#' => self.comment(),
                b'\t' | b'\r' => return None,
                b'-' | b'.' if indent == 0 && self.is_marker() => {
                    // Behind `...` nothing may stand, not even what is no YAML.
                    let rest = self.rest_of_line();
                    let is_sound = rest[0] == b'-' || rest[3..].iter().all(|b| *b == b' ');
                    return is_sound.then_some(Line { indent: 0, is_end: true });
                }
                _ => return Some(Line { indent, is_end: false }),
            }
        }
    }

    fn is_marker(&self) -> bool {
        let rest = &self.bytes[self.at..];
        (rest.starts_with(b"---") || rest.starts_with(b"..."))
            && matches!(self.byte(self.at + 3), b' ' | b'\t' | b'\n' | b'\r')
    }

    /// Reads the comment that begins here, and its line end.
    fn comment(&mut self) {
        let rest = &self.bytes[self.at..];
        let end = self.at + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        self.comments.push((self.at as u32, end as u32));
        self.at = (end + 1).min(self.bytes.len());
    }

    /// Reads what may follow a value on its line: spaces, a comment behind a space, the line end.
    #[inline]
    fn line_end(&mut self) -> Option<()> {
        let start = self.at;
        self.skip_spaces();
        match self.byte(self.at) {
            b'\n' => self.at = (self.at + 1).min(self.bytes.len()),
            b'#' if self.at > start => {
                if memchr::memchr(b'\r', self.rest_of_line()).is_some() {
                    return None;
                }
                self.comment();
            }
            _ => return None,
        }
        Some(())
    }

    fn rest_of_line(&self) -> &[u8] {
        let rest = &self.bytes[self.at..];
        &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())]
    }

    fn document(&mut self) -> Option<Value> {
        if memchr::memchr(b'\r', self.bytes).is_some() {
            return None;
        }
        let mut line = self.next_line()?;
        if line.is_end && self.bytes[self.at..].starts_with(b"---") {
            self.at += 3;
            self.line_end()?;
            line = self.next_line()?;
        }
        if line.is_end {
            return None;
        }
        let value = self.block(line.indent)?;
        let line = self.next_line()?;
        line.is_end.then_some(value)
    }

    #[inline]
    fn count(&mut self) {
        self.nodes += 1;
    }
}
