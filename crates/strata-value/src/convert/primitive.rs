//! Booleans, numbers and text.

use super::error::{ConvertError, ConvertProblem};
use super::value::Converted;
use crate::{Kind, OperationError, Type, Value};

/// A boolean, number or text as another of these.
pub(super) fn convert(value: &Value, to: &Type) -> Converted {
    match (value.content(), to) {
        (Kind::Bool(_), Type::Bool)
        | (Kind::Int(_) | Kind::Float(_) | Kind::Big(_), Type::Number)
        | (Kind::String(_), Type::String) => Ok(None),
        (Kind::Bool(b), Type::String) => Ok(Some(Value::string(if b { TRUE } else { FALSE }))),
        (Kind::Int(_) | Kind::Float(_) | Kind::Big(_), Type::String) => {
            let text = value.reveal(value.marks()).number_text();
            Ok(Some(Value::string(text.expect("a number has a text"))))
        }
        (Kind::String(text), Type::Bool) => to_bool(text).map(Some),
        (Kind::String(text), Type::Number) => to_number(text).map(Some),
        _ => Err(ConvertError::no_conversion(value.ty(), to)),
    }
}

const TRUE: arcstr::ArcStr = arcstr::literal!("true");
const FALSE: arcstr::ArcStr = arcstr::literal!("false");

fn to_bool(text: &str) -> Result<Value, ConvertError> {
    match text {
        "true" | "1" => Ok(Value::bool(true)),
        "false" | "0" => Ok(Value::bool(false)),
        _ => {
            let capital = ["true", "false"].iter().any(|name| text.eq_ignore_ascii_case(name));
            Err(ConvertError::new(ConvertProblem::NotABool { capital }))
        }
    }
}

fn to_number(text: &str) -> Result<Value, ConvertError> {
    Value::parse_number(text).map_err(|error| {
        ConvertError::new(match error {
            OperationError::OutOfRange => ConvertProblem::OutOfRange,
            _ => ConvertProblem::NotANumber,
        })
    })
}
