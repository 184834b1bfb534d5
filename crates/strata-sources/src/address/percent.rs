//! Percent encoding: `%41` for a byte.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether two hexadecimal digits follow each `%`.
pub(super) fn is_well_formed(text: &str) -> bool {
    decode_bytes(text).is_some()
}

/// The text with each `%xx` replaced by its byte; `None` where that is impossible or gives no UTF-8.
pub(crate) fn decode(text: &str) -> Option<String> {
    decode_bytes(text).and_then(|bytes| String::from_utf8(bytes).ok())
}

fn decode_bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let (digits, after) = after.split_first_chunk::<2>()?;
            bytes.push(digit(digits[0])? * 16 + digit(digits[1])?);
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// The text with what may not stand in a URL as `%xx`; what is encoded already stays so.
pub(super) fn encode(text: &str) -> Cow<'_, str> {
    if text.bytes().all(may_stand) {
        return Cow::Borrowed(text);
    }
    let mut encoded = String::with_capacity(text.len() + 16);
    for byte in text.bytes() {
        if may_stand(byte) {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").expect("a string takes all text");
        }
    }
    Cow::Owned(encoded)
}

/// The characters of RFC 3986, and `%` itself.
fn may_stand(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=%".contains(&byte)
}
