//! Numbers that do not fit the small forms.

use std::hash::{Hash, Hasher};

use dashu_float::FBig;
use dashu_float::round::mode::HalfEven;
use dashu_int::IBig;

/// A number beyond 64 bits: an exact integer, or a binary float of 512 bits.
///
/// Floats round to nearest, ties to even, as the HCL reference does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BigNumber {
    /// An integer, exact at any size.
    Integer(IBig),
    /// A number with a fraction, or beyond the exact integers of the dialect.
    Float(FBig<HalfEven, 2>),
}

impl BigNumber {
    /// Bits of the mantissa of a big float.
    pub const PRECISION: usize = 512;
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
