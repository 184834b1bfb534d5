//! Numbers.

/// How many bytes of a text belong to the number that it begins with.
pub(super) fn length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let hexadecimal =
        bytes.get(at) == Some(&b'0') && matches!(bytes.get(at + 1), Some(b'x' | b'X'));
    at += if hexadecimal { 2 } else { 0 };
    let digits = |from: usize, hexadecimal: bool| {
        let is_digit =
            |b: &&u8| if hexadecimal { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
        bytes[from..].iter().take_while(is_digit).count()
    };
    at += digits(at, hexadecimal);
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        at += digits(at, hexadecimal);
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        at += digits(at, false);
    }
    at
}

/// The value of a number; an error says what is wrong with it.
///
/// Every number of a template is a float. Whole ones may be hexadecimal or, with a leading zero, octal.
pub(crate) fn number(text: &str) -> Result<f64, &'static str> {
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.contains(['.', 'e', 'E']) && !digits.starts_with("0x") && !digits.starts_with("0X") {
        let number: f64 = digits.parse().map_err(|_| "it is no number")?;
        return if number.is_finite() {
            Ok(if negative { -number } else { number })
        } else {
            Err("it is too large")
        };
    }
    let (base, digits) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => (16, digits),
        None if digits.len() > 1 && digits.starts_with('0') => (8, &digits[1..]),
        None => (10, digits),
    };
    whole(negative, digits, base)
}

#[expect(clippy::cast_precision_loss, reason = "whole numbers become floats, as in the reference")]
fn whole(negative: bool, digits: &str, base: u32) -> Result<f64, &'static str> {
    use std::num::IntErrorKind::PosOverflow;
    const TOO_LARGE: &str = "it does not fit 64 bits";
    match u64::from_str_radix(digits, base) {
        Ok(n) if !negative => i64::try_from(n).map_or(Ok(n as f64), |n| Ok(n as f64)),
        Ok(n) if n <= 1 << 63 => Ok(n.cast_signed().wrapping_neg() as f64),
        Ok(_) => Err(TOO_LARGE),
        Err(error) if *error.kind() == PosOverflow => Err(TOO_LARGE),
        Err(_) if base == 8 => Err("a leading zero makes it octal, whose digits end with 7"),
        Err(_) => Err("it is no number"),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_the_forms_of_the_reference() {
        for (text, value) in [
            ("0", 0.0),
            ("010", 8.0),
            ("0x1F", 31.0),
            ("-0x10", -16.0),
            ("1e3", 1000.0),
            ("0x1e3", 483.0),
            ("1.", 1.0),
            (".5", 0.5),
            ("+7", 7.0),
            ("18446744073709551615", 18_446_744_073_709_551_615.0),
            ("-9223372036854775808", -9_223_372_036_854_775_808.0),
        ] {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for text in
            ["08", "0x", "1e", "1e400", "18446744073709551616", "0x1.8", "-9223372036854775809"]
        {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
