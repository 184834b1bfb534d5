//! Escapes in literal text.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2};

use crate::error::ErrorKind;

/// What a backslash and the characters behind it stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escape {
    /// One character.
    Char(char),
    /// It is no escape of the language.
    Wrong(ErrorKind),
}

/// The first escape at or behind an offset, and its bytes.
pub(crate) fn next_escape(text: &str, from: usize) -> Option<(Range<usize>, Escape)> {
    let start = from + memchr(b'\\', text.as_bytes().get(from..)?)?;
    let rest = &text[start + 1..];
    let simple = |c| (start..start + 2, Escape::Char(c));
    Some(match rest.chars().next() {
        Some('n') => simple('\n'),
        Some('r') => simple('\r'),
        Some('t') => simple('\t'),
        Some(c @ ('"' | '\\')) => simple(c),
        Some('u') => unicode(rest, start, 4, ErrorKind::EscapeUnicodeShort),
        Some('U') => unicode(rest, start, 8, ErrorKind::EscapeUnicodeLong),
        Some(c) => (start..start + 1 + c.len_utf8(), Escape::Wrong(ErrorKind::EscapeUnknown)),
        None => (start..start + 1, Escape::Wrong(ErrorKind::EscapeUnknown)),
    })
}

/// `\uXXXX` or `\UXXXXXXXX`; `rest` begins with the `u`.
fn unicode(rest: &str, start: usize, len: usize, short: ErrorKind) -> (Range<usize>, Escape) {
    let digits = rest[1..].bytes().take(len).take_while(u8::is_ascii_hexdigit).count();
    let range = start..start + 2 + digits;
    if digits < len {
        return (range, Escape::Wrong(short));
    }
    let number = u32::from_str_radix(&rest[1..=digits], 16).ok();
    match number.and_then(char::from_u32) {
        Some(c) => (range, Escape::Char(c)),
        None => (range, Escape::Wrong(ErrorKind::EscapeNoCharacter)),
    }
}

/// The meaning of one leaf of literal text in quotes; borrowed if nothing is escaped.
///
/// Escapes that are wrong lose their backslash.
pub(crate) fn decode_quoted(text: &str) -> Cow<'_, str> {
    if let Some(escaped) = decode_sign(text) {
        return Cow::Borrowed(escaped);
    }
    let Some(first) = memchr(b'\\', text.as_bytes()) else { return Cow::Borrowed(text) };
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..first]);
    let mut at = first;
    while let Some((range, escape)) = next_escape(text, at) {
        out.push_str(&text[at..range.start]);
        match escape {
            Escape::Char(c) => out.push(c),
            Escape::Wrong(ErrorKind::EscapeUnknown) => {
                out.push_str(&text[range.start + 1..range.end]);
            }
            Escape::Wrong(_) => out.push_str(&text[range.clone()]),
        }
        at = range.end;
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// The meaning of one leaf of literal text outside of quotes; borrowed if nothing is escaped in it.
///
/// The lexer makes a leaf of its own of each escape, but for those behind a lone carriage return:
/// there a leaf goes on to the end of the text, as in the reference, and signs count in pairs.
pub(crate) fn decode_plain(text: &str) -> Cow<'_, str> {
    if let Some(escaped) = decode_sign(text) {
        return Cow::Borrowed(escaped);
    }
    if memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::new();
    let mut done = 0;
    let mut at = 0;
    while let Some(sign) = memchr2(b'$', b'%', text.as_bytes().get(at..).unwrap_or_default()) {
        at += sign;
        let pair = &text[at..];
        let escaped = pair.starts_with("$${") || pair.starts_with("%%{");
        if escaped {
            out.push_str(&text[done..at]);
            done = at + 1;
        }
        at += if escaped || pair.starts_with("$$") || pair.starts_with("%%") { 2 } else { 1 };
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// `${…` for `$${…` and `%{…` for `%%{…`, at the start of a leaf.
fn decode_sign(text: &str) -> Option<&str> {
    (text.starts_with("$${") || text.starts_with("%%{")).then(|| &text[1..])
}

#[cfg(test)]
mod tests {
    use super::{decode_plain, decode_quoted};

    #[test]
    fn escapes_stand_for_characters() {
        let rows = [
            ("plain", "plain"),
            (r"a\nb\t\\", "a\nb\t\\"),
            (r#"\"x\""#, "\"x\""),
            (r"\u00e9\U0001F980", "é🦀"),
            (r"é\u0041é", "éAé"),
            ("$${", "${"),
            ("%%{~", "%{~"),
            (r"\q", "q"),
            (r"\u12", r"\u12"),
        ];
        for (source, expected) in rows {
            assert_eq!(decode_quoted(source), expected, "{source}");
        }
    }

    /// What Go HCL 2.24 makes of these.
    #[test]
    fn signs_behind_a_carriage_return_count_in_pairs() {
        let rows = [
            ("\rb $${x} c", "\rb ${x} c"),
            ("\r$$${x}", "\r$$${x}"),
            ("\r$$$${x}", "\r$$${x}"),
            ("\r%%{a}$${b}", "\r%{a}${b}"),
            ("\r$%{a", "\r$%{a"),
            ("\r$$ $${", "\r$$ ${"),
        ];
        for (source, expected) in rows {
            assert_eq!(decode_plain(source), expected, "{source:?}");
        }
    }
}
