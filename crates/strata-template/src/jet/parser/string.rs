//! Texts in quotes, by the rules of Go.

/// The text of a literal in double quotes.
pub(super) fn unquote(literal: &str) -> Result<String, String> {
    let inner = &literal[1..literal.len() - 1];
    if !inner.contains('\\') {
        return Ok(inner.to_owned());
    }
    let mut bytes = Vec::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((piece, left)) = next(rest, '"')? {
        match piece {
            Piece::Char(c) => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Piece::Byte(byte) => bytes.push(byte),
        }
        rest = left;
    }
    String::from_utf8(bytes).map_err(|_| "the bytes of the text are no UTF-8".to_owned())
}

/// The character of a literal in single quotes.
pub(super) fn character(literal: &str) -> Result<char, String> {
    let inner = &literal[1..literal.len() - 1];
    match next(inner, '\'')? {
        Some((Piece::Char(c), "")) => Ok(c),
        Some((Piece::Byte(byte), "")) => Ok(char::from(byte)),
        _ => Err("single quotes hold one character; a text stands in double quotes".to_owned()),
    }
}

enum Piece {
    Char(char),
    Byte(u8),
}

/// The first character or escape of a text, and what follows it.
fn next(text: &str, quote: char) -> Result<Option<(Piece, &str)>, String> {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Ok(None) };
    if first != '\\' {
        return Ok(Some((Piece::Char(first), chars.as_str())));
    }
    let Some(escaped) = chars.next() else { return Err("the text ends with `\\`".to_owned()) };
    let plain = match escaped {
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        '\\' => '\\',
        c if c == quote => c,
        'x' => return numeric(chars.as_str(), 2, 16, false).map(Some),
        'u' => return numeric(chars.as_str(), 4, 16, true).map(Some),
        'U' => return numeric(chars.as_str(), 8, 16, true).map(Some),
        '0'..='7' => return numeric(&text[1..], 3, 8, false).map(Some),
        c => return Err(format!("`\\{c}` is no escape; a backslash is written `\\\\`")),
    };
    Ok(Some((Piece::Char(plain), chars.as_str())))
}

fn numeric(text: &str, digits: usize, base: u32, is_char: bool) -> Result<(Piece, &str), String> {
    let wrong = || format!("this escape needs {digits} digits of a character that exists");
    let code = text.get(..digits).filter(|code| code.chars().all(|c| c.is_digit(base)));
    let number = code.and_then(|code| u32::from_str_radix(code, base).ok()).ok_or_else(wrong)?;
    let piece = if is_char {
        char::from_u32(number).map(Piece::Char)
    } else {
        u8::try_from(number).ok().map(Piece::Byte)
    };
    Ok((piece.ok_or_else(wrong)?, &text[digits..]))
}
