//! Functions that list what is in maps and objects.

use strata_value::{Kind, Map, Seq, Type, Value};

use super::elements::element_type;
use super::join::strings;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "keys",
        "Gives the keys of a map, or the names of the attributes of an object, sorted.",
        &[Parameter::new("inputMap", ParameterType::Any, "The map or object.")
            .or_unknown()
            .or_marked()],
        Body::Computed { result: keys_type, body: keys },
    ),
    Builtin::new(
        "values",
        "Gives the elements of a map or object in the order of their keys.",
        &[Parameter::new("mapping", ParameterType::Any, "The map or object.").or_marked()],
        Body::Computed { result: values_type, body: values },
    ),
];

fn keys_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[0].ty() {
        Type::Map(_) => Ok(Type::list(Type::String)),
        Type::Object(object) => Ok(Type::tuple(vec![Type::String; object.len()])),
        _ => Err(FunctionError::argument(0, "a map or object is required")),
    }
}

fn keys(args: &[Value]) -> Result<Value, FunctionError> {
    let (input, marks) = args[0].unmark();
    let keys = match input.kind() {
        Kind::Map(map) => strings(sorted_keys(map)),
        Kind::Object(map) => Value::tuple(sorted_keys(map)),
        Kind::Unknown(unknown) => match &unknown.ty {
            // What is not known of an object are its attributes, not their names.
            Type::Object(object) => {
                Value::tuple(object.iter().map(|(name, _)| name.to_value()).collect::<Vec<_>>())
            }
            _ => Value::unknown_of(keys_type(args)?),
        },
        _ => return Err(FunctionError::argument(0, "a map or object is required")),
    };
    Ok(keys.marked(marks))
}

fn sorted_keys(map: &Map) -> Vec<Value> {
    let names: Option<Vec<&str>> = map.iter().map(|entry| entry.key.as_str()).collect();
    match names {
        Some(mut names) => {
            if !names.is_sorted() {
                names.sort_unstable();
            }
            names.into_iter().map(Value::string).collect()
        }
        // No map of HCL has keys that are no text.
        None => map.sorted().into_iter().map(|entry| entry.key.to_value()).collect(),
    }
}

fn values_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[0].ty() {
        Type::Map(element) => Ok(Type::List(element)),
        Type::Object(object) => {
            Ok(Type::tuple(object.iter().map(|(_, a)| a.ty.clone()).collect::<Vec<_>>()))
        }
        _ => Err(FunctionError::new("a map or object is required")),
    }
}

fn values(args: &[Value]) -> Result<Value, FunctionError> {
    let (input, marks) = args[0].unmark();
    let elements = || -> Vec<Value> {
        input.elements().into_iter().flatten().map(|(_, element)| element.clone()).collect()
    };
    let values = match input.kind() {
        Kind::Map(map) => {
            let declares = map.is_empty() || map.element_type().is_some();
            let element = declares.then(|| element_type(&input)).flatten();
            Value::list(Seq::of_type(elements(), element))
        }
        Kind::Object(_) => Value::tuple(elements()),
        _ => return Err(FunctionError::new("a map or object is required")),
    };
    Ok(values.marked(marks))
}
