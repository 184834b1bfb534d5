//! The one form that HCL has for each number.
//!
//! An integer that fits 64 bits is an integer; another number that an `f64` holds exactly is a
//! float; all else is big. So equal numbers have one form, but for the two zeros.

use dashu_float::{Context, FBig, Repr};
use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::decimal::MAX_BITS;
use super::exact::round;
use super::{BigNumber, COUNT_PRECISION, FLOAT_PRECISION, NUMBER_PRECISION, magnitude, to_f64};
use crate::{Kind, OperationError, Value};

/// A number in a machine word.
#[derive(Clone, Copy)]
pub(crate) enum Small {
    /// An integer.
    Int(i64),
    /// A float that is no integer of 64 bits: with a fraction, greater, `-0`, or an infinity.
    Float(f64),
}

/// The value of `significand · 2^exponent`, rounded to the precision.
pub(super) fn dyadic(
    significand: i128,
    exponent: i32,
    precision: u32,
) -> Result<Value, OperationError> {
    if significand == 0 {
        return Ok(Value::small(Small::Int(0), precision));
    }
    let zeros = significand.trailing_zeros();
    small(significand >> zeros, exponent + zeros.cast_signed(), precision)
        .map_or_else(|| wide(significand.into(), exponent as isize, false, precision), Ok)
}

/// The value of `significand · 2^exponent` if it is small and of no more bits than the precision;
/// the significand is odd.
fn small(significand: i128, exponent: i32, precision: u32) -> Option<Value> {
    let bits = 128 - significand.unsigned_abs().leading_zeros();
    if bits > precision || bits > 63 {
        return None;
    }
    let narrow = significand as i64;
    let end = i64::from(exponent) + i64::from(bits);
    let small = if exponent >= 0 && end <= 63 {
        Small::Int(narrow << exponent)
    } else if exponent == 63 && narrow == -1 {
        Small::Int(i64::MIN)
    } else if bits <= 53 && exponent >= -1074 && end <= 1024 {
        Small::Float(to_f64::exact(narrow, exponent as isize))
    } else {
        return None;
    };
    Some(Value::small(small, precision))
}

/// The value of `significand · 2^exponent`, rounded to the precision; for `sticky` see [`round`].
pub(super) fn wide(
    significand: IBig,
    exponent: isize,
    sticky: bool,
    precision: u32,
) -> Result<Value, OperationError> {
    rounded(round(significand, exponent, sticky, precision), precision)
}

/// The value of a finite number that fits the precision.
pub(super) fn rounded(repr: Repr<2>, precision: u32) -> Result<Value, OperationError> {
    if repr.significand().is_zero() {
        return Ok(Value::small(Small::Int(0), precision));
    }
    if magnitude(&repr).abs() > MAX_BITS {
        return Err(OperationError::OutOfRange);
    }
    if let (Ok(significand), Ok(exponent)) =
        (i64::try_from(repr.significand()), i32::try_from(repr.exponent()))
        && let Some(value) = small(significand.into(), exponent, precision)
    {
        return Ok(value);
    }
    let context = Context::new(precision as usize);
    Ok(Value::big(BigNumber::Float(FBig::from_repr(repr, context))))
}

impl Value {
    /// The number that a function computed in 64 bits; `None` for not-a-number.
    pub fn from_f64(n: f64) -> Option<Self> {
        Self::of_f64(n, FLOAT_PRECISION)
    }

    /// The number a float is, of some precision; `None` for not-a-number.
    pub(crate) fn of_f64(n: f64, precision: u32) -> Option<Self> {
        const TWO_63: f64 = 9_223_372_036_854_775_808.0;
        if n.is_nan() {
            return None;
        }
        let whole = n.fract() == 0.0 && (-TWO_63..TWO_63).contains(&n);
        let negative_zero = n == 0.0 && n.is_sign_negative();
        let small = if whole && !negative_zero { Small::Int(n as i64) } else { Small::Float(n) };
        Some(Self::small(small, precision))
    }

    /// An integer that a function read or computed, exact: its precision is what it needs, at
    /// least [`COUNT_PRECISION`].
    pub fn from_integer(n: IBig) -> Result<Self, OperationError> {
        let bits = u32::try_from(n.bit_len()).unwrap_or(u32::MAX);
        wide(n, 0, false, bits.max(COUNT_PRECISION))
    }

    /// The number of data in the one form that HCL has for it, rounded to [`NUMBER_PRECISION`]
    /// where it is beyond 64 bits. Marks and origin stay; what is no number stays as it is, and so
    /// does not-a-number.
    pub fn canonical_number(&self) -> Result<Self, OperationError> {
        let canonical = match self.content() {
            Kind::Float(n) => Self::of_f64(n, self.precision().unwrap_or(NUMBER_PRECISION))
                .unwrap_or(self.clone()),
            Kind::Big(BigNumber::Integer(n)) => wide(n.clone(), 0, false, NUMBER_PRECISION)?,
            Kind::Big(big @ BigNumber::Float(n)) if n.repr().is_finite() => {
                rounded(n.repr().clone(), big.precision())?
            }
            _ => return Ok(self.clone()),
        };
        Ok(canonical.marked(self.marks()).at(self.origin()))
    }

    /// The integer of an unmarked number without a fraction, whatever its size.
    pub fn as_whole(&self) -> Option<IBig> {
        match self.kind() {
            Kind::Int(n) => Some(n.into()),
            Kind::Big(BigNumber::Integer(n)) => Some(n.clone()),
            Kind::Float(n) if n.is_finite() && n.fract() == 0.0 => {
                Some(super::exact::whole(&super::exact(n)))
            }
            Kind::Big(big @ BigNumber::Float(n)) if big.is_integer() => {
                Some(super::exact::whole(n.repr()))
            }
            _ => None,
        }
    }

    /// The unmarked number as a position: a whole number from zero up that memory can have.
    pub fn as_index(&self) -> Option<usize> {
        match self.kind() {
            Kind::Int(n) => usize::try_from(n).ok(),
            // The negative zero is a zero.
            Kind::Float(0.0) => Some(0),
            _ => None,
        }
    }

    /// The unmarked number rounded to 64 bits, ties to even; infinite beyond their range.
    pub fn as_f64(&self) -> Option<f64> {
        match self.kind() {
            #[expect(clippy::cast_precision_loss, reason = "rounding is what is asked for")]
            Kind::Int(n) => Some(n as f64),
            Kind::Float(n) => Some(n),
            Kind::Big(n) => Some(n.to_f64()),
            _ => None,
        }
    }
}
