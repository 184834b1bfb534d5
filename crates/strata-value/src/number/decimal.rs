//! Numbers from decimal text and back, without loss.

use std::fmt;

use dashu_float::round::mode::HalfEven;
use dashu_float::{FBig, Repr};
use dashu_int::ops::{BitTest, DivRem};
use dashu_int::{IBig, Sign, UBig};

use super::shortest::{Neighbours, write_shortest};
use super::{BigNumber, float_of, magnitude};

impl BigNumber {
    /// The number of a decimal text: `-12`, `0.1`, `6.02e23`.
    ///
    /// Digits alone are an exact integer. With a point or an exponent it is the float of
    /// [`BigNumber::PRECISION`] bits nearest to the exact decimal value, ties to even. `None` if the
    /// text is no such number, or its exponent is beyond [`BigNumber::MAX_EXPONENT`].
    pub fn from_decimal(text: &str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(parse_exponent(exponent)?)),
            None => (text, None),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let digits: String = [whole, fraction.unwrap_or("")].concat();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let magnitude = UBig::from_str_radix(&digits, 10).ok()?;
        let sign = if negative { Sign::Negative } else { Sign::Positive };
        if exponent.is_none() && fraction.is_none() {
            return Some(Self::Integer(IBig::from_parts(sign, magnitude)));
        }
        let point = i64::try_from(fraction.unwrap_or("").len()).ok()?;
        let exponent = exponent.unwrap_or(0).checked_sub(point)?;
        Some(Self::Float(scaled(sign, magnitude, exponent)))
    }
}

/// The exponent of a decimal text, if it is in range.
fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let size: u32 = digits.parse().ok()?;
    let size = (size <= BigNumber::MAX_EXPONENT).then(|| i64::from(size))?;
    Some(if text.starts_with('-') { -size } else { size })
}

/// The float nearest to `magnitude · 10^exponent`.
pub(super) fn scaled(sign: Sign, magnitude: UBig, exponent: i64) -> FBig<HalfEven, 2> {
    let ten = UBig::from(10u8);
    let power = ten.pow(usize::try_from(exponent.unsigned_abs()).unwrap_or(usize::MAX));
    if magnitude.is_zero() {
        return float_of(Repr::zero());
    }
    if exponent >= 0 {
        return float_of(Repr::new(IBig::from_parts(sign, magnitude * power), 0));
    }
    // A quotient of two bits more than the mantissa, and one that says whether anything is left:
    // rounding that is rounding the exact value.
    let wanted = BigNumber::PRECISION + 2 + power.bit_len();
    let shift = wanted.saturating_sub(magnitude.bit_len());
    let (quotient, rest) = (magnitude << shift).div_rem(power);
    let sticky = (quotient << 1) | UBig::from(u8::from(!rest.is_zero()));
    let exponent = -1 - isize::try_from(shift).unwrap_or(isize::MAX);
    float_of(Repr::new(IBig::from_parts(sign, sticky), exponent))
}

impl fmt::Display for BigNumber {
    /// The shortest decimal that reads back as the same number, without an exponent: `0.1`, `12`.
    ///
    /// A float beyond the range of [`BigNumber::from_decimal`] shows its parts in binary,
    /// `3*2^99999`; an infinity is `inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(n) => fmt::Display::fmt(n, f),
            Self::Float(n) => write_float(n.repr(), f),
        }
    }
}

/// Bits before or behind the point of the numbers in range: `MAX_EXPONENT · log2(10)` and those of
/// the mantissa, generously.
pub(super) const MAX_BITS: isize = 41_000;

fn write_float(repr: &Repr<2>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let sign = if repr.sign() == Sign::Negative { "-" } else { "" };
    if repr.is_infinite() {
        return write!(f, "{sign}inf");
    }
    if repr.significand().is_zero() {
        return f.write_str("0");
    }
    if magnitude(repr).abs() > MAX_BITS || repr.exponent() < -MAX_BITS {
        return write!(f, "{}*2^{}", repr.significand(), repr.exponent());
    }
    f.write_str(sign)?;
    write_shortest(repr, BigNumber::PRECISION, Neighbours::AsTheyAre, f)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(text: &str) -> BigNumber {
        BigNumber::from_decimal(text).expect("a number")
    }

    fn parts(mantissa: &str, exponent: isize) -> BigNumber {
        let mantissa = IBig::from_str_radix(mantissa, 16).expect("hexadecimal");
        BigNumber::Float(float_of(Repr::new(mantissa, exponent)))
    }

    #[test]
    fn decimals_are_the_nearest_float_of_512_bits() {
        // What the HCL reference holds for the same text.
        assert_eq!(
            big("1e-3"),
            parts(
                "83126e978d4fdf3b645a1cac083126e978d4fdf3b645a1cac083126e978d4fdf3b645a1cac083126e\
                 978d4fdf3b645a1cac083126e978d4fdf3b645a1cac0831",
                -9 - 512
            )
        );
        assert_eq!(big("0.001"), big("1e-3"));
        assert_eq!(big("0.5"), parts("1", -1));
        assert_eq!(big("12.0"), parts("c", 0));
        assert_eq!(big("-0.0"), big("0.0"));
    }

    #[test]
    fn a_tie_goes_to_the_even_mantissa_and_a_hair_more_does_not() {
        let two_513 = IBig::ONE << 513;
        let tie = format!("{}.0", &two_513 + 1);
        assert_eq!(big(&tie), big(&format!("{two_513}.0")));
        let more = format!("{}.{}1", &two_513 + 1, "0".repeat(300));
        assert_eq!(big(&more), big(&format!("{}.0", &two_513 + 2)));
    }

    #[test]
    fn integers_are_exact_and_floats_are_rounded() {
        let text = format!("1{}1", "0".repeat(400));
        assert_eq!(big(&text).to_string(), text);
        assert_ne!(big(&format!("{text}.0")).to_string(), text);
        assert!(matches!(big("1e2"), BigNumber::Float(_)));
        assert!(matches!(big("+7"), BigNumber::Integer(_)));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "-", ".", "e5", "1e", "1e+", "--1", "1_000", "0x10", "1.2.3", "1e5.0", "٣"]
        {
            assert_eq!(BigNumber::from_decimal(text), None, "{text}");
        }
        assert_eq!(BigNumber::from_decimal("1e10001"), None);
        assert_eq!(BigNumber::from_decimal("1e-99999999999999999999"), None);
        assert!(BigNumber::from_decimal("1e10000").is_some());
    }

    #[test]
    fn the_shortest_text_is_printed() {
        for text in [
            "0.1",
            "0.3",
            "12.5",
            "-0.001",
            "1",
            "10",
            "1000000",
            "0.00000000000000000001",
            "123456789.987654321",
            "9007199254740993",
            "0.5",
            "2",
            "4",
            "8",
            "1024",
            "0.125",
            "3.14159265358979323846264338327950288419716939937510582097494459",
        ] {
            let float = match big(text) {
                BigNumber::Integer(_) => big(&format!("{text}.0")),
                float @ BigNumber::Float(_) => float,
            };
            assert_eq!(float.to_string(), text);
        }
        assert_eq!(big("1e400").to_string(), format!("1{}", "0".repeat(400)));
        assert_eq!(big("0.0").to_string(), "0");
        assert_eq!(big("9.99e2").to_string(), "999");
    }

    #[test]
    fn powers_of_two_read_back_though_their_neighbours_are_uneven() {
        for exponent in -1_500..1_500 {
            let power = parts("1", exponent);
            let text = power.to_string();
            let again = if text.contains('.') { big(&text) } else { big(&format!("{text}.0")) };
            assert_eq!(again, power, "2^{exponent}");
        }
    }

    #[test]
    fn a_shorter_text_on_the_boundary_is_not_taken_for_an_odd_mantissa() {
        // Numbers 4 apart: in the middle of two lies now and then a multiple of ten.
        for odd in (1u8..=99).step_by(2) {
            let mantissa = (IBig::ONE << 511) + IBig::from(odd);
            let number = BigNumber::Float(float_of(Repr::new(mantissa, 2)));
            assert_eq!(big(&format!("{number}.0")), number);
        }
    }

    #[test]
    fn sums_of_tenths_are_as_people_expect() {
        let sum = big("0.1").to_float() + big("0.2").to_float();
        assert_eq!(BigNumber::Float(sum).to_string(), "0.3");
    }

    #[test]
    fn a_number_out_of_range_prints_in_few_bytes() {
        let huge = BigNumber::Float(FBig::from_parts(3.into(), 1 << 40));
        assert_eq!(huge.to_string(), "3*2^1099511627776");
        assert_eq!(BigNumber::Float(FBig::NEG_INFINITY).to_string(), "-inf");
    }

    proptest::proptest! {
        #[test]
        fn printed_text_reads_back_equal(mantissa in "[1-9][0-9]{0,170}", exponent in -300i32..300) {
            let number = big(&format!("{mantissa}e{exponent}"));
            let text = number.to_string();
            let again = if text.contains('.') { big(&text) } else { big(&format!("{text}.0")) };
            proptest::prop_assert_eq!(&again, &number);
            let digits = text.trim_start_matches(['0', '.']).replace('.', "");
            proptest::prop_assert!(digits.trim_end_matches('0').len() <= 156);
        }

        #[test]
        fn binary_neighbours_print_differently(bits in proptest::num::u64::ANY, exponent in -700isize..700) {
            // A power of two and its neighbours, where the gap changes.
            let power = (UBig::ONE << 511) + UBig::from(bits & 3);
            let at = |m: UBig| BigNumber::Float(float_of(Repr::new(m.into(), exponent)));
            let (a, b) = (at(power.clone()), at(power + UBig::ONE));
            proptest::prop_assert_ne!(a.to_string(), b.to_string());
        }

        #[test]
        fn sixty_four_bit_floats_agree_with_the_standard_library(n in proptest::num::f64::NORMAL) {
            let number = BigNumber::from_f64(n).expect("normal");
            proptest::prop_assert_eq!(number.to_string().parse().map(f64::to_bits), Ok(n.to_bits()));
            proptest::prop_assert_eq!(big(&format!("{n:?}")).to_f64().to_bits(), n.to_bits());
        }
    }
}
