//! Texts as durations.

/// The units, in nanoseconds.
const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("μs", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// The nanoseconds of a text like `1h30m`, `-1.5s`, `0`.
pub(crate) fn parse(text: &str) -> Option<i64> {
    let (negative, mut rest) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total: u64 = 0;
    while !rest.is_empty() {
        let (whole, fraction, behind) = decimal(rest)?;
        let unit = behind.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(behind.len());
        let (name, behind) = behind.split_at(unit);
        let (_, worth) = UNITS.iter().find(|(unit, _)| *unit == name)?;
        let part = whole.checked_mul(*worth)?.checked_add(fraction_of(fraction, *worth))?;
        total = total.checked_add(part).filter(|total| *total <= 1 << 63)?;
        rest = behind;
    }
    if negative { 0i64.checked_sub_unsigned(total) } else { i64::try_from(total).ok() }
}

/// A number at the beginning: its whole part, the digits of its fraction, what follows.
fn decimal(text: &str) -> Option<(u64, &str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at(digits(text));
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => rest.split_at(digits(rest)),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    Some((whole, fraction, rest))
}

/// So much of a unit as the digits behind a point say.
fn fraction_of(digits: &str, unit: u64) -> u64 {
    let digits = &digits[..digits.len().min(18)];
    let scale = 10u128.pow(digits.len() as u32);
    let number: u128 = digits.parse().unwrap_or(0);
    u64::try_from(number * u128::from(unit) / scale).unwrap_or(0)
}
