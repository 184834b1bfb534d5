//! Functions over maps and objects.

use std::sync::Arc;

use strata_value::{Key, Kind, Map, Marks, Seq, Type, Value};

use super::elements::{element_type, sequence, sorted_entries};
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
    Builtin::new(
        "merge",
        "Puts maps or objects together; of equal keys the last counts.",
        &[],
        Body::Computed { result: merge_type, body: merge },
    )
    .variadic(
        Parameter::new("maps", ParameterType::Any, "The maps and objects.")
            .or_dynamic()
            .or_null()
            .or_marked(),
    ),
    Builtin::new(
        "zipmap",
        "Makes a map, or of a tuple an object, of keys and of as many values.",
        &[
            Parameter::new("keys", ParameterType::List(&ParameterType::String), "The keys.")
                .or_marked(),
            Parameter::new("values", ParameterType::Any, "A list or tuple of values.").or_marked(),
        ],
        Body::Computed { result: zipmap_type, body: zipmap },
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
    let mut keys: Vec<Key> = map.iter().map(|entry| entry.key).collect();
    if !keys.is_sorted_by(|a, b| a.cmp_text(*b).is_le()) {
        keys.sort_unstable_by(|a, b| a.cmp_text(*b));
    }
    keys.into_iter().map(Key::to_value).collect()
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

fn merge_type(args: &[Value]) -> Result<Type, FunctionError> {
    let mut attributes: Vec<(Key, Type)> = Vec::new();
    let (mut all_known, mut matching, mut first) = (true, true, None);
    for arg in args {
        let (arg, _) = arg.unmark();
        let ty = match arg.ty() {
            Type::Dynamic => return Ok(Type::Dynamic),
            // As if it had no attributes.
            Type::Object(object) if arg.is_null() => {
                attributes.extend(object.iter().map(|(name, a)| (name, a.ty.clone())));
                Type::object::<Key>([])
            }
            ty => ty,
        };
        match (&ty, arg.kind()) {
            (Type::Object(object), _) => {
                attributes.extend(object.iter().map(|(name, a)| (name, a.ty.clone())));
            }
            (Type::Map(element), Kind::Map(map)) => {
                attributes.extend(map.iter().map(|e| (e.key, (**element).clone())));
            }
            (Type::Map(_), Kind::Null) => {}
            (Type::Map(_), _) => all_known = false,
            _ => return Err(no_mapping(&ty)),
        }
        match &first {
            None => first = Some(ty),
            Some(first) => matching &= *first == ty,
        }
    }
    Ok(match first {
        Some(first) if matching => first,
        _ if !all_known => Type::Dynamic,
        _ => Type::object(attributes),
    })
}

fn no_mapping(found: &Type) -> FunctionError {
    FunctionError::new(format!("maps or objects are required, not {}", found.friendly_name()))
}

fn merge(args: &[Value]) -> Result<Value, FunctionError> {
    let mut marks = Marks::NONE;
    let mut parts: Vec<Value> = Vec::with_capacity(args.len());
    for arg in args {
        let (arg, own) = arg.unmark();
        match arg.kind() {
            Kind::Map(_) | Kind::Object(_) => {}
            Kind::Null if matches!(arg.ty(), Type::Map(_) | Type::Object(_) | Type::Dynamic) => {}
            _ => return Err(no_mapping(&arg.ty())),
        }
        if !arg.is_null() {
            marks |= own;
        }
        parts.push(arg);
    }
    let element = element_of_all(&parts);
    let mut maps = parts.iter().filter_map(Value::as_map).filter(|map| !map.is_empty());
    let (first, second) = (maps.next(), maps.next());
    let merged = match (first, second, &element) {
        // One whose elements tell their type, as it is.
        (Some(only), None, None) => Value::object(only.clone()),
        (Some(only), None, Some(_)) => Value::map(only.clone()),
        _ => {
            let all = first.into_iter().chain(second).chain(maps).flatten();
            let entries = sorted_entries(all.map(|entry| (entry.key, entry.value.clone())));
            match element {
                Some(element) => Value::map(Map::of_type(entries, Some(element))),
                None => Value::object(entries),
            }
        }
    };
    Ok(merged.marked(marks))
}

/// The element type of the maps, if all are maps of one type: else the result is an object.
fn element_of_all(parts: &[Value]) -> Option<Arc<Type>> {
    let mut all: Option<Arc<Type>> = None;
    for part in parts {
        // Looking at the kind first spares making the type of an object.
        let element = match part.kind() {
            Kind::Map(_) | Kind::Null => match part.ty() {
                Type::Map(element) => element,
                _ => return None,
            },
            _ => return None,
        };
        match &all {
            Some(one) if *one != element => return None,
            Some(_) => {}
            None => all = Some(element),
        }
    }
    all
}

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
    let zipped = match values.kind() {
        Kind::Tuple(_) => Value::object(entries),
        _ => {
            let declares = entries.is_empty() || elements.element_type().is_some();
            let element = declares.then(|| element_type(&values)).flatten();
            Value::map(Map::of_type(entries, element))
        }
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
