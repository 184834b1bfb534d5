//! Sums, products, quotients and remainders, rounded as the HCL reference rounds.
//!
//! Small operands are computed in machine words, exactly; what does not fit is computed exactly in
//! big integers and rounded once. Exponents are bounded, so every step is.

use dashu_float::Repr;
use dashu_int::ops::{BitTest, DivRem};
use dashu_int::{IBig, UBig};

use super::canonical::{Small, dyadic, rounded, wide};
use super::exact::{Dyadic, is_negative, round, whole};
use super::{NUMBER_PRECISION, Number};
use crate::{OperationError, Value};

/// A number and its precision.
pub(crate) type Operand<'a> = (Number<'a>, u32);

/// The sum, in the greater precision; opposite infinities have none.
pub(crate) fn add((a, p): Operand<'_>, (b, q): Operand<'_>) -> Result<Value, OperationError> {
    let precision = p.max(q);
    if is_special(a) || is_special(b) {
        // Infinities, and the sign of a sum of zeros.
        if is_infinite(a) || is_infinite(b) || is_zero(a) && is_zero(b) {
            return float(approximate(a) + approximate(b), precision);
        }
    }
    if let (Some(x), Some(y)) = (Dyadic::of(a), Dyadic::of(b)) {
        let (high, low) = if x.exponent >= y.exponent { (x, y) } else { (y, x) };
        let shift = high.exponent.abs_diff(low.exponent);
        if shift <= 62 {
            let sum = (i128::from(high.significand) << shift) + i128::from(low.significand);
            return dyadic(sum, low.exponent, precision);
        }
    }
    let (sum, exponent) = exact_sum(&a.repr(), &b.repr());
    wide(sum, exponent, false, precision)
}

/// The product: of at most 512 bits, in the greater precision or what it needs; zero times
/// infinity has none.
pub(crate) fn multiply((a, p): Operand<'_>, (b, q): Operand<'_>) -> Result<Value, OperationError> {
    let precision = p.max(q);
    if is_infinite(a) || is_infinite(b) {
        return float(approximate(a) * approximate(b), precision);
    }
    if is_zero(a) || is_zero(b) {
        return Ok(zero(is_negative(a) != is_negative(b), precision));
    }
    if let (Some(x), Some(y)) = (Dyadic::of(a), Dyadic::of(b)) {
        let product = i128::from(x.significand) * i128::from(y.significand);
        let bits = 128 - product.unsigned_abs().leading_zeros() - product.trailing_zeros();
        return dyadic(product, x.exponent + y.exponent, precision.max(bits));
    }
    let (a, b) = (a.repr(), b.repr());
    let product = a.significand() * b.significand();
    let product = round(product, a.exponent() + b.exponent(), false, NUMBER_PRECISION);
    let needed = product.digits() as u32;
    rounded(product, precision.max(needed))
}

/// The quotient, in the greater precision. A division by zero gives an infinity; zero by zero and
/// infinity by infinity have no quotient.
pub(crate) fn divide((a, p): Operand<'_>, (b, q): Operand<'_>) -> Result<Value, OperationError> {
    let precision = p.max(q);
    if is_infinite(a) || is_infinite(b) || is_zero(b) {
        return float(approximate(a) / approximate(b), precision);
    }
    if is_zero(a) {
        return Ok(zero(is_negative(a) != is_negative(b), precision));
    }
    if let (Some(x), Some(y)) = (Dyadic::of(a), Dyadic::of(b))
        && let Some(0) = x.significand.checked_rem(y.significand)
    {
        let quotient = i128::from(x.significand) / i128::from(y.significand);
        return dyadic(quotient, x.exponent - y.exponent, precision);
    }
    let (quotient, exponent, sticky) = exact_quotient(&a.repr(), &b.repr(), precision);
    wide(quotient, exponent, sticky, precision)
}

/// The remainder: the quotient is cut toward zero, then multiplied and subtracted in the precision
/// of the dividend. By zero it is the dividend; an infinity has none.
pub(crate) fn modulo((a, p): Operand<'_>, (b, q): Operand<'_>) -> Result<Value, OperationError> {
    if is_zero(b) {
        return Ok(of_number(a, p));
    }
    if is_infinite(a) || is_infinite(b) {
        return Err(OperationError::Undefined);
    }
    if let (Number::Int(a), Number::Int(b)) = (a, b)
        && p.min(q) >= 64
    {
        // The quotient and what is left of it fit the precision, so nothing is rounded.
        return Ok(Value::small(Small::Int(a.checked_rem(b).unwrap_or(0)), p));
    }
    if is_zero(a) {
        // What is subtracted is a zero with the sign of the divisor.
        return Ok(zero(is_negative(a) && !is_negative(b), p));
    }
    let (dividend, divisor) = (a.repr(), b.repr());
    let (quotient, exponent, sticky) = exact_quotient(&dividend, &divisor, p.max(q));
    let quotient = whole(&round(quotient, exponent, sticky, p.max(q)));
    let quotient = round(quotient, 0, false, p);
    let product = quotient.significand() * divisor.significand();
    let product = round(product, quotient.exponent() + divisor.exponent(), false, p);
    let (rest, exponent) = exact_sum(&dividend, &negated(product));
    wide(rest, exponent, false, p)
}

/// The number with the other sign, of the same precision.
pub(crate) fn negate((n, precision): Operand<'_>) -> Result<Value, OperationError> {
    match n {
        Number::Int(0) => Ok(zero(true, precision)),
        Number::Int(n) => dyadic(-i128::from(n), 0, precision),
        Number::Float(n) => float(-n, precision),
        Number::Big(_) => rounded(negated(n.repr()), precision),
    }
}

/// The number without its sign, of the same precision.
pub(crate) fn absolute(n: Operand<'_>) -> Result<Value, OperationError> {
    if is_negative(n.0) { negate(n) } else { Ok(of_number(n.0, n.1)) }
}

/// Numbers whose arithmetic is that of floats of 64 bits: infinities and the negative zero.
fn is_special(n: Number<'_>) -> bool {
    matches!(n, Number::Float(n) if n == 0.0 || !n.is_finite())
}

pub(super) fn is_infinite(n: Number<'_>) -> bool {
    match n {
        Number::Float(n) => !n.is_finite(),
        Number::Int(_) => false,
        Number::Big(_) => n.repr().is_infinite(),
    }
}

pub(super) fn is_zero(n: Number<'_>) -> bool {
    match n {
        Number::Int(n) => n == 0,
        Number::Float(n) => n == 0.0,
        Number::Big(_) => n.repr().significand().is_zero() && n.repr().is_finite(),
    }
}

/// A finite number other than zero by one that has its sign, for arithmetic with infinities and
/// zeros, which the size of the other operand does not change.
fn approximate(n: Number<'_>) -> f64 {
    match n {
        Number::Float(n) if n == 0.0 || !n.is_finite() => n,
        _ if is_zero(n) => 0.0,
        _ if is_infinite(n) && is_negative(n) => f64::NEG_INFINITY,
        _ if is_infinite(n) => f64::INFINITY,
        _ if is_negative(n) => -1.0,
        _ => 1.0,
    }
}

fn float(n: f64, precision: u32) -> Result<Value, OperationError> {
    Value::of_f64(n, precision).ok_or(OperationError::Undefined)
}

fn zero(negative: bool, precision: u32) -> Value {
    let zero = if negative { Small::Float(-0.0) } else { Small::Int(0) };
    Value::small(zero, precision)
}

/// The value of a canonical number.
pub(super) fn of_number(n: Number<'_>, precision: u32) -> Value {
    match n {
        Number::Int(n) => Value::small(Small::Int(n), precision),
        Number::Float(n) => Value::small(Small::Float(n), precision),
        Number::Big(n) => Value::big(n.clone()),
    }
}

fn negated(n: Repr<2>) -> Repr<2> {
    let (significand, exponent) = n.into_parts();
    Repr::new(-significand, exponent)
}

fn exact_sum(a: &Repr<2>, b: &Repr<2>) -> (IBig, isize) {
    let exponent = match (a.significand().is_zero(), b.significand().is_zero()) {
        (true, _) => b.exponent(),
        (_, true) => a.exponent(),
        _ => a.exponent().min(b.exponent()),
    };
    let aligned = |n: &Repr<2>| match usize::try_from(n.exponent() - exponent) {
        Ok(shift) => n.significand() << shift,
        Err(_) => IBig::ZERO,
    };
    (aligned(a) + aligned(b), exponent)
}

/// The quotient of numbers other than zero, cut after two bits more than the precision; whether
/// anything is left.
fn exact_quotient(a: &Repr<2>, b: &Repr<2>, precision: u32) -> (IBig, isize, bool) {
    let wanted = precision as usize + 2 + b.significand().bit_len();
    let shift = wanted.saturating_sub(a.significand().bit_len());
    let (sign_a, dividend) = a.significand().clone().into_parts();
    let (sign_b, divisor) = b.significand().clone().into_parts();
    let (quotient, rest): (UBig, UBig) = (dividend << shift).div_rem(divisor);
    let exponent = a.exponent() - b.exponent() - shift.cast_signed();
    (IBig::from_parts(sign_a * sign_b, quotient), exponent, !rest.is_zero())
}
