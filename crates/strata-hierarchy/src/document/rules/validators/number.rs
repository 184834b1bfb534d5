//! Numbers as Go reads them.

use std::borrow::Cow;

/// A decimal integer of 64 bits, with a sign or not.
#[expect(clippy::unnecessary_wraps, reason = "the form of every validator")]
pub(super) fn is_int(text: &str) -> Result<bool, String> {
    Ok(text.parse::<i64>().is_ok())
}

/// A float: decimal or hexadecimal with an exponent of two, `inf`, `infinity`, `nan` in any case;
/// underscores between digits. One beyond 64 bits is none.
#[expect(clippy::unnecessary_wraps, reason = "the form of every validator")]
pub(super) fn is_float(text: &str) -> Result<bool, String> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_word = |word: &str| unsigned.eq_ignore_ascii_case(word);
    if is_word("inf") || is_word("infinity") {
        return Ok(true);
    }
    if text.eq_ignore_ascii_case("nan") {
        return Ok(true);
    }
    let Some(digits) = without_underscores(unsigned) else { return Ok(false) };
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    Ok(hex.map_or_else(|| is_decimal(&digits), is_hexadecimal))
}

/// The text without underscores, which must stand between digits or behind a prefix.
fn without_underscores(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(Cow::Borrowed(text));
    }
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let is_digit = |b: u8| if is_hex { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let bytes = text.as_bytes();
    let fits = |at: usize| {
        let before = at.checked_sub(1).is_some_and(|i| is_digit(bytes[i]) || is_hex && i == 1);
        before && bytes.get(at + 1).is_some_and(|b| is_digit(*b))
    };
    let all_fit = text.match_indices('_').all(|(at, _)| fits(at));
    all_fit.then(|| Cow::Owned(text.replace('_', "")))
}

fn is_decimal(digits: &str) -> bool {
    let is_number = |b: u8| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-');
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && digits.bytes().all(is_number)
        && digits.parse::<f64>().is_ok_and(f64::is_finite)
}

/// `HEX [. HEX] p [+-] DIGITS`
fn is_hexadecimal(digits: &str) -> bool {
    let Some((mantissa, exponent)) = digits.split_once(['p', 'P']) else { return false };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    is_hex(whole)
        && is_hex(fraction)
        && !(whole.is_empty() && fraction.is_empty())
        && !exponent.is_empty()
        && exponent.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_of_go() {
        for text in
            ["1.5", "-1", "1e5", "Inf", "-infinity", "NaN", "0x1p-2", "0x_1.8P3", "1_0", ".5"]
        {
            assert_eq!(is_float(text), Ok(true), "{text}");
        }
        for text in ["", "bob", "1_", "_1", "1__0", "1e400", "0x1", "1e", ".", "-nan", "+-1", " 1"]
        {
            assert_eq!(is_float(text), Ok(false), "{text}");
        }
    }

    #[test]
    fn integers_have_64_bits() {
        assert_eq!(is_int("+5"), Ok(true));
        assert_eq!(is_int("9223372036854775807"), Ok(true));
        for text in ["9223372036854775808", "0x10", "1_000", " 5", "", "1.0"] {
            assert_eq!(is_int(text), Ok(false), "{text}");
        }
    }
}
