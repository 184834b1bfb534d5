//! `Boolean.new`.

use strata_value::Value;

use super::convert::no_such_arguments;
use super::error::Refusal;
use super::view::View;

/// A boolean of a number (zero is false) or of one of six words, in any case.
pub(super) fn new(value: &View<'_>, arguments: &[Value]) -> Result<Value, Refusal> {
    if !arguments.is_empty() {
        return Err(no_such_arguments("none"));
    }
    let truth = match value {
        View::Bool(b) => *b,
        View::Int(n) => *n != 0,
        View::BigInt(_) => true,
        View::Float(n) => *n != 0.0,
        View::Text(text) => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "y" => true,
            "false" | "no" | "n" => false,
            _ => {
                return Err("the text is none of `true`, `yes`, `y`, `false`, `no`, `n`".into());
            }
        },
        _ => return Err("expected is a number, a boolean or one of the words for one".into()),
    };
    Ok(Value::bool(truth))
}
