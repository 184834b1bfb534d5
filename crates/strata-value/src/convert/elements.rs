//! The elements of a collection that is made of another value.

use std::sync::Arc;

use super::error::{ConvertError, ConvertProblem};
use super::possible::Safety;
use super::target::{Element, Target};
use super::value::convert_within;
use crate::types::distinct_types;
use crate::unify::{Unified, unify};
use crate::{Map, Seq, Step, Type, Value};

/// What the elements come from.
#[derive(Clone, Copy)]
pub(super) enum Parts<'a> {
    Seq(&'a Seq),
    Map(&'a Map),
}

impl<'a> Parts<'a> {
    pub(super) fn len(self) -> usize {
        match self {
            Self::Seq(elements) => elements.len(),
            Self::Map(entries) => entries.len(),
        }
    }

    fn get(self, at: usize) -> &'a Value {
        match self {
            Self::Seq(elements) => &elements[at],
            Self::Map(entries) => &entries.entries()[at].value,
        }
    }

    fn step(self, at: usize) -> Step {
        match self {
            Self::Seq(_) => Step::Index(at),
            Self::Map(entries) => Step::Key(entries.entries()[at].key),
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = &'a Value> {
        (0..self.len()).map(move |at| self.get(at))
    }
}

/// Converted elements and the one type that they have.
pub(super) struct Elements {
    pub(super) values: Vec<Value>,
    pub(super) ty: Arc<Type>,
}

/// Elements of a collection, all of the type `own`, which converts to the wanted one.
pub(super) fn of_collection(
    parts: Parts<'_>,
    own: Arc<Type>,
    to: Element<'_>,
    again: Option<Safety>,
) -> Result<Elements, ConvertError> {
    // A type that is known is better than any, for an empty collection too.
    if **to.shared() == Type::Dynamic {
        return Ok(Elements { values: parts.iter().cloned().collect(), ty: own });
    }
    convert_all(parts, to.target(), to.shared(), again)
}

/// Elements of a tuple or attributes of an object, each of its own type.
///
/// A map may be made of values that have nothing in common as long as some are unknown; a list or set
/// (`may_differ` is false) only of values that all are.
pub(super) fn of_structure(
    parts: Parts<'_>,
    to: Element<'_>,
    may_differ: bool,
    again: impl FnOnce(&Type) -> Option<Safety>,
) -> Result<Elements, ConvertError> {
    if **to.shared() != Type::Dynamic || parts.len() == 0 {
        return convert_all(parts, to.target(), to.shared(), again(to.shared()));
    }
    let common = common_type(parts.iter(), Safety::Unsafe).ok_or_else(no_common_type)?.ty;
    if common == Type::Dynamic && !may_differ && !parts.iter().all(|v| v.has_type(&common)) {
        return Err(no_common_type());
    }
    let common = Arc::new(common);
    convert_all(parts, Target::exact(&common), &common, again(&common))
}

/// Converts each element, and once more to what they have in common if `again` says how safely: a
/// target with dynamic parts can make different things of different elements.
fn convert_all(
    parts: Parts<'_>,
    target: Target<'_>,
    shared: &Arc<Type>,
    again: Option<Safety>,
) -> Result<Elements, ConvertError> {
    let convert_each = |value: &Value, at: usize, target: Target<'_>| {
        let new = convert_within(value, target).map_err(|error| error.within(parts.step(at)))?;
        Ok(new.unwrap_or_else(|| value.clone()))
    };
    let mut values: Vec<Value> = Vec::with_capacity(parts.len());
    for (at, value) in parts.iter().enumerate() {
        values.push(convert_each(value, at, target)?);
    }
    if values.is_empty() || !target.bare.has_dynamic() {
        return Ok(Elements { values, ty: shared.clone() });
    }
    if let Some(safety) = again {
        let common = common_type(values.iter(), safety).ok_or_else(no_common_type)?.ty;
        for (at, value) in values.iter_mut().enumerate() {
            *value = convert_each(value, at, Target::exact(&common))?;
        }
    }
    let ty = Type::common_to(&values).ok_or_else(no_common_type)?;
    for (at, value) in values.iter_mut().enumerate() {
        // What had no type has that of the others now.
        if ty != Type::Dynamic && value.has_type(&Type::Dynamic) {
            *value = convert_each(value, at, Target::exact(&ty))?;
        }
    }
    let ty = Arc::new(ty);
    Ok(Elements { values, ty })
}

fn no_common_type() -> ConvertError {
    ConvertError::new(ConvertProblem::NoCommonType)
}

/// What the types of the values have in common.
fn common_type<'a>(values: impl Iterator<Item = &'a Value>, safety: Safety) -> Option<Unified> {
    unify(&distinct_types(values), safety)
}
