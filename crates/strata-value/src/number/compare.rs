//! Numbers compared by what they are worth, whatever their form.

use std::cmp::Ordering;

use dashu_float::Repr;

use super::{BigNumber, Number, exact};
use crate::Value;

/// Compares two unmarked numbers by exact value; `None` if one is no number.
///
/// Nothing is rounded: `9007199254740993` is greater than the float `9007199254740992.0`, and
/// `0.1` of 64 bits is greater than `0.1` of 512. Not-a-number is after all others and equal to
/// itself.
pub fn cmp_numbers(a: &Value, b: &Value) -> Option<Ordering> {
    Some(a.as_number()?.cmp_value(b.as_number()?))
}

impl Number<'_> {
    /// Compares by exact value; see [`cmp_numbers`].
    #[must_use]
    pub fn cmp_value(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.cmp(&b),
            (Self::Float(a), Self::Float(b)) => cmp_floats(a, b),
            (Self::Int(a), Self::Float(b)) => cmp_int_float(a, b),
            (Self::Float(a), Self::Int(b)) => cmp_int_float(b, a).reverse(),
            (Self::Float(a), Self::Big(_)) if !a.is_finite() => beside_finite(a),
            (Self::Big(_), Self::Float(b)) if !b.is_finite() => beside_finite(b).reverse(),
            (Self::Big(BigNumber::Integer(a)), Self::Big(BigNumber::Integer(b))) => a.cmp(b),
            (a, b) => a.repr().cmp(&b.repr()),
        }
    }

    /// The exact value of a finite number.
    pub(super) fn repr(self) -> Repr<2> {
        match self {
            Self::Int(n) => Repr::new(n.into(), 0),
            Self::Float(n) => exact(n),
            Self::Big(BigNumber::Integer(n)) => Repr::new(n.clone(), 0),
            Self::Big(BigNumber::Float(n)) => n.repr().clone(),
        }
    }
}

fn cmp_floats(a: f64, b: f64) -> Ordering {
    // The operands compare unless one is not a number; that one is the greater.
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

fn beside_finite(n: f64) -> Ordering {
    if n == f64::NEG_INFINITY { Ordering::Less } else { Ordering::Greater }
}

fn cmp_int_float(int: i64, float: f64) -> Ordering {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    if float.is_nan() || float >= TWO_63 {
        return Ordering::Less;
    }
    if float < -TWO_63 {
        return Ordering::Greater;
    }
    // In this range the whole part of the float is an `i64` without loss.
    let whole = float.trunc();
    int.cmp(&(whole as i64)).then_with(|| cmp_floats(whole, float))
}

#[cfg(test)]
mod tests {
    use Ordering::{Equal, Greater, Less};

    use super::*;

    fn cmp(a: &Value, b: &Value) -> Ordering {
        let there = cmp_numbers(a, b).expect("numbers");
        assert_eq!(cmp_numbers(b, a), Some(there.reverse()));
        there
    }

    fn big(text: &str) -> Value {
        Value::big(BigNumber::from_decimal(text).expect("a number"))
    }

    #[test]
    fn integers_and_floats_compare_exactly() {
        let beyond_f64 = Value::int(9_007_199_254_740_993);
        assert_eq!(cmp(&beyond_f64, &Value::float(9_007_199_254_740_992.0)), Greater);
        assert_eq!(cmp(&Value::int(i64::MAX), &Value::float(9_223_372_036_854_775_807.0)), Less);
        assert_eq!(cmp(&Value::int(i64::MIN), &Value::float(-9_223_372_036_854_775_808.0)), Equal);
        assert_eq!(cmp(&Value::int(-1), &Value::float(-1.5)), Greater);
        assert_eq!(cmp(&Value::int(1), &Value::float(1.5)), Less);
        assert_eq!(cmp(&Value::int(0), &Value::float(-0.0)), Equal);
    }

    #[test]
    fn decimal_one_tenth_is_not_binary_one_tenth() {
        assert_eq!(cmp(&big("0.1"), &Value::float(0.1)), Less);
        assert_eq!(cmp(&big("0.5"), &Value::float(0.5)), Equal);
        assert_eq!(cmp(&big("3.0"), &Value::int(3)), Equal);
        assert_eq!(cmp(&big("1e400"), &Value::float(f64::MAX)), Greater);
        assert_eq!(cmp(&big("99999999999999999999"), &big("99999999999999999999.0")), Equal);
    }

    #[test]
    fn infinities_enclose_and_nan_ends_the_numbers() {
        let nan = Value::float(f64::NAN);
        let inf = Value::float(f64::INFINITY);
        assert_eq!(cmp(&nan, &nan), Equal);
        assert_eq!(cmp(&inf, &nan), Less);
        assert_eq!(cmp(&big("1e9999"), &inf), Less);
        assert_eq!(cmp(&big("1e9999"), &nan), Less);
        assert_eq!(cmp(&big("-1e9999"), &Value::float(f64::NEG_INFINITY)), Greater);
        assert_eq!(cmp(&Value::int(i64::MAX), &inf), Less);
        assert_eq!(cmp_numbers(&Value::string("1"), &Value::int(1)), None);
    }
}
