//! Reading JSON text without checking it.
//!
//! As in the reference, text that is not JSON is no error: what stands in the place of a value and
//! cannot begin one is skipped, and what is not closed reaches to the end.

use std::ops::Range;

use super::raw::Raw;

/// What a value in JSON text is, told by its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Null,
    Bool(bool),
    Number,
    String,
    Array,
    Object,
}

impl Token {
    /// The token that begins at `at`.
    pub(super) fn at(text: &[u8], at: usize) -> Option<Self> {
        Some(match text.get(at)? {
            b'"' => Self::String,
            b'{' => Self::Object,
            b'[' => Self::Array,
            b't' => Self::Bool(true),
            b'f' => Self::Bool(false),
            // `nan` is a number to the reference.
            b'n' if text.get(at + 1).is_some_and(|c| *c != b'u') => Self::Number,
            b'n' => Self::Null,
            b'+' | b'-' | b'0'..=b'9' | b'i' | b'I' | b'N' => Self::Number,
            _ => return None,
        })
    }

    /// Where the token that begins at `at` ends; `None` for a string without end.
    fn end(self, text: &[u8], at: usize) -> Option<usize> {
        let rest = &text[at..];
        let length = match self {
            Self::String => return string_end(text, at),
            Self::Array | Self::Object => return Some(closing(text, at)),
            Self::Number => rest.iter().skip(1).position(|c| *c <= b' ' || b",]}".contains(c)),
            Self::Null | Self::Bool(_) => rest.iter().skip(1).position(|c| !c.is_ascii_lowercase()),
        };
        Some(at + length.map_or(rest.len(), |n| n + 1))
    }
}

/// The end of the string whose opening quote is at `at`, behind its closing quote.
pub(super) fn string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    loop {
        match text.get(i)? {
            b'"' => return Some(i + 1),
            b'\\' => i += 2,
            _ => i += 1,
        }
    }
}

/// The bytes that tell how deep a text nests: brackets and quotes.
const STRUCTURAL: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"\"{[(}])";
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] = true;
        i += 1;
    }
    table
};

/// The end of the bracket that opens at `at`, behind the bracket that closes it.
///
/// Brackets of all sorts count alike; those in strings do not count. The byte at `at` counts as a
/// bracket whatever it is.
pub(super) fn closing(text: &[u8], at: usize) -> usize {
    let mut depth = 1_usize;
    let mut i = at + 1;
    while let Some(rest) = text.get(i..) {
        let Some(next) = rest.iter().position(|c| STRUCTURAL[usize::from(*c)]) else { break };
        i += next;
        match text[i] {
            b'"' => match string_end(text, i) {
                Some(end) => {
                    i = end;
                    continue;
                }
                None => return text.len(),
            },
            b'{' | b'[' | b'(' => depth += 1,
            b'}' | b']' | b')' => {
                depth -= 1;
                if depth == 0 {
                    return i + 1;
                }
            }
            _ => {}
        }
        i += 1;
    }
    text.len()
}

/// A walk over the members of a JSON array or object, or over values one after the other.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    text: Raw<'a>,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Over what is in the array or object that the text begins with.
    pub(super) fn within(text: Raw<'a>) -> Self {
        let at = text.as_bytes().iter().position(|c| b"[{".contains(c));
        let at = at.map_or(text.as_bytes().len(), |at| at + 1);
        Self { text, at }
    }

    /// Over the values of a text that holds several (JSON lines).
    pub(super) const fn lines(text: Raw<'a>) -> Self {
        Self { text, at: 0 }
    }

    /// The next element of an array.
    pub(super) fn element(&mut self) -> Option<Raw<'a>> {
        self.value(|c| c == b']')
    }

    /// The next key and value of an object, the key with its quotes.
    pub(super) fn member(&mut self) -> Option<(Raw<'a>, Raw<'a>)> {
        let bytes = self.text.as_bytes();
        let start = self.at + bytes.get(self.at..)?.iter().position(|c| b"\"}".contains(c))?;
        if bytes[start] == b'}' {
            return None;
        }
        let end = string_end(bytes, start)?;
        self.at = end;
        let key = self.text.slice(start..end);
        Some((key, self.value(|_| false)?))
    }

    fn value(&mut self, closes: impl Fn(u8) -> bool) -> Option<Raw<'a>> {
        let bytes = self.text.as_bytes();
        loop {
            let at = self.at;
            if closes(*bytes.get(at)?) {
                return None;
            }
            if let Some(token) = Token::at(bytes, at) {
                let end = token.end(bytes, at);
                self.at = end.unwrap_or(bytes.len());
                return Some(self.text.slice(at..end?));
            }
            self.at += 1;
        }
    }
}

/// The value that a text begins with, and where it stands: a scalar alone, an array or object with
/// all that follows.
///
/// `None` if no value begins there.
pub(super) fn leading_value(text: &str) -> Option<(Token, Range<usize>)> {
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|c| *c > b' ')?;
    let token = Token::at(bytes, at)?;
    let end = match token {
        Token::Array | Token::Object => bytes.len(),
        // A string that is not closed is all that is there.
        token => token.end(bytes, at).unwrap_or(bytes.len()),
    };
    Some((token, at..end))
}
