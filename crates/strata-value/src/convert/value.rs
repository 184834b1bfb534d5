//! The conversion of a value.

use super::error::{ConvertError, ConvertProblem};
use super::possible::{Safety, convertible};
use super::target::{Shape, Target};
use super::{collection, primitive, structure, unknown};
use crate::{Kind, Type, Value};

/// A converted value; `None` if the value is already what is wanted, and can be shared.
pub(super) type Converted = Result<Option<Value>, ConvertError>;

/// The value as one of a type, by a safe or unsafe conversion (go-cty: `convert.Convert`).
///
/// * A value of the type is shared, not copied; `any` takes every value as it is.
/// * Numbers and booleans become text and text becomes them where it reads so.
/// * Tuples become lists and sets, objects become maps and maps objects, element by element; an
///   attribute that the target does not have is left out, an optional one that is missing is null.
/// * Elements of a list, set or map of `any` are brought to the type they have in common.
/// * Null stays null and unknown stays unknown, of the new type; what is certain of an unknown value
///   is kept where it holds. Marks and origins stay where they are; marks of elements of a set go to
///   the set.
///
/// The result has no optional attributes in its type. Linear in the value, and in the type for every
/// collection in the value; [`ConvertProblem::TooDeep`] below [`Type::MAX_DEPTH`] levels.
pub fn convert(value: &Value, to: &Type) -> Result<Value, ConvertError> {
    let same = matches!(
        (value.content(), to),
        (_, Type::Dynamic)
            | (Kind::String(_), Type::String)
            | (Kind::Bool(_), Type::Bool)
            | (Kind::Int(_) | Kind::Float(_) | Kind::Big(_), Type::Number)
    );
    if same {
        return Ok(value.clone());
    }
    if value.depth() > Type::MAX_DEPTH || to.depth() > Type::MAX_DEPTH {
        return Err(ConvertError::new(ConvertProblem::TooDeep));
    }
    let bare = to.without_optional();
    match convert_within(value, Target { wanted: to, bare: &bare }) {
        Ok(Some(converted)) => Ok(converted),
        Ok(None) => Ok(value.clone()),
        Err(error) => Err(error.seen_from_root()),
    }
}

/// As [`convert`], for a part of a value.
pub(super) fn convert_within(value: &Value, target: Target<'_>) -> Converted {
    if *target.wanted == Type::Dynamic {
        return Ok(None);
    }
    let converted = match value.content() {
        Kind::Null => {
            let from = value.null_type().unwrap_or(&Type::Dynamic);
            let retyped = retyped(from, target)?;
            retyped.then(|| Value::null_of(unknown::replace_dynamic(from, target.bare)))
        }
        Kind::Unknown(unknown) => {
            let retyped = retyped(&unknown.ty, target)?;
            retyped.then(|| unknown::convert(unknown, target.bare))
        }
        Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::Big(_) | Kind::String(_) => {
            primitive::convert(value, target.wanted)?
        }
        Kind::Tuple(elements) => match target.shape() {
            Shape::Tuple(targets) => structure::tuple(value, elements, &targets, target)?,
            Shape::List(element) => Some(collection::list_of_tuple(elements, element)?),
            Shape::Set(element) => Some(collection::set_of_tuple(elements, element)?),
            _ => return Err(no_conversion(value, target)),
        },
        Kind::Object(attributes) => match target.shape() {
            Shape::Object(object) => structure::object(attributes, object)?,
            Shape::Map(element) => Some(collection::map_of_object(attributes, element)?),
            _ => return Err(no_conversion(value, target)),
        },
        Kind::List(elements) | Kind::Set(elements) => match target.shape() {
            Shape::List(element) => collection::list(value, elements, element, target)?,
            Shape::Set(element) => collection::set(value, elements, element, target)?,
            _ => return Err(no_conversion(value, target)),
        },
        Kind::Map(entries) => match target.shape() {
            Shape::Map(element) => collection::map(value, entries, element, target)?,
            Shape::Object(object) => {
                Some(structure::object_of_map(value, entries, object, target)?)
            }
            _ => return Err(no_conversion(value, target)),
        },
        Kind::Capsule(capsule) if *target.bare == Type::Capsule(capsule.type_name) => None,
        Kind::Capsule(_) | Kind::Marked(_) => return Err(no_conversion(value, target)),
    };
    // An unknown set that has become a list may have marks of its own by now.
    Ok(converted.map(|new| new.marked(value.marks()).at(value.origin())))
}

/// Whether a value of the one type that is not there has to become one of the other.
fn retyped(from: &Type, target: Target<'_>) -> Result<bool, ConvertError> {
    if from == target.bare {
        return Ok(false);
    }
    if !convertible(from, target.wanted, Safety::Unsafe) {
        return Err(ConvertError::no_conversion(from.clone(), target.wanted));
    }
    Ok(true)
}

/// An error of the whole value: its type and the wanted one do not go together.
pub(super) fn no_conversion(value: &Value, target: Target<'_>) -> ConvertError {
    ConvertError::no_conversion(value.ty(), target.wanted)
}
