//! Reading numbers as HCL reads them.

use dashu_int::{IBig, Sign, UBig};

use super::canonical::{Small, dyadic, rounded, wide};
use super::decimal::scaled;
use super::{BigNumber, NUMBER_PRECISION};
use crate::{OperationError, Value};

impl Value {
    /// The number of a decimal text (`12`, `-0.5`, `.5`, `6.02e23`), rounded to
    /// [`NUMBER_PRECISION`], ties to even.
    ///
    /// What the reference takes as number where a text is converted: digits with a sign before, a
    /// point among them, and an exponent of ten (`e`) or of two (`p`) behind; also `inf` and
    /// `Inf`, with a sign or without. No blanks, no `_`, no other base.
    /// [`OperationError::NotANumber`] for other texts, [`OperationError::OutOfRange`] for exponents
    /// beyond [`BigNumber::MAX_EXPONENT`].
    pub fn parse_number(text: &str) -> Result<Self, OperationError> {
        let (negative, unsigned) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        if matches!(unsigned, "inf" | "Inf") {
            let infinity = if negative { f64::NEG_INFINITY } else { f64::INFINITY };
            return Ok(Self::float(infinity));
        }
        let decimal = Decimal::of(unsigned).ok_or(OperationError::NotANumber)?;
        decimal.value(negative)
    }
}

/// The parts of a decimal text without its sign.
struct Decimal<'a> {
    whole: &'a str,
    fraction: &'a str,
    /// Of ten, or of two.
    exponent: Option<(Base, &'a str)>,
}

#[derive(Clone, Copy)]
enum Base {
    Two,
    Ten,
}

impl<'a> Decimal<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let (mantissa, exponent) = match text.find(['e', 'E', 'p', 'P']) {
            Some(at) => {
                let base =
                    if matches!(text.as_bytes()[at], b'e' | b'E') { Base::Ten } else { Base::Two };
                let exponent = &text[at + 1..];
                let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
                if unsigned.is_empty() || !digits(unsigned) {
                    return None;
                }
                (&text[..at], Some((base, exponent)))
            }
            None => (text, None),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let some = !whole.is_empty() || !fraction.is_empty();
        (some && digits(whole) && digits(fraction)).then_some(Self { whole, fraction, exponent })
    }

    fn value(&self, negative: bool) -> Result<Value, OperationError> {
        if self.exponent.is_none()
            && let Some(value) = self.short(negative)
        {
            return value;
        }
        let digits = [self.whole, self.fraction].concat();
        let magnitude =
            UBig::from_str_radix(&digits, 10).map_err(|_| OperationError::NotANumber)?;
        if magnitude.is_zero() {
            let zero = if negative { Small::Float(-0.0) } else { Small::Int(0) };
            return Ok(Value::small(zero, NUMBER_PRECISION));
        }
        let point = i64::try_from(self.fraction.len()).map_err(|_| OperationError::OutOfRange)?;
        let (tens, twos) = match self.exponent {
            None => (-point, 0),
            Some((Base::Ten, text)) => (exponent(text)? - point, 0),
            Some((Base::Two, text)) => (-point, exponent(text)?),
        };
        let sign = if negative { Sign::Negative } else { Sign::Positive };
        if tens == 0 {
            return wide(IBig::from_parts(sign, magnitude), twos as isize, false, NUMBER_PRECISION);
        }
        let repr = scaled(sign, magnitude, tens).into_repr();
        let (significand, exponent) = repr.into_parts();
        rounded(dashu_float::Repr::new(significand, exponent + twos as isize), NUMBER_PRECISION)
    }

    /// The value of a text of few digits that a machine word holds exactly.
    fn short(&self, negative: bool) -> Option<Result<Value, OperationError>> {
        const POWERS_OF_FIVE: [u64; 19] = {
            let mut powers = [1; 19];
            let mut at = 1;
            while at < 19 {
                powers[at] = powers[at - 1] * 5;
                at += 1;
            }
            powers
        };
        if self.whole.len() + self.fraction.len() > 18 {
            return None;
        }
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        let magnitude = digits.fold(0u64, |n, digit| n * 10 + u64::from(digit - b'0'));
        if magnitude == 0 && negative {
            return Some(Ok(Value::small(Small::Float(-0.0), NUMBER_PRECISION)));
        }
        // A tenth is half a fifth: the number is a binary fraction if the fives go away.
        let five = POWERS_OF_FIVE[self.fraction.len()];
        if magnitude % five != 0 {
            return None;
        }
        let significand = i128::from(magnitude / five);
        let significand = if negative { -significand } else { significand };
        let places = i32::try_from(self.fraction.len()).ok()?;
        Some(dyadic(significand, -places, NUMBER_PRECISION))
    }
}

/// The exponent of a text, in range.
fn exponent(text: &str) -> Result<i64, OperationError> {
    let limit = i64::from(BigNumber::MAX_EXPONENT);
    let size = text.parse::<i64>().map_err(|_| OperationError::OutOfRange)?;
    if size.abs() <= limit { Ok(size) } else { Err(OperationError::OutOfRange) }
}
