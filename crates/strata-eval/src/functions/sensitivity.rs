//! Functions that mark values as sensitive, and take the mark off.

use strata_value::{Marks, Type, Value};

use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const VALUE: &[Parameter<'static>] = &[Parameter::new("value", ParameterType::Any, "Any value.")
    .or_null()
    .or_unknown()
    .or_dynamic()
    .or_marked()];

const fn row(
    name: &'static str,
    description: &'static str,
    body: fn(&[Value]) -> Result<Value, FunctionError>,
) -> Builtin {
    let result = |args: &[Value]| Ok(args[0].ty());
    Builtin::new(name, description, VALUE, Body::Computed { result, body }).nullable()
}

pub(super) const TERRAFORM: &[Builtin] = &[
    row("sensitive", "Marks a value as sensitive: it is not shown from now on.", |args| {
        Ok(args[0].clone().marked(Marks::SENSITIVE))
    }),
    row(
        "nonsensitive",
        "Takes the sensitive mark off a value, though not off what is in it.",
        |args| Ok(args[0].reveal(Marks::SENSITIVE)),
    ),
    Builtin::new(
        "issensitive",
        "Tells whether a value is marked as sensitive.",
        VALUE,
        Body::Fixed(ParameterType::Bool, |args| {
            let is_sensitive = args[0].marks().contains(Marks::SENSITIVE);
            // Whether it will be marked is seen when it is known.
            let is_open = !is_sensitive && !args[0].is_known();
            Ok(if is_open { Value::unknown_of(Type::Bool) } else { Value::bool(is_sensitive) })
        }),
    ),
];
