//! Functions of file paths, with `/` between their parts.

use strata_value::Value;

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType, path};

const PATH: Parameter<'static> = Parameter::new("path", ParameterType::String, "The path.");

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "basename",
        "Gives the last part of a path.",
        &[PATH],
        Body::Fixed(ParameterType::String, base_name),
    ),
    Builtin::new(
        "dirname",
        "Gives a path without its last part.",
        &[PATH],
        Body::Fixed(ParameterType::String, dir_name),
    ),
];

fn base_name(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::string(path::base(text(args, 0)?)))
}

fn dir_name(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::text(&path::directory(text(args, 0)?)))
}
