//! Functions that convert to a type.

use strata_value::{Type, Value, conversion, convert};

use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const VALUE: &[Parameter<'static>] =
    &[Parameter::new("v", ParameterType::Any, "The value to convert.").or_null().or_dynamic()];

/// A function that converts to a type.
macro_rules! row {
    ($name:literal, $description:literal, $ty:expr) => {
        Builtin::new(
            $name,
            $description,
            VALUE,
            Body::Computed {
                result: |args| convertible(&args[0].ty(), &$ty.to_type()),
                body: |args| converted(&args[0], &$ty.to_type()),
            },
        )
        .nullable()
    };
}

pub(super) const TABLE: &[Builtin] = &[
    row!("tostring", "Converts to text.", ParameterType::String),
    row!("tonumber", "Converts to a number.", ParameterType::Number),
    row!("tobool", "Converts to a boolean.", ParameterType::Bool),
    row!(
        "tolist",
        "Converts to a list, whose elements get a type in common.",
        ParameterType::List(&ParameterType::Any)
    ),
    row!(
        "toset",
        "Converts to a set, whose elements get a type in common.",
        ParameterType::Set(&ParameterType::Any)
    ),
    row!(
        "tomap",
        "Converts to a map, whose elements get a type in common.",
        ParameterType::Map(&ParameterType::Any)
    ),
];

fn convertible(from: &Type, to: &Type) -> Result<Type, FunctionError> {
    if from == to || conversion(from, to).is_some() {
        return Ok(to.clone());
    }
    Err(FunctionError::argument(
        0,
        format!("{} does not convert to {}", from.friendly_name(), to.constraint_name()),
    ))
}

fn converted(value: &Value, to: &Type) -> Result<Value, FunctionError> {
    convert(value, to).map_err(|why| {
        let error = FunctionError::argument(0, why.problem().to_string());
        let error = why.path().steps().iter().fold(error, |error, step| error.at(*step));
        match why.problem().hint() {
            Some(hint) => error.hint(hint),
            None => error,
        }
    })
}
