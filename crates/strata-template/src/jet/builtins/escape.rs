//! Functions that write, and escapes of HTML, JavaScript and URLs.

use std::fmt::Write as _;

/// A function that writes to the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writer {
    Raw,
    Unsafe,
    SafeHtml,
    SafeJs,
}

impl Writer {
    pub(super) const ALL: [Self; 4] = [Self::Raw, Self::Unsafe, Self::SafeHtml, Self::SafeJs];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Unsafe => "unsafe",
            Self::SafeHtml => "safeHtml",
            Self::SafeJs => "safeJs",
        }
    }

    /// The text as it is written. As nothing else is escaped, `raw` and `unsafe` change nothing.
    pub(crate) fn escape(self, text: &str) -> String {
        match self {
            Self::Raw | Self::Unsafe => text.to_owned(),
            Self::SafeHtml => html(text).replace('\0', "\u{fffd}"),
            Self::SafeJs => javascript(text),
        }
    }
}

/// Text for HTML, in which quotes of both kinds are safe too.
pub(super) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&#34;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Text for a string of JavaScript, also within HTML.
fn javascript(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '\'' | '"' => out.extend(['\\', c]),
            '<'
            | '>'
            | '&'
            | '='
            | '\0'..='\x1f'
            | '\x7f'..='\u{a0}'
            | '\u{ad}'
            | '\u{2028}'
            | '\u{2029}' => {
                // Writing to a `String` cannot fail.
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Text for the query of a URL.
pub(super) fn query(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            b' ' => out.push('+'),
            byte => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
