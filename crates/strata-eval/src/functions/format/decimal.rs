//! Numbers in decimal, and rounding them (Go: `math/big`, `ftoa.go`).

use std::fmt::Write;

use dashu_int::{IBig, UBig};
use strata_value::{BigNumber, Number, Value};

/// A finite number in decimal: `0.d₁d₂d₃… · 10^point`.
pub(super) struct Decimal {
    pub(super) negative: bool,
    /// ASCII digits, without zeros at either end; none for zero.
    digits: Vec<u8>,
    point: isize,
}

/// How to write a number.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `123.457`
    Fixed { places: usize },
    /// `1.23457e+02`
    Exponent { places: usize, upper: bool },
    /// One of both, by the size of the number; the precision counts all digits.
    General { precision: Option<usize>, upper: bool },
}

impl Decimal {
    /// The fewest digits that name a number among those of its precision; `None` for infinities.
    pub(super) fn shortest(value: &Value) -> Option<Self> {
        let text = value.number_text()?;
        let (negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text.as_str()),
        };
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        Some(Self::of_digits(negative, [whole, fraction].concat().into_bytes(), fraction.len()))
    }

    /// All digits of a number; `None` for infinities.
    pub(super) fn exact(value: &Value) -> Option<Self> {
        let (negative, significand, exponent) = match value.as_number()? {
            Number::Int(n) => (n < 0, UBig::from(n.unsigned_abs()), 0),
            Number::Float(n) if n.is_finite() => {
                let (significand, exponent) = parts(n);
                (n.is_sign_negative(), significand.into(), exponent)
            }
            Number::Big(BigNumber::Integer(n)) => of_integer(n.clone(), 0),
            Number::Big(BigNumber::Float(n)) if n.repr().is_finite() => {
                of_integer(n.repr().significand().clone(), n.repr().exponent())
            }
            Number::Float(_) | Number::Big(BigNumber::Float(_)) => return None,
        };
        // 2⁻ᵏ is 5ᵏ · 10⁻ᵏ.
        let (scaled, places) = if let Ok(shift) = usize::try_from(exponent) {
            (significand << shift, 0)
        } else {
            let places = exponent.unsigned_abs();
            (significand * UBig::from(5u8).pow(places), places)
        };
        Some(Self::of_digits(negative, scaled.to_string().into_bytes(), places))
    }

    /// The number of digits of which so many are behind the point.
    fn of_digits(negative: bool, mut digits: Vec<u8>, places: usize) -> Self {
        let leading = digits.iter().take_while(|digit| **digit == b'0').count();
        digits.drain(..leading);
        let point = digits.len().cast_signed() - places.cast_signed();
        let mut decimal = Self { negative, digits, point };
        decimal.trim();
        decimal
    }

    fn trim(&mut self) {
        while self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
        if self.digits.is_empty() {
            self.point = 0;
        }
    }

    /// Rounds to so many digits, to nearest, ties to even.
    fn round(&mut self, digits: isize) {
        // A number of fewer digits than none is less than a tenth of a unit.
        let Ok(kept) = usize::try_from(digits) else { return };
        let Some(next) = self.digits.get(kept) else { return };
        let tie = *next == b'5' && self.digits.len() == kept + 1;
        let odd = kept > 0 && self.digits[kept - 1] % 2 == 1;
        let up = if tie { odd } else { *next >= b'5' };
        self.digits.truncate(kept);
        if up {
            while self.digits.last() == Some(&b'9') {
                self.digits.pop();
            }
            if let Some(last) = self.digits.last_mut() {
                *last += 1;
            } else {
                self.digits.push(b'1');
                self.point += 1;
            }
        }
        self.trim();
    }

    /// Writes the number without its sign.
    pub(super) fn write(mut self, form: Form, out: &mut String) {
        match form {
            Form::Fixed { places } => {
                self.round(self.point.saturating_add_unsigned(places));
                self.fixed(places, out);
            }
            Form::Exponent { places, upper } => {
                self.round(places.cast_signed().saturating_add(1));
                self.exponent(places, upper, out);
            }
            Form::General { precision, upper } => self.general(precision, upper, out),
        }
    }

    fn general(mut self, precision: Option<usize>, upper: bool, out: &mut String) {
        if let Some(precision) = precision {
            self.round(precision.max(1).cast_signed());
        }
        let len = self.digits.len();
        let most = precision.map_or(len, |precision| precision.max(1));
        // From so many digits before the point on the number is written with an exponent.
        let limit = match precision {
            None => 6,
            Some(_) if most > len && len.cast_signed() >= self.point => len,
            Some(_) => most,
        };
        if self.point - 1 < -4 || self.point > limit.cast_signed() {
            self.exponent(most.min(len).saturating_sub(1), upper, out);
        } else {
            let digits = if most.cast_signed() > self.point { len } else { most };
            self.fixed(usize::try_from(digits.cast_signed() - self.point).unwrap_or(0), out);
        }
    }

    fn fixed(&self, places: usize, out: &mut String) {
        match usize::try_from(self.point) {
            Ok(whole @ 1..) => out.extend((0..whole.cast_signed()).map(|at| self.digit(at))),
            _ => out.push('0'),
        }
        if places > 0 {
            out.push('.');
            out.extend((0..places.cast_signed()).map(|at| self.digit(self.point + at)));
        }
    }

    fn exponent(&self, places: usize, upper: bool, out: &mut String) {
        out.push(self.digit(0));
        if places > 0 {
            out.push('.');
            out.extend((1..=places.cast_signed()).map(|at| self.digit(at)));
        }
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        let letter = if upper { 'E' } else { 'e' };
        let sign = if exponent < 0 { '-' } else { '+' };
        let _never_fails = write!(out, "{letter}{sign}{:02}", exponent.unsigned_abs());
    }

    /// The digit at a position, which may be before or behind all that are written.
    fn digit(&self, at: isize) -> char {
        let digit = usize::try_from(at).ok().and_then(|at| self.digits.get(at));
        digit.map_or('0', |digit| char::from(*digit))
    }
}

fn of_integer(significand: IBig, exponent: isize) -> (bool, UBig, isize) {
    let (sign, magnitude) = significand.into_parts();
    (sign == dashu_int::Sign::Negative, magnitude, exponent)
}

/// The significand of a finite float, without its sign, and its exponent of two.
fn parts(n: f64) -> (u64, isize) {
    const FRACTION: u64 = (1 << 52) - 1;
    let fraction = n.to_bits() & FRACTION;
    match (n.to_bits() >> 52) as u16 & 0x7ff {
        0 => (fraction, -1074),
        biased => (fraction | (FRACTION + 1), isize::from(biased.cast_signed()) - 1075),
    }
}
