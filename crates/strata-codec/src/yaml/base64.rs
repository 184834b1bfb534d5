//! Base64 as Ruby's `unpack("m")` takes it: whatever is no digit is skipped, padding ends it.

pub(super) fn decode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let mut bits = 0u32;
    let mut count = 0;
    for byte in text.bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' if count >= 2 => break,
            _ => continue,
        };
        bits = bits << 6 | u32::from(digit);
        count += 1;
        if count == 4 {
            bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
            (bits, count) = (0, 0);
        }
    }
    match count {
        2 => bytes.push((bits >> 4) as u8),
        3 => bytes.extend_from_slice(&((bits >> 2) as u16).to_be_bytes()),
        _ => {}
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn digits_padding_and_noise() {
        assert_eq!(decode("aGVsbG8="), b"hello");
        assert_eq!(decode("aGVs\nbG8=\n"), b"hello");
        assert_eq!(decode("/wD+"), [0xFF, 0, 0xFE]);
        assert_eq!(decode("aGk"), b"hi");
        assert_eq!(decode("a"), b"");
        assert_eq!(decode(""), b"");
    }
}
