//! Integers as Ruby's `format` writes them.

use dashu_int::IBig;

use super::format::{Format, Plus};

/// The integer by one of the letters `d x X o b B`.
pub(super) fn integer(format: &Format, n: &IBig) -> String {
    let radix: u8 = match format.letter {
        'x' | 'X' => 16,
        'o' => 8,
        'b' | 'B' => 2,
        _ => 10,
    };
    let negative = *n < IBig::ZERO;
    // Without a sign, the other radices show the two's complement: `..f01`.
    let signed = radix == 10 || format.plus != Plus::Nothing;
    let dots = negative && !signed;
    let magnitude = if negative { -n } else { n.clone() };
    let mut digits =
        if dots { complement(&magnitude, radix) } else { magnitude.in_radix(radix).to_string() };
    if format.letter == 'X' {
        digits.make_ascii_uppercase();
    }
    let sign = match (signed && negative, format.plus) {
        (true, _) => "-",
        (_, Plus::Sign) if signed => "+",
        (_, Plus::Space) if signed => " ",
        _ => "",
    };
    let mut prefix = match format.letter {
        'x' if format.alt => "0x",
        'X' if format.alt => "0X",
        'b' if format.alt => "0b",
        'B' if format.alt => "0B",
        'o' if format.alt => "0",
        _ => "",
    };

    let dots_len = if dots { 2 } else { 0 };
    let len = |text: &str| i64::try_from(text.len()).unwrap_or(i64::MAX);
    let given = |n: Option<usize>| n.map_or(-1, |n| i64::try_from(n).unwrap_or(i64::MAX));
    let mut width = given(format.width) - len(sign) - dots_len;
    let mut precision = given(format.precision) - dots_len;
    if prefix == "0" {
        // The zero of octal counts as a digit.
        if dots {
            prefix = "";
        } else if digits == "0" {
            digits.clear();
            if format.precision.is_some() {
                precision -= 1;
            }
        } else if format.precision.is_some() && precision > len(&digits) {
            prefix = "";
        }
    } else if digits == "0" {
        prefix = "";
    }
    width -= len(prefix);
    if format.zero && !format.left && format.precision.is_none() {
        precision = width;
        width = 0;
    } else {
        if precision < len(&digits) {
            if prefix.is_empty() && precision == 0 && digits == "0" {
                digits.clear();
            }
            precision = len(&digits);
        }
        width -= precision;
    }

    let count = |n: i64| usize::try_from(n).unwrap_or(0);
    let filler = if dots { &digits[..1] } else { "0" };
    let fill = filler.repeat(count(precision - len(&digits)));
    let spaces = " ".repeat(count(width));
    let dots = if dots { ".." } else { "" };
    if format.left {
        format!("{sign}{prefix}{dots}{fill}{digits}{spaces}")
    } else {
        format!("{spaces}{sign}{prefix}{dots}{fill}{digits}")
    }
}

/// The digits of the negative number of this magnitude, from one digit of sign on.
fn complement(magnitude: &IBig, radix: u8) -> String {
    let len = magnitude.in_radix(radix).to_string().len();
    let above = IBig::from(radix).pow(len) - magnitude;
    let digits = above.in_radix(radix).to_string();
    let sign = match radix {
        16 => 'f',
        8 => '7',
        _ => '1',
    };
    let zeros = "0".repeat(len.saturating_sub(digits.len()));
    let padded = format!("{zeros}{digits}");
    format!("{sign}{}", padded.trim_start_matches(sign))
}
