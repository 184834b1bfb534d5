//! What stands between the quotes of JSON strings.

use std::borrow::Cow;
use std::ops::Range;

use super::ErrorKind;

/// What is wrong with a string token: where it is, and the offset behind it within the token.
pub(super) struct StringError {
    pub(super) kind: ErrorKind,
    pub(super) cause: Range<usize>,
    pub(super) behind: usize,
}

/// The first mistake in a token that begins with a quote.
pub(super) fn string_error(token: &str) -> Option<StringError> {
    let bytes = token.as_bytes();
    let mut at = 1;
    while let Some(skipped) = bytes.get(at..)?.iter().position(|b| matches!(b, b'"' | b'\\')) {
        at += skipped;
        if bytes[at] == b'"' {
            return None;
        }
        let Some(letter) = bytes.get(at + 1) else { break };
        let digits = match letter {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => 0,
            b'u' => 4,
            _ => {
                let len = token[at + 1..].chars().next().map_or(1, char::len_utf8);
                let cause = at..at + 1 + len;
                return Some(StringError { kind: ErrorKind::Escape, cause, behind: at + 2 });
            }
        };
        let found = bytes[at + 2..].iter().take(digits).take_while(|b| b.is_ascii_hexdigit());
        let end = at + 2 + found.count();
        if end < at + 2 + digits {
            if end == bytes.len() {
                break;
            }
            return Some(StringError {
                kind: ErrorKind::UnicodeEscape,
                cause: at..end,
                behind: end + 1,
            });
        }
        at = end;
    }
    let whole = 0..bytes.len();
    Some(StringError { kind: ErrorKind::UnclosedString, cause: whole, behind: bytes.len() })
}

/// The meaning of a string token with its quotes; borrowed if nothing is escaped.
///
/// Half of a surrogate pair stands for U+FFFD. Escapes that are wrong are left as they are.
pub(super) fn decode(token: &str) -> Cow<'_, str> {
    let text = token.strip_prefix('"').unwrap_or(token);
    let text = text.strip_suffix('"').unwrap_or(text);
    let Some(first) = text.find('\\') else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..first]);
    let mut rest = &text[first..];
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (c, len) = escape(&rest[at..]);
        out.push(c);
        rest = &rest[at + len..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Where the text of a string stands in the file.
#[derive(Clone, Debug)]
pub struct Offsets {
    /// The byte behind the opening quote.
    start: usize,
    /// For each escape the offset behind its character in the text, and the bytes that escapes up to
    /// there take more than their characters.
    escapes: Vec<(usize, usize)>,
}

impl Offsets {
    /// Of a token with its quotes, which begins at a byte of the file.
    pub(super) fn new(token: &str, start: usize) -> Self {
        let mut escapes = Vec::new();
        let (mut at, mut more) = (1, 0);
        while let Some(found) = token[at..].find('\\') {
            let (c, len) = escape(&token[at + found..]);
            at += found + len;
            more += len - c.len_utf8();
            escapes.push((at - 1 - more, more));
        }
        Self { start: start + 1, escapes }
    }

    /// The byte of the file at which a byte of the text stands.
    pub fn in_file(&self, offset: usize) -> usize {
        let before = self.escapes.partition_point(|(end, _)| *end <= offset);
        let more = before.checked_sub(1).map_or(0, |last| self.escapes[last].1);
        self.start + offset + more
    }
}

/// The character of the escape that a text begins with, and the length of the escape.
fn escape(text: &str) -> (char, usize) {
    match text.as_bytes().get(1) {
        Some(b'b') => ('\u{8}', 2),
        Some(b'f') => ('\u{c}', 2),
        Some(b'n') => ('\n', 2),
        Some(b'r') => ('\r', 2),
        Some(b't') => ('\t', 2),
        Some(b @ (b'"' | b'\\' | b'/')) => (char::from(*b), 2),
        Some(b'u') => unicode(text),
        _ => ('\\', 1),
    }
}

fn unicode(text: &str) -> (char, usize) {
    let Some(unit) = code_unit(text) else { return ('\\', 1) };
    let pair = || {
        let low = code_unit(text.get(6..)?)?;
        char::decode_utf16([unit, low]).next()?.ok()
    };
    match char::from_u32(u32::from(unit)) {
        Some(c) => (c, 6),
        None => pair().map_or((char::REPLACEMENT_CHARACTER, 6), |c| (c, 12)),
    }
}

/// The number of `\uXXXX`.
fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u16::from_str_radix(digits, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded() {
        for (token, value) in [
            (r#""""#, ""),
            (r#""a/b""#, "a/b"),
            (r#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (r#""\u00e9\u00E9""#, "éé"),
            (r#""\ud83d\ude00!""#, "😀!"),
            (r#""\ud83dx""#, "\u{fffd}x"),
            (r#""\ude00\ud83d\u0041""#, "\u{fffd}\u{fffd}A"),
        ] {
            assert_eq!(decode(token), value, "{token}");
            assert!(string_error(token).is_none(), "{token}");
        }
    }

    #[test]
    fn the_text_is_found_in_the_file() {
        let token = r#""aé\u00e9\nb\ud83d\ude00c""#;
        let offsets = Offsets::new(token, 10);
        for (offset, c) in decode(token).char_indices() {
            let written = &token[offsets.in_file(offset) - 10..];
            let first = if written.starts_with('\\') {
                escape(written).0
            } else {
                written.chars().next().expect("a character")
            };
            assert_eq!(first, c);
        }
        assert_eq!(offsets.in_file(decode(token).len()), 10 + token.len() - 1);
    }

    #[test]
    fn the_first_mistake_is_found() {
        for (token, kind, cause) in [
            (r#""a\qb\x""#, ErrorKind::Escape, 2..4),
            (r#""\é""#, ErrorKind::Escape, 1..4),
            (r#""\u12""#, ErrorKind::UnicodeEscape, 1..5),
            (r#""\u12g4""#, ErrorKind::UnicodeEscape, 1..5),
            (r#""a"#, ErrorKind::UnclosedString, 0..2),
            (r#""a\"#, ErrorKind::UnclosedString, 0..3),
            (r#""\u12"#, ErrorKind::UnclosedString, 0..5),
            (r#"""#, ErrorKind::UnclosedString, 0..1),
        ] {
            let error = string_error(token).unwrap();
            assert_eq!((error.kind, error.cause), (kind, cause), "{token}");
        }
    }
}
