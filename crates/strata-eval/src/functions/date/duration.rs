//! Durations as Go writes them: `1h30m`, `-1.5h`, `500ms`.

/// The greatest size of a duration: about 292 years in nanoseconds, below zero one more.
const MOST: u64 = 1 << 63;

/// The nanoseconds of a duration; an error says what is wrong.
pub(super) fn parse(text: &str) -> Result<i64, &'static str> {
    let (negative, mut rest) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err("a number with a unit is required");
    }
    let mut total = 0u64;
    while !rest.is_empty() {
        let part;
        (part, rest) = self::part(rest)?;
        total = total.checked_add(part).filter(|total| *total <= MOST).ok_or(TOO_LONG)?;
    }
    if negative {
        return Ok(0i64.wrapping_sub_unsigned(total));
    }
    i64::try_from(total).map_err(|_| TOO_LONG)
}

const TOO_LONG: &str = "it is longer than 292 years";

/// One number with its unit in nanoseconds, and what follows.
fn part(text: &str) -> Result<(u64, &str), &'static str> {
    let (whole, rest) = digits(text);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(rest) => digits(rest),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return Err("a unit stands without a number");
    }
    let end = rest.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(end);
    let unit: u64 = match unit {
        "ns" => 1,
        // With the sign for micro, and with the Greek letter.
        "us" | "\u{b5}s" | "\u{3bc}s" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60 * 1_000_000_000,
        "h" => 3600 * 1_000_000_000,
        "" => return Err("a number has no unit"),
        _ => return Err("there is no such unit"),
    };
    let whole = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| TOO_LONG)? };
    let nanoseconds = unit.checked_mul(whole).filter(|ns| *ns <= MOST).ok_or(TOO_LONG)?;
    Ok((nanoseconds + part_of(fraction, unit), rest))
}

/// The digits at the beginning of a text, and what follows.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// The part of a unit that digits behind a point are, cut to whole nanoseconds.
///
/// Computed in floats of 64 bits from as many digits as an integer holds, as Go does: the same digits
/// give the same nanosecond.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the rounding is that of the reference; the product is at most the unit"
)]
fn part_of(digits: &str, unit: u64) -> u64 {
    let (mut number, mut scale) = (0u64, 1.0);
    for digit in digits.bytes() {
        if number > (MOST - 1) / 10 {
            break;
        }
        let next = number * 10 + u64::from(digit - b'0');
        if next > MOST {
            break;
        }
        number = next;
        scale *= 10.0;
    }
    (number as f64 * (unit as f64 / scale)) as u64
}
