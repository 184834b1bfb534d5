//! `URI.new`.

use strata_value::Value;

use super::convert::{capsule, no_such_arguments};
use super::error::Refusal;
use super::view::View;

/// An address of its text (RFC 3986: which characters may stand in it; the scheme in lower case).
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    if !arguments.is_empty() {
        return Err(no_such_arguments("none"));
    }
    let View::Text(text) = value else {
        return Err("expected is the text of an address".into());
    };
    if text.is_empty() || !is_sound(text) {
        return Err(
            "the text is not an address; encode what RFC 3986 does not allow as `%20`".into()
        );
    }
    Ok(match text.split_once(':') {
        Some((scheme, rest)) if !scheme.contains(['/', '?', '#']) => {
            let mut letters = scheme.chars();
            let sound = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
                && letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
            if !sound {
                return Err("the scheme of the address is not a word".into());
            }
            capsule("uri", format!("{}:{rest}", scheme.to_ascii_lowercase()))
        }
        _ => capsule("uri", *text),
    })
}

fn is_sound(text: &str) -> bool {
    let bytes = text.as_bytes();
    let fragment = text.find('#').unwrap_or(text.len());
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        b'%' => bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)),
        b'#' => at == fragment,
        byte => byte.is_ascii_alphanumeric() || b"-._~:/?[]@!$&'()*+,;=".contains(byte),
    })
}
