//! Numbers that do not fit the small forms.

mod arithmetic;
mod canonical;
mod compare;
mod decimal;
mod exact;
mod parse;
mod shortest;
mod text;
mod to_f64;
mod whole;

use std::hash::{Hash, Hasher};

use dashu_float::round::mode::HalfEven;
use dashu_float::{FBig, Repr};
use dashu_int::IBig;

use crate::{Kind, Value};

pub(crate) use arithmetic::{Operand, absolute, add, divide, modulo, multiply, negate};
pub(crate) use canonical::Small;
pub use compare::cmp_numbers;
pub(crate) use whole::{ceil, floor, truncate};

/// The precision of numbers of texts and of data: bits of the mantissa.
pub const NUMBER_PRECISION: u32 = 512;

/// The precision of the numbers that functions count.
pub const COUNT_PRECISION: u32 = 64;

/// The precision of the numbers that functions compute in floats of 64 bits.
pub const FLOAT_PRECISION: u32 = 53;

/// A number beyond 64 bits: an exact integer, or a binary float of 512 bits.
///
/// Floats round to nearest, ties to even, as the HCL reference does. There is one zero: a negative
/// one becomes positive in [`Value::big`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BigNumber {
    /// An integer, exact at any size.
    Integer(IBig),
    /// A number with a fraction, or beyond the exact integers of the dialect.
    Float(FBig<HalfEven, 2>),
}

/// A number of any form, as [`Value::as_number`] gives it.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    /// An integer of 64 bits.
    Int(i64),
    /// A binary float of 64 bits.
    Float(f64),
    /// A number beyond these.
    Big(&'a BigNumber),
}

impl BigNumber {
    /// Bits of the mantissa of a big float.
    pub const PRECISION: usize = 512;

    /// The greatest decimal exponent that is read and printed in full, either sign.
    ///
    /// A text of ten bytes can name a number of a thousand million digits; beyond this bound
    /// [`BigNumber::from_decimal`] says no.
    pub const MAX_EXPONENT: u32 = 10_000;

    /// The number an `f64` is, exactly; `None` for infinities and not-a-number.
    pub fn from_f64(n: f64) -> Option<Self> {
        n.is_finite().then(|| Self::Float(float_of(exact(n))))
    }

    /// The nearest `f64`, ties to even; an infinity beyond its range.
    pub fn to_f64(&self) -> f64 {
        match self {
            Self::Integer(n) => to_f64::nearest(&Repr::new(n.clone(), 0)),
            Self::Float(n) => to_f64::nearest(n.repr()),
        }
    }

    /// The number as an integer of 64 bits, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(n) => i64::try_from(n).ok(),
            // Below 2⁶⁴ an integer is cheap to build; above, there is no need to.
            Self::Float(n) if self.is_integer() && magnitude(n.repr()) <= 64 => {
                i64::try_from(&n.to_int().value()).ok()
            }
            Self::Float(_) => None,
        }
    }

    /// Whether the number has no fraction. Infinities have one.
    pub fn is_integer(&self) -> bool {
        match self {
            Self::Integer(_) => true,
            Self::Float(n) => n.repr().is_finite() && n.repr().exponent() >= 0,
        }
    }

    /// The number rounded to a float of [`BigNumber::PRECISION`] bits.
    pub fn to_float(&self) -> FBig<HalfEven, 2> {
        match self {
            Self::Integer(n) => float_of(Repr::new(n.clone(), 0)),
            Self::Float(n) => n.clone().with_precision(Self::PRECISION).value(),
        }
    }

    /// The bits of the mantissa; an exact integer has those of all numbers.
    pub(crate) fn precision(&self) -> u32 {
        match self {
            Self::Float(n) if n.precision() > 0 => u32::try_from(n.precision()).unwrap_or(u32::MAX),
            _ => NUMBER_PRECISION,
        }
    }

    /// The same number with its one zero.
    pub(crate) fn normal(self) -> Self {
        match self {
            Self::Float(n) if n.repr().is_neg_zero() => Self::Float(float_of(Repr::zero())),
            other => other,
        }
    }
}

/// The number an `f64` is; not-a-number, which callers exclude, would be zero.
fn exact(n: f64) -> Repr<2> {
    Repr::try_from(n).ok().filter(|r| !r.is_neg_zero()).unwrap_or_else(Repr::zero)
}

/// A float of the standard precision.
fn float_of(repr: Repr<2>) -> FBig<HalfEven, 2> {
    let (significand, exponent) = repr.into_parts();
    FBig::from_parts(significand, exponent).with_precision(BigNumber::PRECISION).value()
}

/// The number of bits before the binary point; zero or less below one half.
fn magnitude(repr: &Repr<2>) -> isize {
    repr.exponent().saturating_add(isize::try_from(repr.digits()).unwrap_or(isize::MAX))
}

impl Value {
    /// The number of an unmarked integer, float or big number.
    pub fn as_number(&self) -> Option<Number<'_>> {
        if self.marks().is_empty() { self.content_number() } else { None }
    }

    /// The number of a value whatever its marks.
    pub(crate) fn content_number(&self) -> Option<Number<'_>> {
        match self.content() {
            Kind::Int(n) => Some(Number::Int(n)),
            Kind::Float(n) => Some(Number::Float(n)),
            Kind::Big(n) => Some(Number::Big(n)),
            _ => None,
        }
    }
}

impl From<i64> for BigNumber {
    fn from(n: i64) -> Self {
        Self::Integer(n.into())
    }
}

impl Hash for BigNumber {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Integer(n) => n.hash(state),
            Self::Float(n) => {
                n.repr().significand().hash(state);
                n.repr().exponent().hash(state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(text: &str) -> BigNumber {
        BigNumber::from_decimal(text).expect("a number")
    }

    #[test]
    fn to_f64_rounds_to_nearest_even_at_every_size() {
        for text in [
            "0.1",
            "1e-400",
            "5e-324",
            "2.4703282292062328e-324",
            "2.4703282292062327e-324",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e400",
            "9007199254740993",
            "9007199254740993.0000000001",
            "-0.3",
            "2.2250738585072011e-308",
        ] {
            let expected: f64 = text.parse().expect("a float");
            assert_eq!(big(text).to_f64().to_bits(), expected.to_bits(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn to_f64_agrees_with_the_standard_library(
            mantissa in "[1-9][0-9]{0,40}", exponent in -370i32..310
        ) {
            let text = format!("{mantissa}e{exponent}");
            let expected: f64 = text.parse().expect("a float");
            proptest::prop_assert_eq!(big(&text).to_f64().to_bits(), expected.to_bits());
        }
    }

    #[test]
    fn small_integers_come_out_and_others_do_not() {
        assert_eq!(big("1.5e1").to_i64(), Some(15));
        assert_eq!(big("-9223372036854775808").to_i64(), Some(i64::MIN));
        assert_eq!(big("-9223372036854775808.0").to_i64(), Some(i64::MIN));
        assert_eq!(big("9223372036854775808").to_i64(), None);
        assert_eq!(big("1.25").to_i64(), None);
        assert_eq!(big("1e9999").to_i64(), None);
    }

    #[test]
    fn every_f64_survives_the_way_there_and_back() {
        for n in [0.1, 1e300, 5e-324, -2.5, f64::MAX, f64::MIN_POSITIVE, 0.0] {
            let there = BigNumber::from_f64(n).expect("finite");
            assert_eq!(there.to_f64().to_bits(), n.to_bits());
        }
        assert_eq!(BigNumber::from_f64(f64::NAN), None);
        assert_eq!(BigNumber::from_f64(f64::INFINITY), None);
        assert_eq!(BigNumber::from_f64(-0.0), BigNumber::from_f64(0.0));
    }
}
