//! Functions of numbers.

use strata_value::{OperationError, Value, cmp_numbers};

use super::argument::whole;
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

#[cfg(test)]
mod tests {
    use super::*;

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
