//! Numbers as the reference reads and shows them.

/// The number that a text stands for; zero if it stands for none, infinity if it is too large.
pub(super) fn parse(text: &str) -> f64 {
    text.parse().unwrap_or(0.0)
}

/// The text form of a JSON number: whole numbers as they are, others in plain decimal.
pub(super) fn text_form(raw: &str) -> String {
    if raw.strip_prefix('-').unwrap_or(raw).bytes().all(|c| c.is_ascii_digit()) {
        return raw.to_owned();
    }
    let number = parse(raw);
    if number.is_infinite() {
        return if number < 0.0 { "-Inf" } else { "+Inf" }.to_owned();
    }
    number.to_string()
}

/// The integer that a JSON number without a point is read as.
///
/// Beyond 64 bits it wraps, as in the reference; a number with an exponent loses its fraction.
pub(super) fn wrapped(raw: &str) -> i64 {
    const EXACT: f64 = 9_007_199_254_740_991.0;
    let number = parse(raw);
    if number.abs() <= EXACT {
        // The fraction goes, the rest fits.
        return number as i64;
    }
    let (negative, digits) = match raw.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, raw),
    };
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        // What a conversion that does not fit gives on the machines of the reference.
        return i64::MIN;
    }
    let size =
        digits.bytes().fold(0_i64, |n, c| n.wrapping_mul(10).wrapping_add(i64::from(c - b'0')));
    if negative { size.wrapping_neg() } else { size }
}
