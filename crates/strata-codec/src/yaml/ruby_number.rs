//! The numbers of Psych 4.0: those of YAML 1.1, in Ruby's reading of them.

use strata_value::Value;

use super::core::to_integer;
use super::scalar::{Refusal, Scalar};
use crate::number::{self, Beyond};

/// A number if it looks like one, else text.
pub(super) fn scalar(text: &str) -> Result<Scalar<'_>, Refusal> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned.bytes().next() {
        Some(b'0'..=b'9' | b'.') => {}
        _ => return Ok(Scalar::Text(text)),
    }
    // Most integers and most texts that begin with a digit are decided by their bytes alone.
    let mut has_point = false;
    let mut has_colon = false;
    for b in unsigned.bytes() {
        match b {
            b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'_' | b',' | b'+' | b'-' => {}
            b'.' => has_point = true,
            b':' => has_colon = true,
            _ => return Ok(Scalar::Text(text)),
        }
    }
    if has_colon {
        return sexagesimal(text, unsigned);
    }
    if has_point { float(text, unsigned) } else { integer(text, unsigned) }
}

/// `0b…`, `0…`, decimal, `0x…`; underscores and commas do not count.
fn integer<'t>(text: &'t str, unsigned: &str) -> Result<Scalar<'t>, Refusal> {
    let bytes = unsigned.as_bytes();
    let all = |digits: &[u8], is_digit: fn(&u8) -> bool| {
        !digits.is_empty() && digits.iter().all(|b| is_digit(b) || matches!(b, b'_' | b','))
    };
    let (skip, radix) = match bytes {
        [b'0', b'b', digits @ ..] if all(digits, |b| matches!(b, b'0' | b'1')) => (2, 2),
        [b'0', b'x', digits @ ..] if all(digits, u8::is_ascii_hexdigit) => (2, 16),
        [b'0', digits @ ..] if all(digits, |b| matches!(b, b'0'..=b'7')) => (1, 8),
        [b'0'] => (0, 10),
        [b'1'..=b'9', ..] if is_grouped(bytes) => (0, 10),
        _ => return Ok(Scalar::Text(text)),
    };
    if skip == 0 && text.len() <= 18 && bytes.iter().all(u8::is_ascii_digit) {
        return text.parse().map(Scalar::Int).map_err(|_| Refusal::Beyond(Beyond::Digits));
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    let digits: String =
        sign.chars().chain(unsigned[skip..].chars().filter(|c| !matches!(c, '_' | ','))).collect();
    match &digits[sign.len()..] {
        // `0_` is octal without digits, which is zero; `0x_` fails in Ruby.
        "" if radix == 8 => Ok(Scalar::Int(0)),
        "" => Err(Refusal::Number),
        _ => to_integer(&digits, radix),
    }
}

/// Digits with single commas or underscores between them.
fn is_grouped(bytes: &[u8]) -> bool {
    bytes.last().is_some_and(u8::is_ascii_digit)
        && bytes.iter().all(|b| b.is_ascii_digit() || matches!(b, b'_' | b','))
        && bytes.windows(2).all(|pair| pair.iter().any(u8::is_ascii_digit))
}

/// A point, and an exponent only with a sign.
fn float<'t>(text: &'t str, unsigned: &str) -> Result<Scalar<'t>, Refusal> {
    let Some((whole, rest)) = unsigned.split_once('.') else { return Ok(Scalar::Text(text)) };
    let whole_fits = whole.is_empty()
        || whole.as_bytes()[0].is_ascii_digit()
            && whole.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'_' | b','));
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let exponent = &rest[digits..];
    let exponent_fits = match exponent.as_bytes() {
        [] => true,
        [b'e' | b'E', b'+' | b'-', digits @ ..] => {
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    };
    if !whole_fits || !exponent_fits || unsigned == "." {
        return Ok(Scalar::Text(text));
    }
    if whole.is_empty() && digits == 0 {
        return Err(Refusal::Number);
    }
    let parsed: Result<f64, _> = if whole.bytes().all(|b| b.is_ascii_digit()) {
        text.parse()
    } else {
        text.replace(['_', ','], "").parse()
    };
    parsed.map(Scalar::Float).map_err(|_| Refusal::Number)
}

/// Two or three parts with colons between them. The first counts 3600, the second 60, the third 1:
/// Ruby's own arithmetic, for two parts not that of YAML 1.1.
fn sexagesimal<'t>(text: &'t str, unsigned: &str) -> Result<Scalar<'t>, Refusal> {
    let (whole, fraction) = match unsigned.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (unsigned, None),
    };
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or_default();
    let is_first = first.bytes().next().is_some_and(|b| b.is_ascii_digit())
        && first.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let is_part =
        |part: &str| matches!(part.as_bytes(), [b'0'..=b'9'] | [b'0'..=b'5', b'0'..=b'9']);
    let rest: Vec<&str> = parts.collect();
    let is_fraction = |f: &str| f.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    if !is_first
        || !matches!(rest.len(), 1 | 2)
        || !rest.iter().all(|part| is_part(part))
        || !fraction.is_none_or(is_fraction)
    {
        return Ok(Scalar::Text(text));
    }
    let sign = if text.starts_with('-') { "-" } else { "" };
    let first = format!("{sign}{}", leading_digits(first));
    match fraction {
        None => whole_sum(&first, &rest),
        Some(fraction) => float_sum(&first, &rest, leading_digits(fraction).as_str()),
    }
}

fn whole_sum<'t>(first: &str, rest: &[&str]) -> Result<Scalar<'t>, Refusal> {
    if first.len() > number::MAX_DIGITS {
        return Err(Refusal::Beyond(Beyond::Digits));
    }
    let first: dashu_int::IBig = first.parse().map_err(|_| Refusal::Number)?;
    let rest = seconds(rest, 60);
    let sum = first * dashu_int::IBig::from(3600) + dashu_int::IBig::from(rest);
    let value = Value::big(strata_value::BigNumber::Integer(sum));
    Ok(value.as_int().map_or_else(|| Scalar::Big(value.clone()), Scalar::Int))
}

/// The sum of parts of two digits at most: the first of them counts `weight`, the next 1.
fn seconds(parts: &[&str], weight: i64) -> i64 {
    let weights = [weight, 1];
    parts.iter().zip(weights).map(|(part, w)| part.parse::<i64>().unwrap_or(0) * w).sum()
}

fn float_sum<'t>(first: &str, rest: &[&str], fraction: &str) -> Result<Scalar<'t>, Refusal> {
    let number = |text: &str| text.parse::<f64>().map_err(|_| Refusal::Number);
    let mut sum = number(first)? * 3600.0;
    for (at, part) in rest.iter().enumerate() {
        let weight = if at == 0 { 60.0 } else { 1.0 };
        let is_last = at + 1 == rest.len();
        let part = if is_last { number(&format!("{part}.{fraction}"))? } else { number(part)? };
        sum += part * weight;
    }
    Ok(Scalar::Float(sum))
}

/// What Ruby's `to_i` takes: digits with single underscores between them.
fn leading_digits(text: &str) -> String {
    let mut digits = String::new();
    let mut after_underscore = false;
    for c in text.chars() {
        match c {
            '_' if after_underscore || digits.is_empty() => break,
            '_' => after_underscore = true,
            _ => {
                digits.push(c);
                after_underscore = false;
            }
        }
    }
    digits
}
