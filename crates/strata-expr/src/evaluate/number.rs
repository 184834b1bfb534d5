//! Numbers of the language.

use strata_value::{BigNumber, Kind};

/// A number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Num {
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// An integer beyond 64 bits with a sign, which wraps where an integer is wanted.
    Unsigned(u64),
}

impl Num {
    pub(crate) fn of(kind: Kind<'_>) -> Option<Self> {
        match kind {
            Kind::Int(n) => Some(Self::Int(n)),
            Kind::Float(n) => Some(Self::Float(n)),
            Kind::Big(BigNumber::Integer(n)) => match u64::try_from(n) {
                Ok(n) => Some(Self::Unsigned(n)),
                Err(_) => Some(Self::Float(BigNumber::Integer(n.clone()).to_f64())),
            },
            Kind::Big(n) => Some(Self::Float(n.to_f64())),
            _ => None,
        }
    }

    /// As a float.
    #[expect(clippy::cast_precision_loss, reason = "the language converts so")]
    pub(crate) const fn float(self) -> f64 {
        match self {
            Self::Int(n) => n as f64,
            Self::Unsigned(n) => n as f64,
            Self::Float(n) => n,
        }
    }

    /// As an integer: a fraction is cut off, what is beyond 64 bits is the least integer.
    pub(crate) fn int(self) -> i64 {
        match self {
            Self::Int(n) => n,
            Self::Unsigned(n) => n.cast_signed(),
            Self::Float(n) if n >= -(2f64.powi(63)) && n < 2f64.powi(63) => n as i64,
            Self::Float(_) => i64::MIN,
        }
    }

    pub(crate) const fn is_float(self) -> bool {
        matches!(self, Self::Float(_))
    }
}
