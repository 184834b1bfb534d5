//! Lists, sets and maps, and what becomes one.

use std::sync::Arc;

use super::elements::{Elements, Parts, of_collection, of_structure};
use super::error::ConvertError;
use super::possible::{Safety, convertible};
use super::target::{Element, Target};
use super::unknown::replace_dynamic;
use super::value::{Converted, no_conversion};
use crate::{Map, Seq, Type, Value};

/// A list or set as a list.
pub(super) fn list(
    value: &Value,
    elements: &Seq,
    to: Element<'_>,
    target: Target<'_>,
) -> Converted {
    if value.has_type(target.bare) {
        return Ok(None);
    }
    let own = own_element(value, to, target)?;
    // What is unknown in a set may be one of the others: nobody knows how many there are.
    if value.is_set() && elements.len() > 1 && value.contains_unknown() {
        return Ok(Some(Value::unknown_of(Type::list(replace_dynamic(&own, to.shared())))));
    }
    of_collection(Parts::Seq(elements), own, to, None).map(list_of).map(Some)
}

/// A list or set as a set.
pub(super) fn set(value: &Value, elements: &Seq, to: Element<'_>, target: Target<'_>) -> Converted {
    if value.has_type(target.bare) {
        return Ok(None);
    }
    let own = own_element(value, to, target)?;
    of_collection(Parts::Seq(elements), own, to, None).map(set_of).map(Some)
}

/// A map as a map of other elements.
pub(super) fn map(value: &Value, entries: &Map, to: Element<'_>, target: Target<'_>) -> Converted {
    if value.has_type(target.bare) {
        return Ok(None);
    }
    let own = own_element(value, to, target)?;
    let again = is_nested(to.shared()).then_some(Safety::Safe);
    let elements = of_collection(Parts::Map(entries), own, to, again)?;
    Ok(Some(map_of(entries, elements)))
}

/// A tuple as a list.
pub(super) fn list_of_tuple(elements: &Seq, to: Element<'_>) -> Result<Value, ConvertError> {
    let elements = of_structure(Parts::Seq(elements), to, false, |_| Some(Safety::Unsafe))?;
    Ok(list_of(elements))
}

/// A tuple as a set.
pub(super) fn set_of_tuple(elements: &Seq, to: Element<'_>) -> Result<Value, ConvertError> {
    of_structure(Parts::Seq(elements), to, false, |_| None).map(set_of)
}

/// An object as a map.
pub(super) fn map_of_object(attributes: &Map, to: Element<'_>) -> Result<Value, ConvertError> {
    let again = |element: &Type| is_nested(element).then_some(Safety::Unsafe);
    let elements = of_structure(Parts::Map(attributes), to, true, again)?;
    Ok(map_of(attributes, elements))
}

/// The type of the elements of a collection, which must convert to the wanted one even if there are
/// none.
fn own_element(
    value: &Value,
    to: Element<'_>,
    target: Target<'_>,
) -> Result<Arc<Type>, ConvertError> {
    let ty = value.ty();
    match ty.element() {
        Some(own) if own == to.shared() || convertible(&ty, target.wanted, Safety::Unsafe) => {
            Ok(own.clone())
        }
        _ => Err(no_conversion(value, target)),
    }
}

/// Whether elements of this type are unified in a map.
const fn is_nested(element: &Type) -> bool {
    matches!(element, Type::List(_) | Type::Set(_) | Type::Map(_) | Type::Object(_))
}

fn list_of(elements: Elements) -> Value {
    Value::list(Seq::of_type(elements.values, Some(elements.ty)))
}

fn set_of(elements: Elements) -> Value {
    Value::set_of(elements.values, Some((*elements.ty).clone()))
}

/// A map of other elements under the same keys.
fn map_of(keys: &Map, elements: Elements) -> Value {
    let mut values = elements.values.into_iter();
    Value::map(keys.with_values(Some(elements.ty), |_| values.next().unwrap_or(Value::NULL)))
}
