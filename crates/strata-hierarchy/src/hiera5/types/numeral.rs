//! Numbers as text, by the rules of Ruby's `Integer()` and `Float()`.

use dashu_int::IBig;
use strata_value::{BigNumber, Value};

/// The white space of Ruby's `\s`.
const SPACE: [char; 6] = [' ', '\t', '\n', '\u{b}', '\u{c}', '\r'];

/// Longest text of a number, in bytes: what is longer is no number anyone wrote.
const MAX_LEN: usize = 4096;

/// A numeral cut into its parts.
pub(super) struct Numeral<'t> {
    pub(super) negative: bool,
    pub(super) digits: &'t str,
}

impl<'t> Numeral<'t> {
    /// A sign and what follows it: `[+-]?\s*` and the rest.
    pub(super) fn new(text: &'t str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let digits = unsigned.trim_start_matches(SPACE);
        (!digits.is_empty() && text.len() <= MAX_LEN)
            .then_some(Self { negative: text.starts_with('-'), digits })
    }

    /// The digits after `0x` or `0b` (or another prefix, any case).
    pub(super) fn after(&self, prefix: &str) -> Option<&'t str> {
        let head = self.digits.get(..prefix.len())?;
        head.eq_ignore_ascii_case(prefix).then(|| &self.digits[prefix.len()..])
    }

    /// The integer of these digits.
    pub(super) fn integer(&self, digits: &str, radix: u32) -> Option<Value> {
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return None;
        }
        let n = IBig::from_str_radix(digits, radix).ok()?;
        Some(Value::big(BigNumber::Integer(if self.negative { -n } else { n })))
    }

    /// The float of these decimal digits; beyond the range it is infinite.
    pub(super) fn float(&self, digits: &str) -> Option<f64> {
        let n: f64 = digits.parse().ok()?;
        Some(if self.negative { -n } else { n })
    }

    /// Whether the digits are a decimal number with a fraction or exponent: `1.5`, `2e-3`; the
    /// whole part by `whole`.
    pub(super) fn is_decimal(&self, whole: fn(&str) -> bool) -> bool {
        let mantissa_end = self.digits.find(['e', 'E']).unwrap_or(self.digits.len());
        let (mantissa, exponent) = self.digits.split_at(mantissa_end);
        let (integer, fraction) = match mantissa.split_once('.') {
            Some((integer, fraction)) => (integer, Some(fraction)),
            None => (mantissa, None),
        };
        whole(integer)
            && fraction.is_none_or(is_digits)
            && (exponent.is_empty()
                || is_digits(exponent[1..].strip_prefix('-').unwrap_or(&exponent[1..])))
    }
}

/// One decimal digit at least, and nothing else.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
