//! Tokens of JSON, with more taken into a token than JSON allows, so that messages can name it.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    BraceOpen,
    BraceClose,
    BracketOpen,
    BracketClose,
    Comma,
    Colon,
    /// `=`, which is none of JSON but what people write who think of native syntax.
    Equals,
    /// From the quote to the closing one, or to where a text breaks off.
    String,
    /// What looks like a number.
    Number,
    /// A word.
    Word,
    /// A character that begins no token. Nothing behind it is read.
    Invalid,
    End,
}

/// A token and its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Token {
    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Reads one token after the other.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    bytes: &'t [u8],
    at: usize,
    ended: bool,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(bytes: &'t [u8], at: usize) -> Self {
        Self { bytes, at, ended: false }
    }

    /// The next token; [`TokenKind::End`] again and again at the end.
    pub(super) fn next(&mut self) -> Token {
        if self.ended {
            return Token { kind: TokenKind::End, start: self.at, end: self.at };
        }
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let blank = rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        let (start, rest) = (self.at + blank, &rest[blank..]);
        let Some(first) = rest.first() else {
            self.at = start;
            self.ended = true;
            return Token { kind: TokenKind::End, start, end: start };
        };
        let (kind, len) = match first {
            b'{' => (TokenKind::BraceOpen, 1),
            b'}' => (TokenKind::BraceClose, 1),
            b'[' => (TokenKind::BracketOpen, 1),
            b']' => (TokenKind::BracketClose, 1),
            b',' => (TokenKind::Comma, 1),
            b':' => (TokenKind::Colon, 1),
            b'=' => (TokenKind::Equals, 1),
            b'"' => (TokenKind::String, string_len(rest)),
            b'-' | b'+' | b'.' | b'0'..=b'9' => (TokenKind::Number, number_len(rest)),
            b'a'..=b'z' | b'A'..=b'Z' => (TokenKind::Word, word_len(rest)),
            _ => {
                self.ended = true;
                let valid = rest.utf8_chunks().next().map_or("", |chunk| chunk.valid());
                (TokenKind::Invalid, valid.chars().next().map_or(1, char::len_utf8))
            }
        };
        self.at = start + len;
        Token { kind, start, end: self.at }
    }
}

/// Up to the closing quote, or to the control character or the end before it.
fn string_len(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(skipped) = text[at..].iter().position(|b| matches!(b, b'"' | b'\\' | 0..=0x1F)) {
        at += skipped;
        match text[at] {
            b'\\' if text.get(at + 1).is_some_and(|b| *b >= 0x20) => at += 2,
            b'"' | b'\\' => return at + 1,
            _ => return at,
        }
    }
    text.len()
}

fn number_len(text: &[u8]) -> usize {
    let part = |b: &&u8| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
    text.iter().take_while(part).count()
}

fn word_len(text: &[u8]) -> usize {
    text.iter().take_while(|b| b.is_ascii_alphabetic() || **b == b'_').count()
}

/// Whether a text is a number as JSON writes it (RFC 8259, section 6).
pub(super) fn is_number(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let (whole, rest) = digits(text);
    if whole.is_empty() || whole.len() > 1 && whole[0] == b'0' {
        return false;
    }
    let rest = match rest.strip_prefix(b".").map(digits) {
        Some(([], _)) => return false,
        Some((_, rest)) => rest,
        None => rest,
    };
    let Some(exponent) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) else {
        return rest.is_empty();
    };
    let sign = exponent.strip_prefix(b"+").or_else(|| exponent.strip_prefix(b"-"));
    let (exponent, rest) = digits(sign.unwrap_or(exponent));
    !exponent.is_empty() && rest.is_empty()
}

fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|b| b.is_ascii_digit()).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_json() {
        for good in ["0", "-0", "10", "1.50", "1e3", "1E+3", "-1.5e-10"] {
            assert!(is_number(good.as_bytes()), "{good}");
        }
        for bad in ["", "-", "+1", "01", "1.", ".5", "1e", "1e+", "--1", "1.e3", "1-1", "1.2.3"] {
            assert!(!is_number(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn a_string_ends_at_its_quote_or_before_a_control_character() {
        for (text, len) in [
            (r#""a"b"#, 3),
            (r#""a\"b""#, 6),
            (r#""a\\"b"#, 5),
            (r#""a"#, 2),
            ("\"a\nb\"", 2),
            ("\"a\\\nb\"", 3),
            (r#""\"#, 2),
        ] {
            assert_eq!(string_len(text.as_bytes()), len, "{text}");
        }
    }
}
