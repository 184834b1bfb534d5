//! The arithmetic operators as functions.

use strata_value::{OperationError, Value};

use super::number::failed;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const OPERANDS: &[Parameter<'static>] = &[
    Parameter::new("a", ParameterType::Number, "The first number.").or_dynamic(),
    Parameter::new("b", ParameterType::Number, "The second number.").or_dynamic(),
];

const fn row(
    name: &'static str,
    description: &'static str,
    body: fn(&[Value]) -> Result<Value, FunctionError>,
) -> Builtin {
    Builtin::new(name, description, OPERANDS, Body::Fixed(ParameterType::Number, body))
}

pub(super) const TABLE: &[Builtin] = &[
    row("add", "Adds two numbers, as `a + b`.", |args| {
        compute(args, Value::add, "opposite infinities have no sum")
    }),
    row("subtract", "Subtracts the second number from the first, as `a - b`.", |args| {
        compute(args, Value::subtract, "equal infinities have no difference")
    }),
    row("multiply", "Multiplies two numbers, as `a * b`.", |args| {
        compute(args, Value::multiply, "zero times infinity has no result")
    }),
    row("divide", "Divides the first number by the second, as `a / b`.", |args| {
        compute(args, Value::divide, "zero by zero, or infinity by infinity, has no result")
    }),
    row("modulo", "Gives what is left of a division, as `a % b`.", |args| {
        compute(args, Value::modulo, "zero and infinity have no remainder")
    }),
];

fn compute(
    args: &[Value],
    operation: fn(&Value, &Value) -> Result<Value, OperationError>,
    undefined: &str,
) -> Result<Value, FunctionError> {
    let [a, b] = args else { return Err(FunctionError::new("two numbers are required")) };
    operation(a, b).map_err(|error| match error {
        OperationError::Undefined => FunctionError::new(undefined),
        error => failed(&error),
    })
}
