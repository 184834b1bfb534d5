//! The operators of comparison and logic as functions.

use strata_value::{OperationError, Value};

use super::number::failed;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const NUMBERS: &[Parameter<'static>] = &[
    Parameter::new("a", ParameterType::Number, "The first number.")
        .or_unknown()
        .or_dynamic()
        .or_marked(),
    Parameter::new("b", ParameterType::Number, "The second number.")
        .or_unknown()
        .or_dynamic()
        .or_marked(),
];

const VALUES: &[Parameter<'static>] = &[
    Parameter::new("a", ParameterType::Any, "The first value.").or_unknown().or_dynamic().or_null(),
    Parameter::new("b", ParameterType::Any, "The second value.")
        .or_unknown()
        .or_dynamic()
        .or_null(),
];

const BOOLS: &[Parameter<'static>] = &[
    Parameter::new("a", ParameterType::Bool, "The first value.").or_dynamic().or_marked(),
    Parameter::new("b", ParameterType::Bool, "The second value.").or_dynamic().or_marked(),
];

const fn row(
    name: &'static str,
    description: &'static str,
    parameters: &'static [Parameter<'static>],
    body: fn(&[Value]) -> Result<Value, FunctionError>,
) -> Builtin {
    Builtin::new(name, description, parameters, Body::Fixed(ParameterType::Bool, body))
}

pub(super) const TABLE: &[Builtin] = &[
    row("equal", "Tells whether two values are equal, as `a == b`.", VALUES, |args| {
        compute(args, |a, b| Ok(a.equals(b)))
    }),
    row("notequal", "Tells whether two values are different, as `a != b`.", VALUES, |args| {
        compute(args, |a, b| Ok(a.not_equals(b)))
    }),
    row("lessthan", "Tells whether `a < b`.", NUMBERS, |args| compute(args, Value::less_than)),
    row("lessthanorequalto", "Tells whether `a <= b`.", NUMBERS, |args| {
        compute(args, Value::less_or_equal)
    }),
    row("greaterthan", "Tells whether `a > b`.", NUMBERS, |args| {
        compute(args, Value::greater_than)
    }),
    row("greaterthanorequalto", "Tells whether `a >= b`.", NUMBERS, |args| {
        compute(args, Value::greater_or_equal)
    }),
    row("and", "Tells whether both values are true, as `a && b`.", BOOLS, |args| {
        compute(args, Value::and)
    }),
    row("or", "Tells whether a value is true, as `a || b`.", BOOLS, |args| {
        compute(args, Value::or)
    }),
    row(
        "not",
        "Gives the other truth value, as `!val`.",
        &[Parameter::new("val", ParameterType::Bool, "The truth value.").or_dynamic().or_marked()],
        |args| match args {
            [value] => value.not().map_err(|e| failed(&e)),
            _ => Err(FunctionError::new("one value is required")),
        },
    ),
];

fn compute(
    args: &[Value],
    operation: fn(&Value, &Value) -> Result<Value, OperationError>,
) -> Result<Value, FunctionError> {
    let [a, b] = args else { return Err(FunctionError::new("two values are required")) };
    operation(a, b).map_err(|error| failed(&error))
}
