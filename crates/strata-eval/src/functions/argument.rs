//! Reading arguments, and limits of what is made of them.

use strata_value::{Kind, Value};

use crate::FunctionError;

/// The size, in bytes, of the greatest text that a function makes of little: by repeating or padding.
pub(super) const MAX_TEXT: usize = 1 << 28;

/// The text of an argument whose parameter is of type `string`.
pub(super) fn text(args: &[Value], at: usize) -> Result<&str, FunctionError> {
    let found = args.get(at).and_then(Value::as_str);
    found.ok_or_else(|| FunctionError::argument(at, "a string is required"))
}

/// The whole number of an argument whose parameter is of type `number`.
///
/// The error is of the whole call, as in the reference, and names the parameter.
pub(super) fn whole(args: &[Value], at: usize, name: &str) -> Result<i64, FunctionError> {
    args.get(at).and_then(whole_number).ok_or_else(|| {
        FunctionError::new(format!("`{name}` must be a whole number of at most 64 bits"))
            .hint("round it with `floor` or `ceil`")
    })
}

/// A number as an integer of 64 bits, if it is one.
pub(super) fn whole_number(value: &Value) -> Option<i64> {
    match value.kind() {
        Kind::Int(n) => Some(n),
        // Negative zero, the only small integer that is no `Int`.
        Kind::Float(0.0) => Some(0),
        _ => None,
    }
}

/// Fails if a text of so many bytes, or of more than can be counted, is more than a function makes.
pub(super) fn check_size(bytes: Option<usize>) -> Result<(), FunctionError> {
    match bytes {
        Some(bytes) if bytes <= MAX_TEXT => Ok(()),
        _ => Err(FunctionError::new(format!("the result would be greater than {MAX_TEXT} bytes"))),
    }
}
