//! Unknown values and nulls of another type.

use crate::convert::Safety;
use crate::unify::unify;
use crate::{Attribute, ObjectType, Type, Unknown, Value};

/// An unknown value as one of another type. What is certain of null and of the number of elements
/// stays certain, as far as conversion keeps it.
pub(super) fn convert(unknown: &Unknown, to: &Type) -> Value {
    let ty = replace_dynamic(&unknown.ty, to);
    if ty.element().is_none() {
        let converted = Value::unknown_of(ty);
        return if unknown.refinements.not_null { converted.refine_not_null() } else { converted };
    }
    let (min, max) = lengths(unknown, to);
    let mut refine = Value::unknown_of(ty.clone()).refine();
    if unknown.refinements.not_null {
        refine = refine.not_null();
    }
    if let Some(max) = max {
        refine = refine.length_max(max);
    }
    // Lengths that contradict each other say nothing.
    refine.length_min(min).finish().unwrap_or_else(|_| Value::unknown_of(ty))
}

/// The least and the greatest number of elements of a collection that is made of the value.
fn lengths(unknown: &Unknown, to: &Type) -> (u64, Option<u64>) {
    let exactly = |len: usize| (len as u64, Some(len as u64));
    let (min, max) = match &unknown.ty {
        Type::Object(from) => exactly(from.len()),
        Type::Tuple(from) => exactly(from.len()),
        Type::List(_) | Type::Set(_) | Type::Map(_) => {
            (unknown.refinements.length_min.unwrap_or(0), unknown.refinements.length_max)
        }
        _ => (0, None),
    };
    // Elements of a set may turn out to be the same, but not to be none.
    let to_set = matches!(to, Type::Set(_));
    (if to_set { min.min(1) } else { min }, max)
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
