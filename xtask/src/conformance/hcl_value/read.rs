//! Reading types and values.

use std::sync::Arc;

use base64ct::{Base64, Encoding};
use serde_json::Value as Json;
use strata_value::{
    Attribute, Bound, Capsule, CapsuleData, Key, Map, ObjectType, Refinements, Seq, Type, Unknown,
    Value,
};

use super::{MarkNames, key_name, number};

/// Reads a type.
pub(in crate::conformance) fn read_type(written: &Json) -> Result<Type, String> {
    let unknown = || format!("no type: {written}");
    if let Some(name) = written.as_str() {
        return match name {
            "string" => Ok(Type::String),
            "number" => Ok(Type::Number),
            "bool" => Ok(Type::Bool),
            "dynamic" => Ok(Type::Dynamic),
            _ => Err(unknown()),
        };
    }
    let inner = written.get(1).ok_or_else(unknown)?;
    match written[0].as_str().ok_or_else(unknown)? {
        "list" => Ok(Type::List(Arc::new(read_type(inner)?))),
        "set" => Ok(Type::Set(Arc::new(read_type(inner)?))),
        "map" => Ok(Type::Map(Arc::new(read_type(inner)?))),
        "tuple" => {
            let types = inner.as_array().ok_or_else(unknown)?;
            Ok(Type::Tuple(types.iter().map(read_type).collect::<Result<_, _>>()?))
        }
        "object" => {
            let optional = written.get(2).and_then(Json::as_array);
            let mut attributes = Vec::new();
            for (name, ty) in inner.as_object().ok_or_else(unknown)? {
                let optional = optional.is_some_and(|names| names.iter().any(|n| n == name));
                let attribute = Attribute { ty: read_type(ty)?, optional };
                attributes.push((Key::new(name), attribute));
            }
            Ok(Type::Object(Arc::new(ObjectType::new(attributes))))
        }
        "capsule" if inner == "bytes" => Ok(Type::Capsule("bytes")),
        _ => Err(unknown()),
    }
}

/// Reads a value of a type.
pub(super) fn read_value(
    written: &Json,
    ty: &Type,
    marks: &mut MarkNames,
) -> Result<Value, String> {
    let wrong = || format!("no value of type {ty:?}: {written}");
    if written.is_null() {
        return Ok(Value::null_of(ty.clone()));
    }
    if let Some(marked) = written.get("$marked") {
        let value = read_value(&marked["value"], ty, marks)?;
        let names = marked["marks"].as_array().ok_or_else(wrong)?;
        return names.iter().try_fold(value, |value, name| {
            Ok(value.marked(marks.mark(name.as_str().ok_or_else(wrong)?)?))
        });
    }
    if let Some(refinements) = written.get("$unknown") {
        let refinements = read_refinements(refinements)?;
        return Ok(Value::unknown(Unknown { ty: ty.clone(), refinements }));
    }
    let elements = || written.as_array().ok_or_else(wrong);
    let mut all = |element: &Type| {
        elements()?.iter().map(|e| read_value(e, element, marks)).collect::<Result<Vec<_>, _>>()
    };
    match ty {
        Type::Bool => written.as_bool().map(Value::bool).ok_or_else(wrong),
        Type::Number => number::read(written).ok_or_else(wrong),
        Type::String => written.as_str().map(Value::string).ok_or_else(wrong),
        Type::List(element) => {
            Ok(Value::list(Seq::typed(all(element)?, Some((**element).clone()))))
        }
        Type::Set(element) => Ok(Value::set_of(all(element)?, Some((**element).clone()))),
        Type::Tuple(types) => {
            let pairs = elements()?.iter().zip(types.iter());
            let read = pairs.map(|(e, ty)| read_value(e, ty, marks));
            Ok(Value::tuple(read.collect::<Result<Seq, _>>()?))
        }
        Type::Map(element) => {
            let entries = read_entries(written, |_| Some(&**element), marks)?;
            Ok(Value::map(entries.with_element_type((**element).clone())))
        }
        Type::Object(object) => {
            let of = |name: &str| object.get(Key::new(name)).map(|attribute| &attribute.ty);
            Ok(Value::object(read_entries(written, of, marks)?))
        }
        Type::Capsule(type_name) => {
            let bytes = Base64::decode_vec(written["$bytes"].as_str().ok_or_else(wrong)?)
                .map_err(|_| wrong())?;
            let data = CapsuleData::Bytes(bytes.into());
            Ok(Value::capsule(Capsule { type_name, data }))
        }
        Type::Dynamic => Err(wrong()),
    }
}

fn read_entries<'t>(
    written: &Json,
    ty: impl Fn(&str) -> Option<&'t Type>,
    marks: &mut MarkNames,
) -> Result<Map, String> {
    let wrong = || format!("no map or object: {written}");
    let mut entries = Vec::new();
    for (name, value) in written.as_object().ok_or_else(wrong)? {
        let name = key_name(name);
        let value = read_value(value, ty(name).ok_or_else(wrong)?, marks)?;
        entries.push((Key::new(name), value));
    }
    entries.sort_by(|(a, _), (b, _)| a.cmp_text(*b));
    Ok(entries.into_iter().collect())
}

fn read_refinements(written: &Json) -> Result<Refinements, String> {
    let bound = |name: &str| {
        let Some(bound) = written.get(name) else { return Ok(None) };
        let limit = number::read(&bound["value"]);
        let limit = limit.ok_or_else(|| format!("no bound: {bound}"))?;
        Ok::<_, String>(Some(Bound { limit, inclusive: bound["inclusive"] == true }))
    };
    Ok(Refinements {
        not_null: written["not_null"] == true,
        string_prefix: written["prefix"].as_str().map(Into::into),
        number_min: bound("min")?,
        number_max: bound("max")?,
        length_min: written["min_len"].as_u64(),
        length_max: written["max_len"].as_u64(),
    })
}
