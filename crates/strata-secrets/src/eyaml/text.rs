//! Decrypts the blocks of a text.

use base64ct::{Base64Unpadded, Encoding as _};
use zeroize::Zeroizing;

use super::envelope;
use super::error::EyamlError;
use super::keys::Keys;
use super::token::{Block, Part, parts};
use crate::secret::Secret;

/// Whether Puppet hands a text to the decryption: `ENC[` and a later `]` on the same line.
///
/// A text for which this is false is used as it is, even when it holds a block over several lines, as a YAML
/// literal block (`|`) does; folded blocks (`>`) are one line. Source: `eyaml_lookup_key`.
pub fn is_encrypted(text: &str) -> bool {
    let mut rest = text;
    while let Some(found) = rest.find("ENC[") {
        rest = &rest[found..];
        match rest.find([']', '\n']) {
            Some(end) if rest.as_bytes()[end] == b']' => return true,
            Some(end) => rest = &rest[end..],
            None => return false,
        }
    }
    false
}

/// A text with all of its blocks decrypted, and then without one line end (`\n`, `\r\n`, `\r`) at its end, as in Puppet:
/// a folded YAML block leaves one there.
///
/// Plain text around the blocks stays, white space in a block means nothing, blocks over several lines are
/// decrypted too. A text without a block, for which [`is_encrypted`] is false too, comes back unchanged.
pub fn decrypt_text(text: &str, keys: &Keys) -> Result<Secret, EyamlError> {
    decrypt_text_with(text, || Ok(keys))
}

/// The same, where the keys are only asked for when there is a block to decrypt, once for each.
///
/// So a text that merely looks encrypted needs no keys.
pub fn decrypt_text_with<'k, E: From<EyamlError>>(
    text: &str,
    mut keys: impl FnMut() -> Result<&'k Keys, E>,
) -> Result<Secret, E> {
    // A block is longer than what it holds, so that the buffer never moves and leaves no copy behind.
    let mut plain = Zeroizing::new(Vec::with_capacity(text.len()));
    let mut found_block = false;
    for part in parts(text) {
        match part {
            Part::Plain(part) => plain.extend_from_slice(part.as_bytes()),
            Part::Block(block) => {
                found_block = true;
                let message = message(&block)?;
                plain.extend_from_slice(&envelope::open(&message, keys()?)?);
            }
        }
    }
    if found_block || is_encrypted(text) {
        chomp(&mut plain);
    }
    Ok(Secret::from(plain))
}

/// The bytes of a block, decoded as Ruby does: white space means nothing, the first `=` ends it, a lone last character
/// is dropped.
fn message(block: &Block<'_>) -> Result<Vec<u8>, EyamlError> {
    if let Some(scheme) = block.scheme
        && !scheme.eq_ignore_ascii_case("pkcs7")
    {
        return Err(EyamlError::UnknownScheme { scheme: scheme.to_owned() });
    }
    let (digits, _padding) = block.body.split_once('=').unwrap_or((block.body, ""));
    let mut digits: String = digits.split([' ', '\n']).collect();
    if digits.len() % 4 == 1 {
        digits.pop();
    }
    Base64Unpadded::decode_vec(&digits)
        .map_err(|_| EyamlError::Damaged { reason: "its Base64 text is broken" })
}

/// Takes one line end away.
fn chomp(text: &mut Vec<u8>) {
    let end = match text.as_slice() {
        [.., b'\r', b'\n'] => 2,
        [.., b'\r' | b'\n'] => 1,
        _ => 0,
    };
    text.truncate(text.len() - end);
}

#[cfg(test)]
mod tests {
    use super::{chomp, is_encrypted};

    #[test]
    fn a_block_must_close_on_its_line() {
        for text in ["ENC[PKCS7,abc]", "a\nENC[x] b", "ENC[\nENC[*]", "ENC[ ENC[]"] {
            assert!(is_encrypted(text), "{text}");
        }
        for text in ["", "ENC[", "ENC[a\nb]", "ENC(a)", "]ENC[", "DEC(1)::PKCS7[x]!"] {
            assert!(!is_encrypted(text), "{text}");
        }
    }

    #[test]
    fn one_line_end_is_taken_away() {
        for (text, expected) in
            [("a\n\n", "a\n"), ("a\r\n", "a"), ("a\r", "a"), ("a", "a"), ("\n", ""), ("", "")]
        {
            let mut bytes = text.as_bytes().to_vec();
            chomp(&mut bytes);
            assert_eq!(bytes, expected.as_bytes(), "{text:?}");
        }
    }
}
