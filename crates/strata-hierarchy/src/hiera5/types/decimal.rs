//! Floats as decimal digits, rounded as Ruby rounds them.
//!
//! Ruby takes a value that is within the error of floating-point arithmetic of a tie for one, and
//! rounds it to the even digit (`'%.2f' % 2.675` is `2.68`, although 2.675 is stored as a bit
//! less). All other values are rounded exactly.

/// `1234.50` with so many digits after the point.
pub(super) fn fixed(n: f64, precision: usize) -> String {
    let exponent = exponent_of(n);
    let digits = i64::try_from(precision).unwrap_or(i64::MAX).saturating_add(exponent + 1);
    if !is_tie(n, exponent, digits) {
        return format!("{n:.precision$}");
    }
    let exact = format!("{n:.*}", precision + EXTRA);
    let end = exact.len() - EXTRA;
    let cut = exact[..end].trim_end_matches('.');
    if is_odd(cut) { incremented(cut) } else { cut.to_owned() }
}

/// `1.2345` with so many digits after the point, and the power of ten.
pub(super) fn exponential(n: f64, precision: usize) -> (String, i64) {
    let exponent = exponent_of(n);
    let digits = i64::try_from(precision).unwrap_or(i64::MAX).saturating_add(1);
    if !is_tie(n, exponent, digits) {
        let text = format!("{n:.precision$e}");
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "0"));
        return (mantissa.to_owned(), power.parse().unwrap_or(0));
    }
    let exact = format!("{n:.*e}", precision + EXTRA);
    let mantissa = exact.split_once('e').map_or(&*exact, |(mantissa, _)| mantissa);
    let cut = mantissa[..mantissa.len() - EXTRA].trim_end_matches('.');
    if !is_odd(cut) {
        return (cut.to_owned(), exponent);
    }
    let up = incremented(cut);
    if !up.starts_with("10") {
        return (up, exponent);
    }
    // 9.5 became 10: all digits are zeros now.
    let zeros = "0".repeat(precision);
    (if precision == 0 { "1".to_owned() } else { format!("1.{zeros}") }, exponent + 1)
}

/// Digits after the place of rounding that decide whether what is cut off is half or not: a tie
/// within the error of a float shows in fewer.
const EXTRA: usize = 40;

fn exponent_of(n: f64) -> i64 {
    let text = format!("{n:e}");
    text.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

fn is_odd(digits: &str) -> bool {
    digits.bytes().next_back().is_some_and(|digit| digit % 2 == 1)
}

/// The decimal number with its last digit one higher.
fn incremented(digits: &str) -> String {
    let mut bytes = digits.as_bytes().to_vec();
    let mut carry = true;
    for byte in bytes.iter_mut().rev().filter(|byte| byte.is_ascii_digit()) {
        carry = *byte == b'9';
        *byte = if carry { b'0' } else { *byte + 1 };
        if !carry {
            break;
        }
    }
    let text: String = bytes.into_iter().map(char::from).collect();
    if carry { format!("1{text}") } else { text }
}

/// The most digits for which Ruby first tries floating-point arithmetic.
const QUICK: usize = 14;

/// Whether a float cannot tell the digits after `digits` from a half.
///
/// Follows the steps of the arithmetic that Ruby (David Gay's `dtoa`) tries first: the value is
/// scaled to one digit before the point, digits are taken off, and the rest is compared to one half with
/// a bound of the error made.
fn is_tie(n: f64, exponent: i64, digits: i64) -> bool {
    let last = usize::try_from(digits).unwrap_or(0);
    if n == 0.0 || !(1..=QUICK).contains(&last) {
        return false;
    }
    let powers = exponent.unsigned_abs() as usize;
    let mut rest = n;
    let mut steps = 2.0;
    let mut scale = TENS[powers & 15];
    let mut high = powers >> 4;
    if exponent > 0 {
        if high & 16 != 0 {
            high &= 15;
            rest /= BIG_TENS[4];
            steps += 1.0;
        }
        for (bit, ten) in BIG_TENS.iter().enumerate() {
            if high >> bit & 1 == 1 {
                steps += 1.0;
                scale *= ten;
            }
        }
        rest /= scale;
    } else if exponent < 0 {
        rest *= scale;
        for (bit, ten) in BIG_TENS.iter().enumerate() {
            if high >> bit & 1 == 1 {
                steps += 1.0;
                rest *= ten;
            }
        }
    }
    let mut error = (steps * rest + 7.0) * f64::EPSILON;
    error *= TENS[last - 1];
    for place in 1..=last {
        rest -= rest.trunc();
        if rest == 0.0 || place == last {
            break;
        }
        rest *= 10.0;
    }
    rest <= 0.5 + error && rest >= 0.5 - error
}

const TENS: [f64; 16] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
const BIG_TENS: [f64; 5] = [1e16, 1e32, 1e64, 1e128, 1e256];

#[cfg(test)]
mod tests {
    use super::{exponential, fixed};

    #[test]
    fn near_ties_go_to_the_even_digit() {
        // ruby -e 'puts "%.2f" % 2.675', 3.1.
        for (n, precision, expected) in [
            (2.675, 2, "2.68"),
            (0.65, 1, "0.6"),
            (0.650_000_000_000_000_1, 1, "0.6"),
            (0.35, 1, "0.4"),
            (681.55, 1, "681.6"),
            (0.95, 1, "1.0"),
            (9.5, 0, "10"),
            (2.5, 0, "2"),
            (0.5, 0, "0"),
            (1.005, 2, "1.00"),
            (0.65, 17, "0.65000000000000002"),
        ] {
            assert_eq!(fixed(n, precision), expected, "{n}");
        }
        assert_eq!(exponential(9.5, 0), ("1".to_owned(), 1));
        assert_eq!(exponential(2.675, 2), ("2.68".to_owned(), 0));
        assert_eq!(exponential(1.2345, 3), ("1.234".to_owned(), 0));
    }
}
