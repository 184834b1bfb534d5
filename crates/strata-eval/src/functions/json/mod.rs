//! Functions of JSON.

mod decode;
mod encode;

use crate::{Body, Builtin, Parameter, ParameterType};

pub(super) use encode::{encoded, write_string};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "jsonencode",
        "Writes a value as JSON, in one line.",
        &[Parameter::new("val", ParameterType::Any, "The value to write.")
            .or_unknown()
            .or_dynamic()
            .or_null()],
        Body::Fixed(ParameterType::String, encode::encode),
    ),
    Builtin::new(
        "jsondecode",
        "Reads a JSON text: objects and tuples of what it holds.",
        &[Parameter::new("str", ParameterType::String, "The JSON text.")],
        Body::Computed { result: decode::decoded_type, body: decode::decode },
    )
    .nullable(),
];

#[cfg(test)]
mod tests;
