//! Functions that take something off the ends of text.

use strata_value::Value;

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const TEXT: Parameter<'static> = Parameter::new("str", ParameterType::String, "The text to trim.");

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "trim",
        "Removes given characters from both ends of a text.",
        &[
            TEXT,
            Parameter::new(
                "cutset",
                ParameterType::String,
                "The characters to remove, each by itself, in any order.",
            ),
        ],
        Body::Fixed(ParameterType::String, trim),
    ),
    Builtin::new(
        "trimspace",
        "Removes white space from both ends of a text.",
        &[TEXT],
        Body::Fixed(ParameterType::String, trim_space),
    ),
    Builtin::new(
        "trimprefix",
        "Removes a prefix from a text that begins with it.",
        &[TEXT, Parameter::new("prefix", ParameterType::String, "The prefix to remove.")],
        Body::Fixed(ParameterType::String, trim_prefix),
    ),
    Builtin::new(
        "trimsuffix",
        "Removes a suffix from a text that ends with it.",
        &[TEXT, Parameter::new("suffix", ParameterType::String, "The suffix to remove.")],
        Body::Fixed(ParameterType::String, trim_suffix),
    ),
];

fn trim(args: &[Value]) -> Result<Value, FunctionError> {
    let mut cutset: Vec<char> = text(args, 1)?.chars().collect();
    cutset.sort_unstable();
    let trimmed = text(args, 0)?.trim_matches(|c| cutset.binary_search(&c).is_ok());
    Ok(Value::string(trimmed))
}

fn trim_space(args: &[Value]) -> Result<Value, FunctionError> {
    Ok(Value::string(text(args, 0)?.trim()))
}

fn trim_prefix(args: &[Value]) -> Result<Value, FunctionError> {
    let text = (text(args, 0)?, text(args, 1)?);
    Ok(text.0.strip_prefix(text.1).map_or_else(|| args[0].clone(), Value::string))
}

fn trim_suffix(args: &[Value]) -> Result<Value, FunctionError> {
    let text = (text(args, 0)?, text(args, 1)?);
    Ok(text.0.strip_suffix(text.1).map_or_else(|| args[0].clone(), Value::string))
}
