//! Functions of numbers.

use dashu_int::IBig;
use strata_value::{OperationError, Type, Value, cmp_numbers};

use super::argument::{text, whole, whole_number};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const NUMBER: Parameter<'static> = Parameter::new("num", ParameterType::Number, "The number.");

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "abs",
        "Gives a number without its sign.",
        &[NUMBER.or_dynamic().or_marked()],
        Body::Fixed(ParameterType::Number, abs),
    ),
    Builtin::new(
        "negate",
        "Gives a number with the other sign.",
        &[NUMBER.or_dynamic().or_marked()],
        Body::Fixed(ParameterType::Number, negate),
    ),
    Builtin::new(
        "ceil",
        "Rounds up to a whole number.",
        &[NUMBER],
        Body::Fixed(ParameterType::Number, ceil),
    ),
    Builtin::new(
        "floor",
        "Rounds down to a whole number.",
        &[NUMBER],
        Body::Fixed(ParameterType::Number, floor),
    ),
    Builtin::new(
        "int",
        "Drops the fraction of a number.",
        &[NUMBER.or_dynamic()],
        Body::Fixed(ParameterType::Number, int),
    ),
    Builtin::new(
        "signum",
        "Tells the sign of a whole number: -1, 0 or 1.",
        &[NUMBER],
        Body::Fixed(ParameterType::Number, signum),
    ),
    Builtin::new(
        "log",
        "Computes a logarithm, in floats of 64 bits.",
        &[NUMBER, Parameter::new("base", ParameterType::Number, "The base of the logarithm.")],
        Body::Fixed(ParameterType::Number, log),
    ),
    Builtin::new(
        "pow",
        "Computes a power, in floats of 64 bits.",
        &[NUMBER, Parameter::new("power", ParameterType::Number, "The exponent.")],
        Body::Fixed(ParameterType::Number, pow),
    ),
    Builtin::new(
        "min",
        "Gives the least of some numbers.",
        &[],
        Body::Fixed(ParameterType::Number, min),
    )
    .variadic(NUMBERS.or_dynamic()),
    Builtin::new(
        "max",
        "Gives the greatest of some numbers.",
        &[],
        Body::Fixed(ParameterType::Number, max),
    )
    .variadic(NUMBERS.or_dynamic()),
    Builtin::new(
        "parseint",
        "Reads a whole number written in some base.",
        &[
            Parameter::new(
                "number",
                ParameterType::Any,
                "The digits, a string; a sign may precede.",
            ),
            Parameter::new(
                "base",
                ParameterType::Number,
                "The base, from 2 to 62; above 36, upper-case letters follow the lower-case ones.",
            ),
        ],
        Body::Computed { result: parse_int_type, body: parse_int },
    ),
];

const NUMBERS: Parameter<'static> =
    Parameter::new("numbers", ParameterType::Number, "The numbers to compare.");

/// What a failed operation on numbers means for the caller.
pub(super) fn failed(error: &OperationError) -> FunctionError {
    FunctionError::new(error.to_string())
}

fn abs(args: &[Value]) -> Result<Value, FunctionError> {
    number(args)?.absolute().map_err(|e| failed(&e))
}

fn negate(args: &[Value]) -> Result<Value, FunctionError> {
    number(args)?.negate().map_err(|e| failed(&e))
}

fn ceil(args: &[Value]) -> Result<Value, FunctionError> {
    number(args)?.ceil().map_err(|e| failed(&e))
}

fn floor(args: &[Value]) -> Result<Value, FunctionError> {
    number(args)?.floor().map_err(|e| failed(&e))
}

fn number(args: &[Value]) -> Result<&Value, FunctionError> {
    args.first().ok_or_else(|| FunctionError::argument(0, "a number is required"))
}

fn int(args: &[Value]) -> Result<Value, FunctionError> {
    let number = number(args)?;
    if number.as_whole().is_some() {
        return Ok(number.clone());
    }
    let whole = number.truncate().map_err(|e| failed(&e))?.as_whole();
    let whole = whole.ok_or_else(|| FunctionError::new("an infinity has no whole part"))?;
    Value::from_integer(whole).map_err(|e| failed(&e))
}

fn signum(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::count(whole(args, 0, "num")?.signum()))
}

fn log(args: &[Value]) -> Result<Value, FunctionError> {
    let (number, base) = (float(args, 0, "num")?, float(args, 1, "base")?);
    of_float(number.ln() / base.ln(), "this logarithm is no number")
}

fn pow(args: &[Value]) -> Result<Value, FunctionError> {
    let (number, power) = (float(args, 0, "num")?, float(args, 1, "power")?);
    of_float(number.powf(power), "this power is no real number")
}

fn of_float(result: f64, message: &str) -> Result<Value, FunctionError> {
    Value::from_f64(result).ok_or_else(|| FunctionError::new(message))
}

/// The argument in 64 bits; what is finite stays finite.
fn float(args: &[Value], at: usize, name: &str) -> Result<f64, FunctionError> {
    let value = args.get(at);
    let float = value.and_then(Value::as_f64).unwrap_or(f64::NAN);
    let exact_infinity = || matches!(value.map(Value::kind), Some(strata_value::Kind::Float(_)));
    if float.is_finite() || exact_infinity() {
        return Ok(float);
    }
    Err(FunctionError::new(format!("`{name}` is too large for a float of 64 bits")))
}

fn min(args: &[Value]) -> Result<Value, FunctionError> {
    extreme(args, std::cmp::Ordering::Less)
}

fn max(args: &[Value]) -> Result<Value, FunctionError> {
    extreme(args, std::cmp::Ordering::Greater)
}

/// The first number that no other is beyond, on this side.
fn extreme(args: &[Value], side: std::cmp::Ordering) -> Result<Value, FunctionError> {
    let mut numbers = args.iter();
    let Some(mut found) = numbers.next() else {
        return Err(FunctionError::new("at least one number is required")
            .hint("spread the elements of a list with `...`"));
    };
    for number in numbers {
        if cmp_numbers(number, found) == Some(side) {
            found = number;
        }
    }
    Ok(found.clone())
}

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

    #[test]
    fn the_first_of_equal_numbers_is_the_extreme() {
        let numbers =
            ["3", "-1e3", "0.1", "-1000"].map(|n| Value::parse_number(n).expect("a number"));
        assert_eq!(min(&numbers), Ok(Value::int(-1000)));
        assert_eq!(max(&numbers), Ok(Value::int(3)));
        assert!(max(&[]).is_err());
    }

    #[test]
    fn infinities_come_only_from_infinities() {
        let huge = Value::parse_number("1e400").expect("a number");
        assert!(log(&[huge, Value::int(10)]).is_err());
        let infinity = Value::float(f64::INFINITY);
        assert_eq!(log(&[infinity.clone(), Value::int(10)]), Ok(infinity));
        assert!(log(&[Value::int(-1), Value::int(10)]).is_err());
        assert_eq!(pow(&[Value::int(2), Value::int(10)]), Ok(Value::int(1024)));
    }

    #[test]
    fn the_whole_part_has_no_sign_of_zero() {
        let half = Value::parse_number("-0.5").expect("a number");
        assert_eq!(int(&[half]).expect("finite").number_text().as_deref(), Some("0"));
        assert!(int(&[Value::float(f64::NEG_INFINITY)]).is_err());
    }
}
