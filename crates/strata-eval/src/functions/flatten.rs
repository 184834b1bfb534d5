//! Lists in lists made flat.

use strata_value::{Kind, Type, Value};

use super::elements::content;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "flatten",
    "Makes one tuple of all elements of lists in lists, at any depth.",
    &[Parameter::new("list", ParameterType::Any, "A list, set or tuple.").or_marked()],
    Body::Computed { result: |_| Ok(Type::Dynamic), body: flatten },
)];

fn flatten(args: &[Value]) -> Result<Value, FunctionError> {
    let input = &args[0];
    let attributes: Vec<Value>;
    let elements = match content(input) {
        Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => &**seq,
        // As in the reference, what has something unknown in it counts as a list.
        Kind::Map(_) | Kind::Object(_) if input.contains_unknown() => {
            let input = input.reveal(input.marks());
            attributes = input.elements().into_iter().flatten().map(|(_, v)| v.clone()).collect();
            &attributes
        }
        _ => return Err(FunctionError::new("a list, set or tuple is required")),
    };
    let mut marks = input.marks();
    let mut is_known = has_known_length(input);
    let mut flat = Vec::with_capacity(elements.len());
    // What is still to come of the lists that are open: no recursion, so any depth is sound.
    let mut open = vec![elements.iter()];
    while let Some(list) = open.last_mut() {
        let Some(element) = list.next() else {
            open.pop();
            continue;
        };
        match content(element) {
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
                marks |= element.marks();
                is_known &= has_known_length(element);
                open.push(seq.iter());
            }
            Kind::Unknown(unknown) => match unknown.ty {
                Type::List(_) | Type::Tuple(_) | Type::Set(_) => {
                    marks |= element.marks();
                    is_known = false;
                }
                // It may be a list.
                Type::Dynamic if element.marks().is_empty() => is_known = false,
                _ => flat.push(element.clone()),
            },
            _ => flat.push(element.clone()),
        }
    }
    let result = if is_known { Value::tuple(flat) } else { Value::dynamic() };
    Ok(result.marked(marks))
}

/// Whether the length of a known value is known: unknown elements of a set may be equal to others.
fn has_known_length(value: &Value) -> bool {
    match content(value) {
        Kind::Set(_) => {
            let (least, greatest) = value.length_range();
            greatest == Some(least)
        }
        _ => true,
    }
}
