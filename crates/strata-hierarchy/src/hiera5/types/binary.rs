//! `Binary.new`, Base64, and Binaries as texts.

use std::fmt::Write as _;

use strata_value::Value;

use super::super::render::ruby_inspect;
use super::convert::{capsule, named, no_such_arguments, only_named};
use super::error::Refusal;
use super::format::Format;
use super::view::{View, view};

/// Bytes of a Base64 text or of an array of integers up to 255. Argument: how the text is read,
/// `%B` (strict, the default), `%b` (lenient), `%u` (URL-safe), `%s` or `%r` (the text's own bytes).
/// A hash may hold them under `value` and `format`.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    let bytes = match (value, arguments) {
        (View::Hash(map), []) => {
            only_named(map, &["value", "format"])?;
            let value = named(map, "value").ok_or("a hash of arguments needs the key `value`")?;
            of(&view(value), named(map, "format").filter(|format| !format.is_null()))?
        }
        (value, []) => of(value, None)?,
        (value, [format]) => of(value, Some(format))?,
        _ => return Err(known_formats()),
    };
    Ok(capsule("binary", encode(&bytes, STANDARD, true)))
}

fn known_formats() -> Refusal {
    no_such_arguments("one of `%B`, `%b`, `%u`, `%s`, `%r`")
}

fn of(value: &View<'_>, format: Option<&Value>) -> Result<Vec<u8>, Refusal> {
    let letter = match format.map(view) {
        None => "%B",
        Some(View::Text(text)) => text,
        Some(_) => return Err(known_formats()),
    };
    match (value, letter) {
        (View::Text(text), "%B") => {
            decode(text).ok_or_else(|| "the text is not strict Base64; try the format `%b`".into())
        }
        (View::Text(text), "%b") => Ok(decode_leniently(text)),
        (View::Text(text), "%u") => {
            decode_url_safe(text).ok_or_else(|| "the text is not URL-safe Base64".into())
        }
        (View::Text(text), "%s" | "%r") => Ok(text.as_bytes().to_vec()),
        (View::Bytes(bytes), "%r") => Ok(bytes.to_vec()),
        (View::Text(_), _) => Err(known_formats()),
        (View::Array(list), _) if format.is_none() => list
            .iter()
            .map(|v| v.as_int().and_then(|n| u8::try_from(n).ok()))
            .collect::<Option<Vec<u8>>>()
            .ok_or_else(|| "an array of bytes holds integers from 0 to 255 only".into()),
        _ => Err("expected is a Base64 text or an array of bytes".into()),
    }
}

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn encode(bytes: &[u8], alphabet: &[u8; 64], padded: bool) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            if place <= chunk.len() {
                let six = (bits >> (18 - 6 * place)) & 63;
                text.push(char::from(alphabet[six as usize]));
            } else if padded {
                text.push('=');
            }
        }
    }
    text
}

fn sextet(byte: u8) -> Option<u32> {
    Some(u32::from(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

/// The bytes of strict Base64: padded, nothing between, no bits left over.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let digits = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    let sextets = digits.bytes().map(sextet).collect::<Option<Vec<u32>>>()?;
    let (bytes, left) = unpack(&sextets)?;
    (left == 0).then_some(bytes)
}

/// The bytes of the digits, and the bits that fill no byte.
fn unpack(sextets: &[u32]) -> Option<(Vec<u8>, u32)> {
    let mut bytes = Vec::with_capacity(sextets.len() * 3 / 4);
    let mut left = 0;
    for chunk in sextets.chunks(4) {
        let bits = chunk.iter().fold(0, |bits, six| bits << 6 | six) << (6 * (4 - chunk.len()));
        let whole = match chunk.len() {
            4 => 3,
            3 => 2,
            2 => 1,
            _ => return None,
        };
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=whole]);
        left = bits & ((1 << (24 - 8 * whole as u32)) - 1);
    }
    Some((bytes, left))
}

/// As Ruby's `decode64`: other characters are passed over, `=` ends the text where it may stand.
fn decode_leniently(text: &str) -> Vec<u8> {
    let mut sextets: Vec<u32> = vec![];
    for byte in text.bytes() {
        match sextet(byte) {
            Some(six) => sextets.push(six),
            None if byte == b'=' && sextets.len() % 4 >= 2 => break,
            None => {}
        }
    }
    if sextets.len() % 4 == 1 {
        sextets.pop();
    }
    unpack(&sextets).map(|(bytes, _)| bytes).unwrap_or_default()
}

fn decode_url_safe(text: &str) -> Option<Vec<u8>> {
    let mut text = text.replace('-', "+").replace('_', "/");
    if !text.ends_with('=') {
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
    }
    decode(&text)
}

/// A Binary, given by its Base64, as a text of the format.
pub(super) fn format(base64: &str, format: &Format) -> Result<String, Refusal> {
    format.check_for_ruby()?;
    let bytes = decode(base64).ok_or("the Base64 text of the bytes is damaged")?;
    let text = match format.letter {
        's' => match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if format.alt => return Ok(format.pad(&inspect_bytes(error.as_bytes()))),
            Err(_) => return Err("the bytes are not UTF-8; use the format `%B`".into()),
        },
        'p' => return Ok(format!("Binary(\"{}\")", format.pad(base64))),
        'b' => {
            let mut lines = String::new();
            for line in base64.as_bytes().chunks(60) {
                lines.push_str(&String::from_utf8_lossy(line));
                lines.push('\n');
            }
            lines
        }
        'B' => base64.to_owned(),
        'u' => encode(&bytes, URL_SAFE, true),
        't' => "Binary".to_owned(),
        'T' => "BINARY".to_owned(),
        _ => return format.no_such_letter("Binary", "bButTsp"),
    };
    if format.alt {
        let mut inspected = String::new();
        ruby_inspect(&text, &mut inspected);
        return Ok(format.pad(&inspected));
    }
    Ok(format.pad(&text))
}

/// Bytes that are no text, as Ruby inspects them.
fn inspect_bytes(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for chunk in bytes.utf8_chunks() {
        let mut text = String::new();
        ruby_inspect(chunk.valid(), &mut text);
        out.push_str(&text[1..text.len() - 1]);
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\x{byte:02X}");
        }
    }
    out.push('"');
    out
}
