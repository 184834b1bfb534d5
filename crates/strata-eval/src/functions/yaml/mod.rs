//! Functions of YAML.

mod decode;
mod emitter;
mod encode;

use crate::{Body, Builtin, Parameter, ParameterType};

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "yamlencode",
        "Writes a value as YAML, in block style, with texts in quotes.",
        &[Parameter::new("value", ParameterType::Any, "The value to write.")
            .or_null()
            .or_dynamic()],
        Body::Fixed(ParameterType::String, encode::encode),
    ),
    Builtin::new(
        "yamldecode",
        "Reads a YAML text (1.2, core schema): objects and tuples of what it holds.",
        &[Parameter::new("src", ParameterType::String, "The YAML text, of one document.")],
        Body::Computed { result: decode::decoded_type, body: decode::decode },
    )
    .nullable(),
];

#[cfg(test)]
mod tests;
