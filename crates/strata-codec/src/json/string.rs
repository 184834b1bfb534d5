//! Strings of JSON.

use std::borrow::Cow;

use strata_diagnostics::Diagnostic;

use crate::place::{Fail, Place};

/// Why a string ends badly, and the offset of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bad {
    Unclosed,
    Control(usize),
    Escape(usize),
    Surrogate(usize),
}

impl Bad {
    /// The error of a string that begins at `start`.
    #[cold]
    pub(crate) fn into_fail(self, code: &'static str, start: usize, place: Place<'_>) -> Fail {
        let error = |at: usize, message: &str| {
            Diagnostic::error(code, message).at(place.span(at..at + 1), "")
        };
        match self {
            Self::Unclosed => error(start, "a string is never closed").hint("close it with `\"`"),
            Self::Control(at) => error(at, "a line end or control character in a string")
                .label(place.span(start..start + 1), "the string begins here")
                .hint("write it as an escape: `\\n`, `\\t`, `\\u0001`; or close the string"),
            Self::Escape(at) => error(at, "an unknown escape").hint(
                "there are `\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`; write a backslash itself as `\\\\`",
            ),
            Self::Surrogate(at) => error(at, "half a pair of surrogates")
                .hint("characters beyond U+FFFF take two escapes, as in `\\ud83d\\ude00`"),
        }
        .into()
    }
}

/// The string whose opening quote stands at `at`, and the offset behind its closing quote.
///
/// A lenient reader takes a backslash before any other character for that character, as Ruby does.
pub(crate) fn read(text: &str, at: usize, is_lenient: bool) -> Result<(Cow<'_, str>, usize), Bad> {
    let bytes = text.as_bytes();
    let start = at + 1;
    let end = next_special(bytes, start)?;
    if bytes[end] == b'"' {
        return Ok((Cow::Borrowed(&text[start..end]), end + 1));
    }
    let mut decoded = String::new();
    let (mut from, mut end) = (start, end);
    while bytes[end] == b'\\' {
        decoded.push_str(&text[from..end]);
        from = escape(text, end, is_lenient, &mut decoded)?;
        end = next_special(bytes, from)?;
    }
    decoded.push_str(&text[from..end]);
    Ok((Cow::Owned(decoded), end + 1))
}

/// The offset of the next quote or backslash.
fn next_special(bytes: &[u8], from: usize) -> Result<usize, Bad> {
    let found = bytes[from..].iter().position(|b| matches!(b, b'"' | b'\\' | 0..0x20));
    let at = from + found.ok_or(Bad::Unclosed)?;
    if bytes[at] < 0x20 { Err(Bad::Control(at)) } else { Ok(at) }
}

/// Decodes the escape at `at`; gives the offset behind it.
fn escape(text: &str, at: usize, is_lenient: bool, decoded: &mut String) -> Result<usize, Bad> {
    let c = match text.as_bytes().get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\x08',
        Some(b'f') => '\x0C',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(text, at, decoded),
        _ => match text[at + 1..].chars().next().filter(|c| is_lenient && *c >= ' ') {
            Some(c) => {
                decoded.push(c);
                return Ok(at + 1 + c.len_utf8());
            }
            None => return Err(Bad::Escape(at)),
        },
    };
    decoded.push(c);
    Ok(at + 2)
}

/// `\uXXXX`, or two of them that are a pair of surrogates.
fn unicode(text: &str, at: usize, decoded: &mut String) -> Result<usize, Bad> {
    let unit = |at: usize| {
        let digits = text.get(at + 2..at + 6).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        digits.and_then(|d| u32::from_str_radix(d, 16).ok()).ok_or(Bad::Escape(at))
    };
    let first = unit(at)?;
    if let Some(c) = char::from_u32(first) {
        decoded.push(c);
        return Ok(at + 6);
    }
    let is_high = first < 0xDC00;
    if !is_high || text.get(at + 6..at + 8) != Some("\\u") {
        return Err(Bad::Surrogate(at));
    }
    let second = unit(at + 6)?;
    if !(0xDC00..0xE000).contains(&second) {
        return Err(Bad::Surrogate(at));
    }
    let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
    decoded.push(char::from_u32(code).ok_or(Bad::Surrogate(at))?);
    Ok(at + 12)
}
