//! The text of a number, as its conversion to string gives it.

use std::fmt::{self, Write};

use dashu_int::Sign;

use super::shortest::{Neighbours, write_shortest};
use super::{BigNumber, Number, exact};
use crate::Value;

impl Value {
    /// The text of an unmarked number: the shortest decimal that names it among the numbers of its
    /// precision, without exponent: `12`, `-0.5`, `-0`. An infinity is `+Inf` or `-Inf`.
    pub fn number_text(&self) -> Option<String> {
        let mut text = String::new();
        self.write_number(&mut text)?.ok()?;
        Some(text)
    }

    /// Writes [`Value::number_text`]; `None` for what is no unmarked number.
    pub fn write_number(&self, out: &mut impl Write) -> Option<fmt::Result> {
        let number = self.as_number()?;
        let precision = self.precision()?;
        Some(match number {
            Number::Int(n) if is_exact(n, precision) => write!(out, "{n}"),
            Number::Float(n) if n == 0.0 => {
                out.write_str(if n.is_sign_negative() { "-0" } else { "0" })
            }
            Number::Float(n) if n.is_nan() => out.write_str("NaN"),
            Number::Float(f64::INFINITY) => out.write_str("+Inf"),
            Number::Float(f64::NEG_INFINITY) => out.write_str("-Inf"),
            Number::Big(BigNumber::Integer(n)) => write!(out, "{n}"),
            Number::Big(BigNumber::Float(n)) if n.repr().is_infinite() => {
                out.write_str(if n.repr().sign() == Sign::Negative { "-Inf" } else { "+Inf" })
            }
            _ => write_finite(number, precision, out),
        })
    }
}

/// Whether the decimal digits of an integer are the shortest text among numbers of this precision.
fn is_exact(n: i64, precision: u32) -> bool {
    precision >= 64 || n.unsigned_abs() >> precision == 0
}

fn write_finite(number: Number<'_>, precision: u32, out: &mut impl Write) -> fmt::Result {
    if let Number::Float(n) = number
        && precision >= 128
        && let Some(result) = write_short(n, out)
    {
        return result;
    }
    let repr = match number {
        Number::Float(n) => exact(n),
        _ => number.repr(),
    };
    if repr.significand().is_zero() {
        return out.write_char('0');
    }
    if repr.sign() == Sign::Negative {
        out.write_char('-')?;
    }
    write_shortest(&repr, precision as usize, Neighbours::Even, out)
}

/// Writes a float with few binary digits behind the point, all of them.
///
/// Its decimals are fewer than those that tell numbers of 128 bits apart, so no shorter text names it.
fn write_short(n: f64, out: &mut impl Write) -> Option<fmt::Result> {
    let super::exact::Dyadic { significand, exponent } =
        super::exact::Dyadic::of(Number::Float(n))?;
    let places = usize::try_from(-exponent).ok()?;
    // 5^20 < 2^47: the product has at most 100 bits, 31 digits.
    if !(1..=20).contains(&places) {
        return None;
    }
    let scaled = u128::from(significand.unsigned_abs()) * 5u128.pow(places as u32);
    let unit = 10u128.pow(places as u32);
    let sign = if significand < 0 { "-" } else { "" };
    Some(write!(out, "{sign}{}.{:0places$}", scaled / unit, scaled % unit))
}
