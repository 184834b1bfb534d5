//! Numbers as a significand and an exponent of two, and rounding.

use dashu_float::Repr;
use dashu_int::ops::BitTest;
use dashu_int::{IBig, Sign, UBig};

use super::Number;

/// A number whose significand fits a machine word: `significand · 2^exponent`.
///
/// The sign of a zero is not kept.
#[derive(Clone, Copy)]
pub(super) struct Dyadic {
    pub(super) significand: i64,
    pub(super) exponent: i32,
}

impl Dyadic {
    /// The exact value of a small finite number.
    pub(super) fn of(number: Number<'_>) -> Option<Self> {
        match number {
            Number::Int(significand) => Some(Self { significand, exponent: 0 }),
            Number::Float(n) if n.is_finite() => Some(Self::of_float(n)),
            _ => None,
        }
    }

    fn of_float(n: f64) -> Self {
        const FRACTION: u64 = (1 << 52) - 1;
        let bits = n.to_bits();
        let fraction = bits & FRACTION;
        let (significand, exponent) = match (bits >> 52) & 0x7ff {
            0 => (fraction, -1074),
            biased => (fraction | (FRACTION + 1), biased as i32 - 1075),
        };
        if significand == 0 {
            return Self { significand: 0, exponent: 0 };
        }
        // Fewer bits here mean that more results fit.
        let zeros = significand.trailing_zeros();
        let significand = (significand >> zeros).cast_signed();
        let significand = if n.is_sign_negative() { -significand } else { significand };
        Self { significand, exponent: exponent + zeros.cast_signed() }
    }
}

/// The number rounded to a precision, to nearest, ties to even.
///
/// `sticky` says that the exact number lies a little further from zero than given, by less than a
/// unit of its last bit; it must then have at least two bits more than the precision.
pub(super) fn round(significand: IBig, exponent: isize, sticky: bool, precision: u32) -> Repr<2> {
    let precision = precision as usize;
    let bits = significand.bit_len();
    if bits <= precision {
        return Repr::new(significand, exponent);
    }
    let (sign, magnitude) = significand.into_parts();
    let cut = bits - precision;
    let half = magnitude.bit(cut - 1);
    let beyond_half = sticky || magnitude.trailing_zeros().is_some_and(|zeros| zeros < cut - 1);
    let mut kept = magnitude >> cut;
    if half && (beyond_half || kept.bit(0)) {
        kept += UBig::ONE;
    }
    Repr::new(IBig::from_parts(sign, kept), exponent + cut.cast_signed())
}

/// The whole part of a number, cut toward zero.
pub(super) fn whole(repr: &Repr<2>) -> IBig {
    let significand = repr.significand().clone();
    let shift = repr.exponent().unsigned_abs();
    if repr.exponent() >= 0 {
        significand << shift
    } else {
        let (sign, magnitude) = significand.into_parts();
        IBig::from_parts(sign, magnitude >> shift)
    }
}

/// Whether a number is less than zero, or is the negative zero.
pub(super) fn is_negative(number: Number<'_>) -> bool {
    match number {
        Number::Int(n) => n < 0,
        Number::Float(n) => n.is_sign_negative(),
        Number::Big(super::BigNumber::Integer(n)) => n.sign() == Sign::Negative,
        Number::Big(super::BigNumber::Float(n)) => n.repr().sign() == Sign::Negative,
    }
}
