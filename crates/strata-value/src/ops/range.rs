//! What is certain of a value that may be unknown.

use std::cmp::Ordering;

use crate::{Bound, Kind, Number, Refinements, Type, Unknown, Value, cmp_numbers};

impl Value {
    /// Whether the value is certainly not null, whatever its marks.
    pub fn is_certainly_not_null(&self) -> bool {
        is_not_null(self)
    }

    /// The least and the greatest number of elements of a list, set or map, whatever its marks:
    /// `None` for no upper limit. Of other values nothing is known.
    pub fn length_range(&self) -> (u64, Option<u64>) {
        match self.content() {
            Kind::List(s) => exact(s.len()),
            Kind::Map(m) => exact(m.len()),
            // Unknown elements may turn out to be equal to others.
            Kind::Set(s) if s.len() < 2 || !self.contains_unknown() => exact(s.len()),
            Kind::Set(s) => (1, Some(s.len() as u64)),
            Kind::Unknown(u) => (u.refinements.length_min.unwrap_or(0), u.refinements.length_max),
            _ => (0, None),
        }
    }

    /// What the text of a value begins with, as far as it is known, whatever its marks: all of a
    /// known text, nothing of what is no text.
    pub fn known_prefix(&self) -> &str {
        match self.content() {
            Kind::String(text) => text,
            Kind::Unknown(u) => u.refinements.string_prefix.as_deref().unwrap_or(""),
            _ => "",
        }
    }

    /// The least and the greatest number that a number can be, where they are known, whatever its
    /// marks.
    pub fn number_range(&self) -> (Option<Bound>, Option<Bound>) {
        match self.content() {
            Kind::Unknown(u) => {
                (u.refinements.number_min.clone(), u.refinements.number_max.clone())
            }
            _ if self.content_number().is_some() => {
                let bound = Bound { limit: self.reveal(self.marks()), inclusive: true };
                (Some(bound.clone()), Some(bound))
            }
            _ => (None, None),
        }
    }
}

const fn exact(len: usize) -> (u64, Option<u64>) {
    (len as u64, Some(len as u64))
}

/// Whether a value is certainly not null, whatever its marks.
pub(super) fn is_not_null(value: &Value) -> bool {
    match value.content() {
        Kind::Null => false,
        Kind::Unknown(u) => u.refinements.not_null,
        _ => true,
    }
}

/// Whether an unknown value can certainly not turn out to be the known one.
pub(super) fn excludes(unknown: &Unknown, known: &Value) -> bool {
    let r = &unknown.refinements;
    match known.content() {
        Kind::Null => return r.not_null,
        _ if unknown.ty == Type::Dynamic => return false,
        _ if !known.ty().conforms_to(&unknown.ty) => return true,
        Kind::String(text) => {
            return r.string_prefix.as_ref().is_some_and(|p| !text.starts_with(p.as_str()));
        }
        Kind::List(_) | Kind::Set(_) | Kind::Map(_) => {
            let (least, greatest) = known.length_range();
            return r.length_min.zip(greatest).is_some_and(|(min, len)| len < min)
                || r.length_max.is_some_and(|max| least > max);
        }
        _ => {}
    }
    let known = known.reveal(known.marks());
    // As in the reference, a number of which anything is certain is finite where it has no bound.
    let is_refined = *r != Refinements::default();
    let is_infinite = matches!(known.as_number(), Some(Number::Float(n)) if n.is_infinite());
    let outside = |bound: &Option<Bound>, beyond: Ordering| match bound {
        Some(bound) => {
            let order = cmp_numbers(&known, &bound.limit);
            order == Some(beyond) || !bound.inclusive && order == Some(Ordering::Equal)
        }
        None => is_refined && is_infinite && cmp_numbers(&known, &Value::int(0)) == Some(beyond),
    };
    outside(&r.number_min, Ordering::Less) || outside(&r.number_max, Ordering::Greater)
}
