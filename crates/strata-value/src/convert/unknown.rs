//! Unknown values and nulls of another type.

use crate::convert::Safety;
use crate::unify::unify;
use crate::{Attribute, ObjectType, Refinements, Seq, Type, Unknown, Value};

/// An unknown value of which nothing is certain.
pub(super) fn unknown_of(ty: Type) -> Value {
    Value::unknown(Unknown { ty, refinements: Refinements::default() })
}

/// An unknown value as one of another type. What is certain of null and of the number of elements
/// stays certain, as far as conversion keeps it.
pub(super) fn convert(unknown: &Unknown, to: &Type) -> Value {
    let mut refinements =
        Refinements { not_null: unknown.refinements.not_null, ..Refinements::default() };
    let (min, max) = lengths(unknown, to);
    refinements.length_min = min;
    refinements.length_max = max;
    let ty = replace_dynamic(&unknown.ty, to);
    known_by_length(&ty, &refinements)
        .unwrap_or_else(|| Value::unknown(Unknown { ty, refinements }))
}

/// The least and the greatest number of elements that a collection made of the value has.
fn lengths(unknown: &Unknown, to: &Type) -> (Option<u64>, Option<u64>) {
    let to_set = matches!(to, Type::Set(_));
    let own = &unknown.refinements;
    let (min, max) = match (&unknown.ty, to) {
        (Type::Object(from), Type::Map(_)) => (count(from.len()), count(from.len())),
        (Type::Tuple(from), Type::List(_) | Type::Set(_)) => (count(from.len()), count(from.len())),
        (from, to) if from.element().is_some() && to.element().is_some() => {
            (own.length_min, own.length_max)
        }
        _ => (None, None),
    };
    // Elements of a set may turn out to be the same, but not to be none.
    let min = if to_set { min.map(|min| min.min(1)) } else { min };
    (min.filter(|min| *min > 0), max)
}

fn count(len: usize) -> Option<u64> {
    u64::try_from(len).ok()
}

/// The value itself, if so much is certain of its length that only its elements are unknown.
fn known_by_length(ty: &Type, refinements: &Refinements) -> Option<Value> {
    let len = refinements.length_max?;
    if !refinements.not_null || refinements.length_min.unwrap_or(0) != len {
        return None;
    }
    let elements =
        |element: &Type| vec![unknown_of(element.clone()); usize::try_from(len).unwrap_or(0)];
    match ty {
        Type::List(element) => {
            Some(Value::list(Seq::of_type(elements(element), Some(element.clone()))))
        }
        Type::Set(element) if len <= 1 => {
            Some(Value::set(elements(element), Some((**element).clone())))
        }
        Type::Map(element) if len == 0 => {
            Some(Value::map(crate::Map::default().with_element_type((**element).clone())))
        }
        _ => None,
    }
}

/// The type `to`, its dynamic parts replaced by what stands there in `from`, which converts to it.
pub(super) fn replace_dynamic(from: &Type, to: &Type) -> Type {
    if !to.has_dynamic() {
        return to.clone();
    }
    match (from, to) {
        (from, Type::Dynamic) => from.clone(),
        (Type::Dynamic, to) => to.clone(),
        (_, Type::List(wanted)) => Type::list(replace_element(from, wanted)),
        (_, Type::Set(wanted)) => Type::set(replace_element(from, wanted)),
        (_, Type::Map(wanted)) => Type::map(replace_element(from, wanted)),
        (Type::Tuple(own), Type::Tuple(wanted)) => {
            Type::Tuple(own.iter().zip(&**wanted).map(|(o, w)| replace_dynamic(o, w)).collect())
        }
        (_, Type::Object(wanted)) => replace_attributes(from, wanted),
        _ => to.clone(),
    }
}

fn replace_element(from: &Type, wanted: &Type) -> Type {
    match from {
        Type::List(own) | Type::Set(own) | Type::Map(own) => replace_dynamic(own, wanted),
        Type::Tuple(own) => replace_by_common(own.iter(), wanted),
        Type::Object(own) => replace_by_common(own.iter().map(|(_, a)| &a.ty), wanted),
        _ => wanted.clone(),
    }
}

fn replace_by_common<'a>(types: impl Iterator<Item = &'a Type>, wanted: &Type) -> Type {
    match unify(types, Safety::Unsafe) {
        Some(common) => replace_dynamic(&common.ty, wanted),
        None => wanted.clone(),
    }
}

/// An attribute that `from` does not have is an optional one: nothing is known of it.
fn replace_attributes(from: &Type, wanted: &ObjectType) -> Type {
    Type::object(wanted.iter().map(|(name, Attribute { ty, .. })| {
        let own = match from {
            Type::Map(element) => Some(&**element),
            Type::Object(object) => object.get(name).map(|a| &a.ty),
            _ => None,
        };
        (name, own.map_or_else(|| ty.clone(), |own| replace_dynamic(own, ty)))
    }))
}
