//! What is written between quotes, and what it stands for.

use std::borrow::Cow;

/// The text of a string.
pub(super) fn text(content: &str, quote: char) -> Result<String, String> {
    let content = with_line_feeds(content);
    let mut out = String::with_capacity(content.len());
    let mut rest = &*content;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (character, behind) = escaped(&rest[at + 1..], quote)?;
        out.push(character);
        rest = behind;
    }
    out.push_str(rest);
    Ok(out)
}

/// The bytes of a byte string.
pub(super) fn bytes(content: &str, quote: char) -> Result<Vec<u8>, String> {
    let content = with_line_feeds(content);
    let mut out = Vec::with_capacity(content.len());
    let mut rest = &*content;
    while let Some(at) = rest.find('\\') {
        out.extend_from_slice(&rest.as_bytes()[..at]);
        let (byte, behind) = escaped_byte(&rest[at + 1..], quote)?;
        out.push(byte);
        rest = behind;
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(out)
}

/// Line ends are line feeds, whatever the file has.
fn with_line_feeds(content: &str) -> Cow<'_, str> {
    if content.contains('\r') {
        content.replace("\r\n", "\n").replace('\r', "\n").into()
    } else {
        content.into()
    }
}

/// The character that the escape behind a backslash stands for, and what follows it.
fn escaped(text: &str, quote: char) -> Result<(char, &str), String> {
    let (c, behind) = first(text)?;
    if let Some(simple) = simple(c, quote) {
        return Ok((simple, behind));
    }
    match c {
        'x' => character(behind, 2, 16),
        'u' if behind.starts_with('{') => {
            let digits = behind[1..].split_once('}').map(|(digits, _)| digits);
            let digits = digits.filter(|d| (1..=6).contains(&d.len())).ok_or_else(unknown)?;
            let (value, _) = character(&behind[1..], digits.len(), 16)?;
            Ok((value, &behind[digits.len() + 2..]))
        }
        'u' => character(behind, 4, 16),
        'U' => character(behind, 8, 16),
        '0'..='3' => character(text, 3, 8),
        _ => Err(unknown()),
    }
}

/// As [`escaped`], for bytes.
fn escaped_byte(text: &str, quote: char) -> Result<(u8, &str), String> {
    let (c, behind) = first(text)?;
    if let Some(simple) = simple(c, quote) {
        return Ok((simple as u8, behind));
    }
    let (number, behind) = match c {
        'x' => number(behind, 2, 16)?,
        '0'..='3' => number(text, 3, 8)?,
        _ => return Err(unknown()),
    };
    u8::try_from(number).map(|byte| (byte, behind)).map_err(|_| unknown())
}

fn first(text: &str) -> Result<(char, &str), String> {
    let c = text.chars().next().ok_or_else(unknown)?;
    Ok((c, &text[c.len_utf8()..]))
}

const fn simple(c: char, quote: char) -> Option<char> {
    Some(match c {
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        '\\' => c,
        _ if c == quote => c,
        _ => return None,
    })
}

/// The character of so many digits; halves of a surrogate pair are the replacement character.
fn character(text: &str, digits: usize, base: u32) -> Result<(char, &str), String> {
    let (number, behind) = number(text, digits, base)?;
    match char::from_u32(number) {
        Some(c) => Ok((c, behind)),
        None if number < 0xE000 => Ok((char::REPLACEMENT_CHARACTER, behind)),
        None => Err(unknown()),
    }
}

fn number(text: &str, digits: usize, base: u32) -> Result<(u32, &str), String> {
    let all = text.get(..digits).filter(|d| d.chars().all(|c| c.is_digit(base)));
    let number = all.and_then(|d| u32::from_str_radix(d, base).ok()).ok_or_else(unknown)?;
    Ok((number, &text[digits..]))
}

fn unknown() -> String {
    "a string has an escape that is none; there are \\n \\t \\r \\a \\b \\f \\v \\\\, \
     the quote itself, \\x41, \\101, and in text \\u0041, \\u{41}, \\U00000041"
        .to_owned()
}
