//! Whole numbers from digits in some base.

use dashu_int::IBig;
use strata_value::{Type, Value};

use super::argument::{text, whole_number};
use super::number::failed;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "parseint",
    "Reads a whole number written in some base.",
    &[
        Parameter::new("number", ParameterType::Any, "The digits, a string; a sign may precede."),
        Parameter::new(
            "base",
            ParameterType::Number,
            "The base, from 2 to 62; above 36, upper-case letters follow the lower-case ones.",
        ),
    ],
    Body::Computed { result: parse_int_type, body: parse_int },
)];

fn parse_int_type(args: &[Value]) -> Result<Type, FunctionError> {
    let ty = args.first().map_or(Type::Dynamic, Value::ty);
    if ty != Type::String {
        let message = format!("a string is required, not {}", ty.friendly_name());
        return Err(FunctionError::argument(0, message));
    }
    Ok(Type::Number)
}

/// The greatest number of digits that are read. In the smallest base so many bits are beyond all
/// numbers.
const MAX_DIGITS: usize = 50_000;

fn parse_int(args: &[Value]) -> Result<Value, FunctionError> {
    parse_int_type(args)?;
    let digits = text(args, 0)?;
    let base = args.get(1).and_then(whole_number).and_then(|base| u32::try_from(base).ok());
    let Some(base @ 2..=62) = base else {
        return Err(FunctionError::argument(1, "the base must be a whole number from 2 to 62"));
    };
    if base <= 36
        && let Ok(small) = i64::from_str_radix(digits, base)
    {
        return Ok(Value::count(small));
    }
    if digits.len() > MAX_DIGITS {
        return Err(FunctionError::argument(0, format!("more than {MAX_DIGITS} digits")));
    }
    let number = integer(digits, base).ok_or_else(|| {
        FunctionError::argument(0, format!("this is no whole number in base {base}"))
            .detail(format!("the text is {digits:?}"))
    })?;
    Value::from_integer(number).map_err(|e| FunctionError { argument: Some(0), ..failed(&e) })
}

/// The integer of digits in a base up to 62, with an optional sign.
fn integer(text: &str, base: u32) -> Option<IBig> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() {
        return None;
    }
    let mut number = IBig::ZERO;
    for byte in digits.bytes() {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'z' => byte - b'a' + 10,
            b'A'..=b'Z' if base <= 36 => byte - b'A' + 10,
            b'A'..=b'Z' => byte - b'A' + 36,
            _ => return None,
        };
        if u32::from(digit) >= base {
            return None;
        }
        number = number * base + digit;
    }
    Some(if text.starts_with('-') { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(digits: &str, base: i64) -> Result<String, FunctionError> {
        let number = parse_int(&[Value::string(digits), Value::int(base)])?;
        Ok(number.number_text().expect("a number"))
    }

    #[test]
    fn integers_are_read_in_every_base() {
        assert_eq!(parsed("zZ", 62).as_deref(), Ok("2231"));
        assert_eq!(parsed("-FF", 16).as_deref(), Ok("-255"));
        assert_eq!(
            parsed("ffffffffffffffffffffffff", 16).as_deref(),
            Ok("79228162514264337593543950335")
        );
        assert_eq!(parsed("+007", 8).as_deref(), Ok("7"));
        for (digits, base) in [("", 10), ("-", 10), ("2", 2), ("1_0", 10), ("0x1f", 16), ("٣", 10)]
        {
            assert_eq!(parsed(digits, base).expect_err("no number").argument, Some(0), "{digits}");
        }
        assert_eq!(parsed("1", 63).expect_err("no base").argument, Some(1));
        assert!(parsed(&"1".repeat(60_000), 2).is_err());
    }
}
