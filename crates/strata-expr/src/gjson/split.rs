//! Cutting the text of a path at its separators.

use std::borrow::Cow;
use std::ops::Range;

use super::modifier::Modifier;
use super::scan::{closing, string_end};

/// What stands behind the first part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// Nothing.
    End,
    /// `.`; the rest begins here.
    Dot(usize),
    /// `|`, or `.` before a modifier or selection; the rest begins here.
    Pipe(usize),
}

/// Whether `.` before this text is a pipe: it begins a selection or a modifier that exists.
fn pipes(rest: &str) -> bool {
    match rest.as_bytes() {
        [b'[' | b'{', ..] => true,
        [b'@', ..] => {
            let end = rest.find(['.', '|', ':']).unwrap_or(rest.len());
            Modifier::exists(&rest[1..end])
        }
        _ => false,
    }
}

/// The first part of a path as an object reads it: the key without escapes, whether it is a pattern,
/// and what follows.
pub(super) fn member(path: &str) -> (Cow<'_, str>, bool, Tail) {
    let mut pattern = false;
    let mut escaped: Option<String> = None;
    let mut chars = path.char_indices();
    let mut end = path.len();
    let mut tail = Tail::End;
    while let Some((at, c)) = chars.next() {
        match c {
            '|' => {
                (end, tail) = (at, Tail::Pipe(at + 1));
                break;
            }
            '.' => {
                end = at;
                tail = if pipes(&path[at + 1..]) { Tail::Pipe(at + 1) } else { Tail::Dot(at + 1) };
                break;
            }
            '\\' => {
                let key = escaped.get_or_insert_with(|| path[..at].to_owned());
                key.extend(chars.next().map(|(_, c)| c));
                continue;
            }
            '*' | '?' => pattern = true,
            _ => {}
        }
        if let Some(key) = &mut escaped {
            key.push(c);
        }
    }
    (escaped.map_or(Cow::Borrowed(&path[..end]), Cow::Owned), pattern, tail)
}

/// The first part of a path as an array reads it: the part and what follows.
///
/// `from` is where a query that the part begins with has ended.
pub(super) fn element(path: &str, from: usize) -> (&str, Tail) {
    let rest = &path[from..];
    let Some(end) = rest.find(['.', '|']) else { return (path, Tail::End) };
    let end = from + end;
    let next = end + 1;
    let part = &path[..end];
    let piped = path.as_bytes()[end] == b'|' || !path[..end].contains('#') && pipes(&path[next..]);
    (part, if piped { Tail::Pipe(next) } else { Tail::Dot(next) })
}

/// The text of a query in its parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct QueryText<'p> {
    /// The path of the subject, as a range of the text.
    pub(super) subject: Range<usize>,
    /// Operator and operand; empty if there are none.
    pub(super) test: &'p str,
    /// Whether the operand is written with escapes.
    pub(super) escapes: bool,
    /// The end of the query, behind its bracket.
    pub(super) end: usize,
}

/// Reads the query that a path begins with; `None` if it is not closed.
pub(super) fn query(path: &str) -> Option<QueryText<'_>> {
    let bytes = path.as_bytes();
    let mut depth = 1_usize;
    let mut test = None;
    let mut escapes = false;
    let mut i = 2;
    loop {
        match bytes.get(i)? {
            b'!' | b'=' | b'<' | b'>' | b'%' if depth == 1 && test.is_none() => test = Some(i),
            b'\\' => i += 1,
            b'[' | b'(' => depth += 1,
            b']' | b')' => {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
            b'"' => {
                i += 1;
                while *bytes.get(i)? != b'"' {
                    if bytes[i] == b'\\' {
                        escapes = true;
                        i += 1;
                    }
                    i += 1;
                }
            }
            _ => {}
        }
        i += 1;
    }
    let subject = trimmed(path, 2..test.unwrap_or(i));
    let test = test.map_or("", |from| &path[trimmed(path, from..i)]);
    Some(QueryText { subject, test, escapes, end: i + 1 })
}

/// The range without blanks and control characters at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let blank = |c: char| c <= ' ';
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start_matches(blank).len());
    let end = start + text[start..range.end].trim_end_matches(blank).len();
    start..end
}

/// Where the path behind `#.` or a query ends: at the `|` that is no part of a query of its own.
///
/// A path that begins with `{` is cut only right behind its bracket; as in the reference, never if
/// a quoted key or a bracket stands first in it.
pub(super) fn pipe(path: &str) -> Option<usize> {
    let bytes = path.as_bytes();
    if !bytes.contains(&b'|') {
        return None;
    }
    if bytes[0] == b'{' {
        let quoted = bytes.get(1) == Some(&b'"');
        let end = if quoted { string_end(bytes, 1)? } else { closing(bytes, 1) };
        return (bytes.get(end) == Some(&b'|')).then_some(end);
    }
    let mut i = 0;
    loop {
        match bytes.get(i)? {
            b'|' => return Some(i),
            b'\\' => i += 2,
            // What stands behind `.#` and opens no query is passed over, even a pipe.
            b'.' if bytes.get(i + 1) == Some(&b'#') => match bytes.get(i + 2)? {
                b'[' => i = behind(bytes, i + 3, b'[', b']')?,
                b'(' => i = behind(bytes, i + 3, b'(', b')')?,
                _ => i += 3,
            },
            _ => i += 1,
        }
    }
}

/// The end of the query whose bracket stands before `from`. Only brackets of its own sort count.
fn behind(bytes: &[u8], from: usize, open: u8, close: u8) -> Option<usize> {
    let mut depth = 1_usize;
    let mut i = from;
    loop {
        match *bytes.get(i)? {
            b'\\' => i += 1,
            c if c == open => depth += 1,
            c if c == close => {
                depth -= 1;
                if depth == 0 {
                    return Some(i + 1);
                }
            }
            b'"' => {
                i += 1;
                while *bytes.get(i)? != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
            }
            _ => {}
        }
        i += 1;
    }
}
