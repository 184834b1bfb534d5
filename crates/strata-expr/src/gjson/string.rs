//! JSON strings, out and in.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text of a JSON string, which is given with its quotes.
///
/// As in the reference: what is wrong ends the text, a surrogate alone is U+FFFD.
pub(super) fn unquoted(raw: &str) -> Cow<'_, str> {
    let inner = raw.strip_prefix('"').unwrap_or(raw);
    // Only a string without end lacks the closing quote.
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if inner.contains('\\') { unescaped(inner).into() } else { inner.into() }
}

/// The text without the escapes of JSON.
pub(super) fn unescaped(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(&c) = bytes.get(i) {
        i += 1;
        if c < b' ' {
            break;
        }
        if c != b'\\' {
            out.push(c);
            continue;
        }
        let Some(&escape) = bytes.get(i) else { break };
        i += 1;
        out.push(match escape {
            b'\\' | b'/' | b'"' => escape,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                let Some((c, after)) = code_point(bytes, i) else { break };
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                i = after;
                continue;
            }
            _ => break,
        });
    }
    // The four bytes behind `\u` may have cut a character in two.
    String::from_utf8(out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// The character whose digits stand at `at`, behind `\u`, and where the next one begins.
fn code_point(bytes: &[u8], at: usize) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = std::str::from_utf8(bytes.get(at..at + 4)?).ok();
        let digits = digits.filter(|d| d.bytes().all(|c| c.is_ascii_hexdigit()));
        Some(digits.and_then(|d| u16::from_str_radix(d, 16).ok()).unwrap_or(0))
    };
    let first = unit(at)?;
    let end = at + 4;
    if !(0xD800..0xE000).contains(&first) {
        return Some((char::from_u32(first.into()).unwrap_or(char::REPLACEMENT_CHARACTER), end));
    }
    if bytes.get(end..end + 2) != Some(br"\u") {
        return Some((char::REPLACEMENT_CHARACTER, end));
    }
    match unit(end + 2) {
        Some(second) => {
            let pair = char::decode_utf16([first, second]).next().and_then(Result::ok);
            // Only a high and a low surrogate together are a character.
            let pair = pair.filter(|_| (0xDC00..0xE000).contains(&second));
            Some((pair.unwrap_or(char::REPLACEMENT_CHARACTER), end + 6))
        }
        None => Some((char::REPLACEMENT_CHARACTER, end)),
    }
}

/// Writes a text as a JSON string, as Go does: `<`, `>`, `&`, U+2028 and U+2029 are escaped.
pub(super) fn write_quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str(r"\\"),
            '\u{8}' => out.push_str(r"\b"),
            '\u{c}' => out.push_str(r"\f"),
            '\n' => out.push_str(r"\n"),
            '\r' => out.push_str(r"\r"),
            '\t' => out.push_str(r"\t"),
            '\0'..='\u{1f}' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a `String` cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    write_quoted(text, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::{quoted, unescaped, unquoted};

    #[test]
    fn escapes_become_text() {
        for (escaped, text) in [
            (r#"a\"b\n\u00e9\/"#, "a\"b\né/"),
            (r"\u0041\ud83d\ude00", "A😀"),
            (r"\ud800", "\u{fffd}"),
            (r"\ud800\u0041x", "\u{fffd}x"),
            (r"\udc00x", "\u{fffd}x"),
            (r"a\qb", "a"),
            (r"a\u12", "a"),
            (r"\uzzzz!", "\0!"),
        ] {
            assert_eq!(unescaped(escaped), text, "{escaped}");
        }
        assert_eq!(unquoted(r#""open"#), "open");
    }

    #[test]
    fn text_is_written_as_go_writes_it() {
        assert_eq!(
            quoted("<a & b>\u{1}\u{2028}\t"),
            "\"\\u003ca \\u0026 b\\u003e\\u0001\\u2028\\t\""
        );
    }
}
