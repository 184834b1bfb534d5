//! Floats as Ruby's `format` writes them.

use super::decimal;
use super::format::{Format, Plus};

/// The float by one of the letters `f e E g G a A`.
pub(super) fn float(format: &Format, n: f64) -> String {
    let sign = match (n.is_sign_negative() && !n.is_nan(), format.plus) {
        (true, _) => "-",
        (_, Plus::Sign) => "+",
        (_, Plus::Space) => " ",
        _ => "",
    };
    if !n.is_finite() {
        let word = if n.is_nan() { "NaN" } else { "Inf" };
        return spaced(format, &format!("{sign}{word}"));
    }
    let n = n.abs();
    let (prefix, digits) = match format.letter {
        'e' | 'E' => ("", exponential(n, format.precision.unwrap_or(6), format.alt)),
        'g' | 'G' => ("", general(n, format.precision.unwrap_or(6), format.alt)),
        'a' | 'A' => ("0x", hexadecimal(n, format.precision, format.alt)),
        _ => ("", fixed(n, format.precision.unwrap_or(6), format.alt)),
    };
    let zeros = if format.zero && !format.left {
        let len = sign.len() + prefix.len() + digits.len();
        "0".repeat(format.width.unwrap_or(0).saturating_sub(len))
    } else {
        String::new()
    };
    let mut text = format!("{sign}{prefix}{zeros}{digits}");
    if format.letter.is_ascii_uppercase() {
        text.make_ascii_uppercase();
    }
    spaced(format, &text)
}

/// The text brought to the width; the precision has done its work already.
fn spaced(format: &Format, text: &str) -> String {
    Format { precision: None, ..format.clone() }.pad(text)
}

/// `1234.500000`.
fn fixed(n: f64, precision: usize, alt: bool) -> String {
    let point = if alt && precision == 0 { "." } else { "" };
    format!("{}{point}", decimal::fixed(n, precision))
}

/// `1.234500e+03`.
fn exponential(n: f64, precision: usize, alt: bool) -> String {
    let (mantissa, power) = decimal::exponential(n, precision);
    let point = if alt && precision == 0 { "." } else { "" };
    format!("{mantissa}{point}{}", suffix(power))
}

/// `e+03`.
fn suffix(power: i64) -> String {
    let sign = if power < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", power.abs())
}

/// The shorter of the two, without zeros at the end.
fn general(n: f64, precision: usize, alt: bool) -> String {
    let significant = precision.max(1);
    let (mantissa, power) = decimal::exponential(n, significant - 1);
    let wanted = i64::try_from(significant).unwrap_or(i64::MAX);
    let (digits, suffix) = if (-4..wanted).contains(&power) {
        let decimals = usize::try_from(wanted - 1 - power).unwrap_or(0);
        (decimal::fixed(n, decimals), String::new())
    } else {
        (mantissa, suffix(power))
    };
    let digits = match (alt, digits.contains('.')) {
        (true, false) => format!("{digits}."),
        (true, true) => digits,
        (false, _) => without_zeros(&digits).to_owned(),
    };
    digits + &suffix
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// What follows `0x` in `0x1.8p+1`.
fn hexadecimal(n: f64, precision: Option<usize>, alt: bool) -> String {
    const FRACTION: u32 = 52;
    let bits = n.to_bits();
    let mut exponent = i64::from(((bits >> FRACTION) & 0x7ff) as u16) - 1023;
    let mut mantissa = bits & ((1 << FRACTION) - 1);
    if n == 0.0 {
        exponent = 0;
    } else if exponent == -1023 {
        // Below the normal numbers: shift the first bit to the place before the point.
        let shift = mantissa.leading_zeros() - (63 - FRACTION);
        mantissa <<= shift;
        exponent = -1022 - i64::from(shift);
    } else {
        mantissa |= 1 << FRACTION;
    }
    let digits = match precision {
        Some(kept) if kept < 13 => {
            let cut = FRACTION - 4 * kept as u32;
            let half = 1_u64 << (cut - 1);
            let rest = mantissa & ((1 << cut) - 1);
            mantissa >>= cut;
            if rest > half || rest == half && mantissa & 1 == 1 {
                mantissa += 1;
            }
            let whole = mantissa >> (4 * kept as u32);
            let fraction = mantissa & ((1 << (4 * kept as u32)) - 1);
            let digits = if kept == 0 { String::new() } else { format!("{fraction:0kept$x}") };
            // Rounded up to 2: shown as 1 of the next power.
            if whole == 2 {
                exponent += 1;
            }
            (u64::from(whole > 0), digits)
        }
        _ => {
            let fraction = format!("{:013x}", mantissa & ((1 << FRACTION) - 1));
            let digits = match precision {
                Some(wanted) => format!("{fraction}{}", "0".repeat(wanted - 13)),
                None => fraction.trim_end_matches('0').to_owned(),
            };
            (mantissa >> FRACTION, digits)
        }
    };
    let (whole, fraction) = digits;
    let point = if fraction.is_empty() && !alt { "" } else { "." };
    format!("{whole:x}{point}{fraction}p{exponent:+}")
}
