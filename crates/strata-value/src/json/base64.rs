//! Base 64 (RFC 4648 §4).

use std::fmt;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes in base 64 with padding.
pub(super) fn encode<W: fmt::Write + ?Sized>(bytes: &[u8], out: &mut W) -> fmt::Result {
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at)) as usize & 63];
            out.write_char(if at <= group.len() { char::from(digit) } else { '=' })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_examples_of_the_rfc_hold() {
        let rows = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, encoded) in rows {
            let mut out = String::new();
            super::encode(plain.as_bytes(), &mut out).expect("a string takes all");
            assert_eq!(out, encoded);
        }
    }
}
