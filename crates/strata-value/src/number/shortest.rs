//! The shortest decimal text of a binary number.

use std::fmt;

use dashu_float::Repr;
use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::decimal::scaled;
use super::{BigNumber, magnitude};

/// How far the numbers next to a power of two are taken to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Neighbours {
    /// The lower one is half as far as the upper one.
    AsTheyAre,
    /// Both as far as the upper one is, which the reference believes: the text of a power of two
    /// may then read back as the number below.
    Even,
}

/// Writes the shortest decimal that reads back as the same number of a precision, without its sign.
///
/// The number is finite and not zero.
pub(super) fn write_shortest(
    repr: &Repr<2>,
    precision: usize,
    neighbours: Neighbours,
    f: &mut impl fmt::Write,
) -> fmt::Result {
    let (digits, point) =
        few_digits(repr, precision).unwrap_or_else(|| shortest(repr, precision, neighbours));
    match usize::try_from(point) {
        Err(_) | Ok(0) => {
            write!(f, "0.{:0>width$}", digits, width = digits.len() + point.unsigned_abs())
        }
        Ok(point) if point >= digits.len() => write!(f, "{digits:0<point$}"),
        Ok(point) => write!(f, "{}.{}", &digits[..point], &digits[point..]),
    }
}

/// The digits of a number that was written with few, as nearly all are, and the place of the point.
///
/// Of texts with so few digits no two are one number of full precision: one that reads back is the
/// shortest.
fn few_digits(repr: &Repr<2>, precision: usize) -> Option<(String, isize)> {
    const DIGITS: isize = 30;
    // Beyond, the powers of ten cost more than they save.
    const MAX_PLACES: isize = 60;
    // A digit is a little more than three bits.
    let places = DIGITS - magnitude(repr) * 3 / 10;
    if precision != BigNumber::PRECISION || places.abs() > MAX_PLACES {
        return None;
    }
    let (_, significand) = repr.significand().clone().into_parts();
    let power = UBig::from(10u8).pow(places.unsigned_abs());
    let shift = repr.exponent().unsigned_abs();
    // Twice the number of units of the last place, cut.
    let doubled = match (places >= 0, repr.exponent() >= 0) {
        (true, true) => (significand * power) << (shift + 1),
        (true, false) => ((significand * power) << 1) >> shift,
        (false, true) => (significand << (shift + 1)) / power,
        (false, false) => ((significand << 1) / power) >> shift,
    };
    let units = (doubled + UBig::ONE) >> 1;
    let text = units.to_string();
    let again = scaled(repr.sign(), units, -(places as i64));
    let point = text.len().cast_signed() - places;
    (again.repr() == repr).then(|| (text.trim_end_matches('0').to_owned(), point))
}

/// The shortest digits that round to this finite number other than zero, and the place of the point
/// before (0), within or behind them.
///
/// `precision` is at least the bits of the number. The exact digits are cut, or rounded up, at the
/// first place where that stays on this side of half the way to the next number. The reference
/// compares place by place, so that digits once told apart may seem alike again; so do we, to show
/// the same text.
fn shortest(repr: &Repr<2>, precision: usize, neighbours: Neighbours) -> (String, isize) {
    let (_, significand) = repr.significand().clone().into_parts();
    // Two bits more than the precision: two units are half the way to the next number.
    let widen = (precision + 2).saturating_sub(significand.bit_len());
    let is_power_of_two = significand.bit_len() == 1;
    let significand = significand << widen;
    let exponent = repr.exponent() - widen.cast_signed();
    // The ends round to the number itself only if the last bit of the mantissa is 0.
    let inclusive = !significand.bit(2);
    // Half as much is a fifth of a tenth: a binary fraction is a decimal one of as many places.
    let (unit, places) = if exponent >= 0 {
        (UBig::ONE << exponent.unsigned_abs(), 0)
    } else {
        (UBig::from(5u8).pow(exponent.unsigned_abs()), exponent)
    };
    let middle = significand * &unit;
    let nearer = is_power_of_two && neighbours == Neighbours::AsTheyAre;
    let lower = digits_of(&(&middle - (&unit << usize::from(!nearer)))).0;
    let upper = digits_of(&(&middle + (unit << 1))).0;
    let (mut digits, len) = digits_of(&middle);
    let mut point = len.cast_signed() + places;

    let at = |digits: &[u8], place: usize| digits.get(place).copied().unwrap_or(b'0');
    for (place, &digit) in digits.iter().enumerate() {
        let (low, high) = (at(&lower, place), at(&upper, place));
        let down = low != digit || inclusive && place + 1 == lower.len();
        let up = digit != high && (inclusive || digit + 1 < high || place + 1 < upper.len());
        if down || up {
            let nearest_is_up = || match at(&digits, place + 1) {
                b'5' if place + 2 == digits.len() => digit % 2 == 1,
                next => next >= b'5',
            };
            let up = up && (!down || nearest_is_up());
            digits.truncate(place + 1);
            if up {
                point += isize::from(increment(&mut digits));
            }
            break;
        }
    }
    let text = digits.iter().map(|digit| char::from(*digit)).collect::<String>();
    (text.trim_end_matches('0').to_owned(), point)
}

/// The decimal digits without the zeros at the end, and how many there are with them.
fn digits_of(n: &UBig) -> (Vec<u8>, usize) {
    let mut digits = n.to_string().into_bytes();
    let len = digits.len();
    digits.truncate(digits.iter().rposition(|digit| *digit != b'0').map_or(0, |last| last + 1));
    (digits, len)
}

/// Adds one to the last digit; whether that gave one digit more before the others.
fn increment(digits: &mut Vec<u8>) -> bool {
    while let Some(last) = digits.last_mut() {
        if *last < b'9' {
            *last += 1;
            return false;
        }
        digits.pop();
    }
    digits.push(b'1');
    true
}
