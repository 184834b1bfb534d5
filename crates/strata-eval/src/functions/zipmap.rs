//! Maps and objects of keys and values.

use strata_value::{Key, Kind, Map, Marks, Seq, Type, Value};

use super::elements::{element_type, sequence, sorted_entries};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
    "zipmap",
    "Makes a map, or of a tuple an object, of keys and of as many values.",
    &[
        Parameter::new("keys", ParameterType::List(&ParameterType::String), "The keys.")
            .or_marked(),
        Parameter::new("values", ParameterType::Any, "A list or tuple of values.").or_marked(),
    ],
    Body::Computed { result: zipmap_type, body: zipmap },
)];

fn zipmap_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[1].ty() {
        Type::List(element) => Ok(Type::Map(element)),
        Type::Tuple(types) => {
            let keys = args[0].reveal(args[0].marks());
            let Some(keys) = keys.as_seq().filter(|_| !keys.contains_unknown()) else {
                return Ok(Type::Dynamic);
            };
            check_counts(keys.len(), types.len())?;
            let (names, _) = names(keys)?;
            Ok(Type::object(names.into_iter().zip(types.iter().cloned())))
        }
        _ => Err(no_values()),
    }
}

fn zipmap(args: &[Value]) -> Result<Value, FunctionError> {
    let (keys, key_marks) = args[0].unmark();
    let (values, value_marks) = args[1].unmark();
    let marks = key_marks | value_marks;
    let Some(elements) = sequence(&values) else { return Err(no_values()) };
    let Some(keys) = keys.as_seq().filter(|_| !keys.contains_unknown()) else {
        return Ok(Value::unknown_of(zipmap_type(args)?).marked(marks));
    };
    check_counts(keys.len(), elements.len())?;
    let (names, name_marks) = names(keys)?;
    let entries = sorted_entries(names.into_iter().zip(elements.iter().cloned()));
    let zipped = if matches!(values.kind(), Kind::Tuple(_)) {
        Value::object(entries)
    } else {
        let declares = entries.is_empty() || elements.element_type().is_some();
        let element = declares.then(|| element_type(&values)).flatten();
        Value::map(Map::of_type(entries, element))
    };
    Ok(zipped.marked(marks | name_marks))
}

/// The names that known keys are, and the marks of the keys.
fn names(keys: &Seq) -> Result<(Vec<Key>, Marks), FunctionError> {
    let mut marks = Marks::NONE;
    let mut names = Vec::with_capacity(keys.len());
    for (at, key) in keys.iter().enumerate() {
        let (key, own) = key.unmark();
        marks |= own;
        names.push(key.as_str().map(Key::new).ok_or_else(|| {
            FunctionError::new(format!("key {at} is null"))
                .hint("leave nulls out: `[for k in keys : k if k != null]`")
        })?);
    }
    Ok((names, marks))
}

fn check_counts(keys: usize, values: usize) -> Result<(), FunctionError> {
    if keys == values {
        return Ok(());
    }
    Err(FunctionError::new(format!(
        "there must be as many keys as values, not {keys} and {values}"
    )))
}

fn no_values() -> FunctionError {
    FunctionError::new("the values must be a list or tuple")
}
