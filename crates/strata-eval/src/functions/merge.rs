//! Maps and objects put together.

use std::sync::Arc;

use strata_value::{Key, Kind, Map, Marks, Type, Value};

use super::elements::sorted_entries;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[Builtin::new(
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
)];

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
    let mut untyped = false;
    for arg in args {
        let (arg, own) = arg.unmark();
        if !arg.is_null() {
            marks |= own;
        }
        let part = match arg.kind() {
            Kind::Map(_) | Kind::Object(_) => arg,
            Kind::Null => match arg.ty() {
                Type::Map(_) | Type::Object(_) => arg,
                Type::Dynamic => {
                    untyped = true;
                    arg
                }
                other if !untyped => return Err(no_mapping(&other)),
                _ => arg,
            },
            _ if untyped => keyed_by_elements(&arg).ok_or_else(|| no_mapping(&arg.ty()))?,
            _ => return Err(no_mapping(&arg.ty())),
        };
        parts.push(part);
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

/// The object that the reference takes a sequence for behind a null of unknown type, where it does not
/// look at types: one without elements, or a set of texts that are names and values at once.
fn keyed_by_elements(value: &Value) -> Option<Value> {
    let elements = value.as_seq()?;
    let is_set = matches!(value.kind(), Kind::Set(_));
    let named = |element: &Value| {
        element.as_str().filter(|_| is_set).map(|text| (Key::new(text), element.clone()))
    };
    let entries: Vec<(Key, Value)> = elements.iter().map(named).collect::<Option<_>>()?;
    Some(Value::object(entries.into_iter().collect::<Map>()))
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
