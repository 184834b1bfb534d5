//! Rounding to 64 bits.

use dashu_float::Repr;
use dashu_int::ops::BitTest;
use dashu_int::{Sign, UBig};

use super::magnitude;

/// The exponent of the last bit of the least float.
const LEAST: isize = -1074;

/// The nearest `f64`, ties to even.
///
/// Our own, since the library's conversion loses numbers just above half the least float.
pub(super) fn nearest(repr: &Repr<2>) -> f64 {
    let unsigned = if repr.is_infinite() { f64::INFINITY } else { nearest_unsigned(repr) };
    if repr.sign() == Sign::Negative { -unsigned } else { unsigned }
}

fn nearest_unsigned(repr: &Repr<2>) -> f64 {
    let magnitude = magnitude(repr);
    if repr.significand().is_zero() || magnitude < LEAST {
        return 0.0;
    }
    if magnitude > 1024 {
        return f64::INFINITY;
    }
    let (_, significand) = repr.significand().clone().into_parts();
    let last = (magnitude - 53).max(LEAST);
    let shift = last - repr.exponent();
    let mantissa = if shift <= 0 {
        significand << shift.unsigned_abs()
    } else {
        round_off(&significand, shift.unsigned_abs())
    };
    // At most 2⁵³, so neither this nor the product is rounded again.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
    let mantissa = u64::try_from(mantissa).unwrap_or(u64::MAX) as f64;
    mantissa * power_of_two(last)
}

/// The float that `significand · 2^exponent` is: of at most 53 bits, the exponent from -1074 to 1023.
#[expect(clippy::cast_precision_loss, reason = "53 bits are exact")]
pub(super) fn exact(significand: i64, exponent: isize) -> f64 {
    significand as f64 * power_of_two(exponent)
}

/// The number without its last bits, rounded to nearest, ties to even.
fn round_off(n: &UBig, bits: usize) -> UBig {
    let kept = n >> bits;
    let half = n.bit(bits - 1);
    let above_half = half && n.trailing_zeros().is_some_and(|zeros| zeros < bits - 1);
    if above_half || half && kept.bit(0) { kept + UBig::ONE } else { kept }
}

/// `2^exponent`, from [`LEAST`] to 1023.
fn power_of_two(exponent: isize) -> f64 {
    let bits = if exponent >= -1022 { (exponent + 1023) << 52 } else { 1 << (exponent - LEAST) };
    f64::from_bits(bits.unsigned_abs() as u64)
}
