//! Scalars of one line.

use std::borrow::Cow;

use strata_value::Key;

use super::Reader;
use crate::yaml::Profile;
use crate::yaml::scalar::Scalar;

/// A plain scalar, without what follows it.
pub(super) enum Plain<'f> {
    /// A colon follows that makes it a key; the reader stands behind the colon.
    Key(&'f str),
    /// The line, or the text before a comment, ends here.
    Value(&'f str),
}

/// Whether a plain scalar may begin with a byte, whatever follows.
const fn begins_plain(b: u8) -> bool {
    matches!(b, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | b'/' | b'$' | b'(' | b')' | b'~' | b'+' | b'='
        | b';' | b'^' | b'\\' | b'<' | 0x80..=0xEE | 0xF0..)
}

/// Bytes at which a plain scalar may be at its end, or is not for this reader.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    stops[b'\n' as usize] = true;
    stops[b':' as usize] = true;
    stops[b'#' as usize] = true;
    stops[b'\t' as usize] = true;
    stops
};

impl<'f> Reader<'f> {
    /// The plain scalar that begins here.
    #[inline]
    pub(super) fn plain(&mut self) -> Option<Plain<'f>> {
        let start = self.at;
        let first = self.byte(start);
        let begins = begins_plain(first)
            || matches!(first, b'-' | b':') && begins_plain(self.byte(start + 1));
        if !begins {
            return None;
        }
        let mut at = start;
        loop {
            while !STOPS[self.byte(at) as usize] {
                at += 1;
            }
            match self.byte(at) {
                b':' if matches!(self.byte(at + 1), b' ' | b'\n') => {
                    self.at = at + 1;
                    return Some(Plain::Key(self.trimmed(start, at)));
                }
                b':' => at += 1,
                b'#' if self.byte(at - 1) != b' ' => at += 1,
                b'\t' => return None,
                _ => {
                    let text = self.trimmed(start, at);
                    self.at = start + text.len();
                    return Some(Plain::Value(text));
                }
            }
        }
    }

    /// The key of a plain scalar, if the profile takes every such key.
    pub(super) fn key_of(&self, scalar: Scalar<'_>) -> Option<Key> {
        let is_taken = self.profile != Profile::Strict || matches!(scalar, Scalar::Text(_));
        is_taken.then(|| scalar.into_key(self.profile))
    }

    /// The text of a range without the spaces at its end.
    #[inline]
    pub(super) fn trimmed(&self, start: usize, end: usize) -> &'f str {
        let mut end = end.min(self.bytes.len());
        while end > start && self.bytes[end - 1] == b' ' {
            end -= 1;
        }
        &self.text[start..end]
    }

    /// The quoted scalar that begins here and ends on this line.
    pub(super) fn quoted(&mut self) -> Option<Cow<'f, str>> {
        if self.byte(self.at) == b'\'' { self.single_quoted() } else { self.double_quoted() }
    }

    fn single_quoted(&mut self) -> Option<Cow<'f, str>> {
        let start = self.at + 1;
        let mut at = start;
        let mut has_quotes = false;
        loop {
            at += memchr::memchr2(b'\'', b'\n', &self.bytes[at..])?;
            if self.bytes[at] == b'\n' {
                return None;
            }
            if self.byte(at + 1) != b'\'' {
                break;
            }
            has_quotes = true;
            at += 2;
        }
        self.at = at + 1;
        let raw = &self.text[start..at];
        Some(if has_quotes { Cow::Owned(raw.replace("''", "'")) } else { Cow::Borrowed(raw) })
    }

    fn double_quoted(&mut self) -> Option<Cow<'f, str>> {
        let start = self.at + 1;
        let mut from = start;
        let mut decoded = String::new();
        loop {
            let at = from + memchr::memchr3(b'"', b'\\', b'\n', &self.bytes[from..])?;
            match self.bytes[at] {
                b'"' => {
                    self.at = at + 1;
                    if from == start {
                        return Some(Cow::Borrowed(&self.text[start..at]));
                    }
                    decoded.push_str(&self.text[from..at]);
                    return Some(Cow::Owned(decoded));
                }
                b'\\' => {
                    decoded.push_str(&self.text[from..at]);
                    let (c, length) = escape(&self.bytes[at..])?;
                    decoded.push(c);
                    from = at + length;
                }
                _ => return None,
            }
        }
    }
}

/// The character of an escape and its length; rare ones are not for this reader.
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    let c = match bytes.get(1)? {
        b'n' => '\n',
        b't' => '\t',
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'r' => '\r',
        b'0' => '\0',
        b'e' => '\x1B',
        b'x' => return hex(bytes, 2),
        b'u' => return hex(bytes, 4),
        _ => return None,
    };
    Some((c, 2))
}

fn hex(bytes: &[u8], digits: usize) -> Option<(char, usize)> {
    let digits = bytes.get(2..2 + digits)?;
    let code =
        digits.iter().try_fold(0, |code, b| Some(code << 4 | char::from(*b).to_digit(16)?))?;
    Some((char::from_u32(code)?, 2 + digits.len()))
}
