//! Reading from maps, and searching lists.

use strata_value::{Key, Kind, Type, Value, convert};

use super::elements::element_type;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "lookup",
        "Gives the element of a map or object under a key, or a default if there is none.",
        &[
            Parameter::new("inputMap", ParameterType::Any, "The map or object.").or_marked(),
            Parameter::new("key", ParameterType::String, "The key or the name.").or_marked(),
            Parameter::new("default", ParameterType::Any, "What there is otherwise.").or_marked(),
        ],
        Body::Computed { result: lookup_type, body: lookup },
    )
    .nullable(),
    Builtin::new(
        "contains",
        "Tells whether a list, tuple or set has an element equal to a value.",
        &[
            Parameter::new("list", ParameterType::Any, "The list, tuple or set."),
            Parameter::new("value", ParameterType::Any, "The value to search for.").or_null(),
        ],
        Body::Fixed(ParameterType::Bool, contains),
    ),
];

fn lookup_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[0].ty() {
        Type::Object(object) => {
            let key = args[1].reveal(args[1].marks());
            let Some(name) = key.as_str() else { return Ok(Type::Dynamic) };
            let attribute = Key::known(name).and_then(|name| object.get(name));
            Ok(attribute.map_or_else(|| args[2].ty(), |attribute| attribute.ty.clone()))
        }
        Type::Map(element) => {
            default_of(&args[2], &element)?;
            Ok((*element).clone())
        }
        _ => Err(no_map()),
    }
}

fn lookup(args: &[Value]) -> Result<Value, FunctionError> {
    let [input, key, default] = args else {
        return Err(FunctionError::new("a map, a key and a default are required"));
    };
    let (input, marks) = input.unmark();
    let (key, key_marks) = key.unmark();
    let (entries, element) = match input.kind() {
        Kind::Map(entries) => (entries, element_type(&input)),
        Kind::Object(attributes) => (attributes, None),
        _ => return Err(no_map()),
    };
    let found = key.as_str().and_then(Key::known).and_then(|key| entries.get(key));
    let default = match &element {
        Some(element) => Some(default_of(default, element)?),
        None => found.is_none().then(|| default.clone()),
    };
    let value = found.cloned().or(default).unwrap_or(Value::NULL);
    // An element that is not known yet may turn out to be under this key, says the reference.
    let value = if input.contains_unknown() { Value::unknown_of(value.ty()) } else { value };
    Ok(value.marked(marks | key_marks))
}

/// The default as an element of the map.
fn default_of(default: &Value, element: &Type) -> Result<Value, FunctionError> {
    convert(default, element).map_err(|why| {
        FunctionError::argument(2, "the default must be of the type of the elements of the map")
            .detail(format!("the elements are {}: {why}", element.friendly_name()))
            .hint("convert the default, or the map with `tomap`")
    })
}

fn no_map() -> FunctionError {
    FunctionError::argument(0, "a map or object is required")
}

fn contains(args: &[Value]) -> Result<Value, FunctionError> {
    let [collection, value] = args else { return Err(FunctionError::new("a value is required")) };
    let Some(elements) = collection.as_seq() else {
        return Err(FunctionError::new("a list, tuple or set is required")
            .hint("ask for a key of a map or object with `contains(keys(…), …)`"));
    };
    let mut may_be = false;
    for element in elements {
        match value.equals(element).as_bool() {
            Some(true) => return Ok(Value::bool(true)),
            Some(false) => {}
            None => may_be = true,
        }
    }
    Ok(if may_be { Value::unknown_of(Type::Bool) } else { Value::bool(false) })
}
