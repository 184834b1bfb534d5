//! Strings as Puppet writes them in its own language (`%p`).

use std::fmt::Write as _;

/// The text in single quotes, or in double quotes if it has control characters.
pub(super) fn single_quoted(text: &str) -> String {
    if text.chars().any(|c| c < ' ') {
        return double_quoted(text);
    }
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    // As Puppet, write a backslash and the character after it as they are: a quote that follows a
    // backslash gets no second one.
    let mut escaped = false;
    for c in text.chars() {
        match c {
            _ if escaped => {
                quoted.push('\\');
                quoted.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '\'' => quoted.push_str("\\'"),
            c => quoted.push(c),
        }
    }
    if escaped {
        quoted.push('\\');
    }
    quoted.push('\'');
    quoted
}

/// The text in double quotes, with escapes.
pub(super) fn double_quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '"' => quoted.push_str("\\\""),
            '$' => quoted.push_str("\\$"),
            '\\' => quoted.push_str("\\\\"),
            c if c < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{{{:X}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
