//! Objects and tuples as what is wanted.

use super::error::{ConvertError, ConvertProblem};
use super::possible::{Safety, convertible};
use super::target::{Object, Target};
use super::value::{Converted, convert_within, no_conversion};
use crate::{Entry, Map, Origin, Seq, Type, Value};

/// A tuple as one of the same length.
pub(super) fn tuple(
    value: &Value,
    elements: &Seq,
    targets: &[Target<'_>],
    target: Target<'_>,
) -> Converted {
    if elements.len() != targets.len() {
        return Err(no_conversion(value, target));
    }
    let mut changes = Vec::new();
    for (at, (element, target)) in elements.iter().zip(targets).enumerate() {
        if let Some(new) = convert_within(element, *target).map_err(|e| e.within(at))? {
            changes.push((at, new));
        }
    }
    Ok((!changes.is_empty()).then(|| Value::tuple(elements.with_changes(changes))))
}

/// An object with the attributes that are wanted. Others are left out, as the reference does.
pub(super) fn object(attributes: &Map, object: Object<'_>) -> Converted {
    let mut entries = Vec::with_capacity(object.len());
    let mut missing = Vec::new();
    let mut same = attributes.len() == object.len();
    for (name, wanted) in object.attributes() {
        let Some(entry) = attributes.entry(name) else {
            same = false;
            if wanted.optional {
                entries.push(absent(name, wanted.target));
            } else {
                missing.push(name);
            }
            continue;
        };
        let new = convert_within(&entry.value, wanted.target).map_err(|e| e.within(name))?;
        same &= new.is_none();
        let value = new.unwrap_or_else(|| entry.value.clone());
        entries.push(Entry { key: name, key_origin: entry.key_origin, value });
    }
    if !missing.is_empty() {
        return Err(ConvertError::new(ConvertProblem::MissingAttributes(missing)));
    }
    Ok((!same).then(|| Value::object(entries)))
}

/// A map as an object: each attribute that is wanted is an element or may be absent.
pub(super) fn object_of_map(
    value: &Value,
    elements: &Map,
    object: Object<'_>,
    target: Target<'_>,
) -> Result<Value, ConvertError> {
    let Type::Map(element) = value.ty() else { return Err(no_conversion(value, target)) };
    let mut entries = Vec::with_capacity(object.len());
    let mut missing = Vec::new();
    for (name, wanted) in object.attributes() {
        let entry = elements.entry(name);
        // An attribute of a type that no element can have may still be absent.
        if (entry.is_some() || !wanted.optional)
            && !convertible(&element, wanted.target.wanted, Safety::Unsafe)
        {
            let of_element =
                || ConvertError::no_conversion((*element).clone(), wanted.target.wanted);
            return Err(match entry {
                Some(_) => of_element().within(name),
                None => no_conversion(value, target),
            });
        }
        match entry {
            Some(entry) => {
                let new =
                    convert_within(&entry.value, wanted.target).map_err(|e| e.within(name))?;
                let value = new.unwrap_or_else(|| entry.value.clone());
                entries.push(Entry { key: name, key_origin: entry.key_origin, value });
            }
            None if wanted.optional => entries.push(absent(name, wanted.target)),
            None => missing.push(name),
        }
    }
    if !missing.is_empty() {
        return Err(ConvertError::new(ConvertProblem::MissingAttributes(missing)));
    }
    Ok(Value::object(entries))
}

/// An optional attribute that was not given.
fn absent(name: crate::Key, target: Target<'_>) -> Entry {
    let value = Value::null_of(target.bare.clone());
    Entry { key: name, key_origin: Origin::NONE, value }
}
