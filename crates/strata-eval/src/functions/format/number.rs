//! Numbers as text, as Go formats its big numbers.

use dashu_int::IBig;
use dashu_int::Sign;
use dashu_int::fmt::InRadix;
use strata_value::Value;

use super::decimal::{Decimal, Form};
use super::verb::Verb;
use super::write::problem;
use crate::FunctionError;

/// Writes a whole number in the base of the verb.
pub(super) fn integer(
    verb: &Verb<'_>,
    value: &Value,
    out: &mut String,
) -> Result<(), FunctionError> {
    let number = value.as_whole().ok_or_else(|| {
        problem(verb, "a whole number is required")
            .hint("round it with `floor` or `ceil`, or use `%f`")
    })?;
    let (sign, magnitude) = number.into_parts();
    let magnitude = IBig::from(magnitude);
    let digits = match verb.letter {
        'b' => in_radix(&magnitude.in_radix(2)),
        'o' => in_radix(&magnitude.in_radix(8)),
        'x' => in_radix(&magnitude.in_radix(16)),
        'X' => in_radix(&magnitude.in_radix(16)).to_ascii_uppercase(),
        _ => magnitude.to_string(),
    };
    if digits == "0" && verb.precision == Some(0) {
        return Ok(());
    }
    let prefix = match verb.letter {
        _ if !verb.sharp => "",
        'b' => "0b",
        'o' => "0",
        'x' => "0x",
        'X' => "0X",
        _ => "",
    };
    let sign = sign_text(verb, sign == Sign::Negative);
    let mut zeros = verb.precision.map_or(0, |least| least.saturating_sub(digits.len()));
    let length = sign.len() + prefix.len() + zeros + digits.len();
    let (mut left, mut right) = (0, 0);
    let missing = verb.width.map_or(0, |width| width.saturating_sub(length));
    if verb.minus {
        right = missing;
    } else if verb.zero && verb.precision.is_none() {
        zeros = missing;
    } else {
        left = missing;
    }
    out.extend(std::iter::repeat_n(' ', left));
    out.push_str(sign);
    out.push_str(prefix);
    out.extend(std::iter::repeat_n('0', zeros));
    out.push_str(&digits);
    out.extend(std::iter::repeat_n(' ', right));
    Ok(())
}

fn in_radix(number: &InRadix<'_>) -> String {
    number.to_string()
}

const fn sign_text(verb: &Verb<'_>, negative: bool) -> &'static str {
    match (negative, verb.plus, verb.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

/// A number as short as it can be, with an exponent if it is large or small.
pub(super) fn shortest(value: &Value) -> String {
    let mut text = String::new();
    match Decimal::shortest(value) {
        Some(decimal) => {
            text.push_str(if decimal.negative { "-" } else { "" });
            decimal.write(Form::General { precision: None, upper: false }, &mut text);
        }
        // Infinities have a text of their own.
        None => text = value.number_text().unwrap_or_default(),
    }
    text
}

/// Writes a number in one of the forms of floats.
pub(super) fn float(verb: &Verb<'_>, value: &Value, out: &mut String) {
    let upper = verb.letter.is_ascii_uppercase();
    let form = match verb.letter {
        'f' => Form::Fixed { places: verb.precision.unwrap_or(6) },
        'g' | 'G' => Form::General { precision: verb.precision, upper },
        _ => Form::Exponent { places: verb.precision.unwrap_or(6), upper },
    };
    let exact = !matches!(form, Form::General { precision: None, .. });
    let decimal = if exact { Decimal::exact(value) } else { Decimal::shortest(value) };
    let (sign, text) = match decimal {
        Some(decimal) => {
            let mut text = String::new();
            let sign = sign_text(verb, decimal.negative);
            decimal.write(form, &mut text);
            (sign, text)
        }
        None => (infinity_sign(verb, value), "Inf".to_owned()),
    };
    let missing = verb.width.map_or(0, |width| width.saturating_sub(sign.len() + text.len()));
    // Zeros win over `-`, other than for whole numbers.
    let (zeros, left, right) = match verb {
        Verb { zero: true, .. } if text != "Inf" => (missing, 0, 0),
        Verb { minus: true, .. } => (0, 0, missing),
        _ => (0, missing, 0),
    };
    out.extend(std::iter::repeat_n(' ', left));
    out.push_str(sign);
    out.extend(std::iter::repeat_n('0', zeros));
    out.push_str(&text);
    out.extend(std::iter::repeat_n(' ', right));
}

/// The sign of an infinity, which is always shown unless a space stands for it.
fn infinity_sign(verb: &Verb<'_>, value: &Value) -> &'static str {
    match value.as_f64() {
        Some(n) if n < 0.0 => "-",
        _ if verb.space => " ",
        _ => "+",
    }
}
