//! Text in quotes.

use std::fmt::Write as _;

/// A quoted template that stands for a text as it is (HCL native syntax, "Template Literals").
///
/// `"` and `\` are escaped, so are `${` and `%{` by doubling their sign, and every character that
/// does not print, as `\n`, `\r`, `\t`, `\uXXXX` or `\UXXXXXXXX`.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    quote_into(text, &mut out);
    out
}

pub(crate) fn quote_into(text: &str, out: &mut String) {
    out.push('"');
    escape_into(text, out);
    out.push('"');
}

/// The same without the quotes.
pub(crate) fn escape_into(text: &str, out: &mut String) {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' | '%' if chars.peek() == Some(&'{') => out.extend([c, c]),
            c if prints(c) => out.push(c),
            c => escape_number(c as u32, out),
        }
    }
}

fn escape_number(number: u32, out: &mut String) {
    // Writing to a text cannot fail.
    let _ = if number < 0x1_0000 {
        write!(out, "\\u{number:04x}")
    } else {
        write!(out, "\\U{number:08x}")
    };
}

/// Whether a character is a letter, mark, number, sign or the plain space.
fn prints(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // The standard library knows the categories, but tells them only so. The letter before keeps a
    // combining mark from counting as one without a base.
    let mut bytes = [b'x'; 5];
    let len = c.encode_utf8(&mut bytes[1..]).len();
    std::str::from_utf8(&bytes[..=len]).is_ok_and(|text| text.escape_debug().nth(1) != Some('\\'))
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn what_does_not_print_is_escaped() {
        let rows = [
            ("a\"b\\c\nd\te\r", r#""a\"b\\c\nd\te\r""#),
            ("${x}%{y}$z%", "\"$${x}%%{y}$z%\""),
            ("$${x} $$$ %%{", "\"$$${x} $$$ %%%{\""),
            ("é\u{301}\u{1}😀\u{200b}\u{a0}", "\"é\u{301}\\u0001😀\\u200b\\u00a0\""),
            ("\u{e0001}", r#""\U000e0001""#),
            ("'", "\"'\""),
        ];
        for (text, expected) in rows {
            assert_eq!(quote(text), expected);
        }
    }
}
