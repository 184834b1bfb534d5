//! JSON to values.

use strata_value::json::Reader;
use strata_value::{Kind, Type, Value};

use crate::FunctionError;
use crate::functions::argument::text;

/// The type of what a text holds, or, if the text is not known, what its beginning tells of it.
pub(super) fn decoded_type(args: &[Value]) -> Result<Type, FunctionError> {
    let Some(value) = args.first() else { return Ok(Type::Dynamic) };
    if !matches!(value.kind(), Kind::Unknown(_)) {
        return Ok(decode(args)?.ty());
    }
    match value.known_prefix().trim_start().chars().next() {
        // What these hold, or whether it is null, is not known.
        None | Some('{' | '[' | 'n') => Ok(Type::Dynamic),
        Some('"') => Ok(Type::String),
        Some('t' | 'f') => Ok(Type::Bool),
        Some('-' | '.' | '0'..='9') => Ok(Type::Number),
        Some(_) => Err(FunctionError::argument(0, "a JSON text does not begin so")
            .detail(format!("the text begins with {:?}", value.known_prefix()))),
    }
}

pub(super) fn decode(args: &[Value]) -> Result<Value, FunctionError> {
    let read = Reader::default().hcl().read(text(args, 0)?);
    read.map(|read| read.value).map_err(|error| {
        FunctionError::new(format!("this is no JSON: {} (at byte {})", error.message, error.offset))
    })
}
