//! Functions that ask whether a text has a part.

use strata_value::{Kind, Value};

use super::argument::text;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const TEXT: Parameter<'static> =
    Parameter::new("str", ParameterType::String, "The text to look at.");

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "startswith",
        "Tells whether a text begins with another.",
        &[TEXT.or_unknown(), Parameter::new("prefix", ParameterType::String, "The beginning.")],
        Body::Fixed(ParameterType::Bool, starts_with),
    ),
    Builtin::new(
        "endswith",
        "Tells whether a text ends with another.",
        &[TEXT, Parameter::new("suffix", ParameterType::String, "The end.")],
        Body::Fixed(ParameterType::Bool, |args| {
            Ok(Value::bool(text(args, 0)?.ends_with(text(args, 1)?)))
        }),
    ),
    Builtin::new(
        "strcontains",
        "Tells whether a text contains another.",
        &[TEXT, Parameter::new("substr", ParameterType::String, "The part to look for.")],
        Body::Fixed(ParameterType::Bool, |args| {
            Ok(Value::bool(text(args, 0)?.contains(text(args, 1)?)))
        }),
    ),
];

fn starts_with(args: &[Value]) -> Result<Value, FunctionError> {
    let prefix = text(args, 1)?;
    if !matches!(args.first().map(Value::kind), Some(Kind::Unknown(_))) {
        return Ok(Value::bool(text(args, 0)?.starts_with(prefix)));
    }
    // How a text begins can be known before the text is.
    let known = args[0].known_prefix();
    Ok(if known.starts_with(prefix) {
        Value::bool(true)
    } else if prefix.starts_with(known) {
        Value::unknown_not_null(strata_value::Type::Bool)
    } else {
        Value::bool(false)
    })
}
