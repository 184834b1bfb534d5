//! Sets as HCL has them: distinct by equality, in a fixed order, marked as a whole.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::equality::numbers_equal;
use super::truth::Truth;
use crate::{Kind, Marks, OperationError, Seq, Type, Value};

impl Value {
    /// The set of these elements, of which equal ones are one, the first.
    ///
    /// The order is that of HCL: text by code points, numbers by value, false before true, then
    /// unknown elements, then null; other elements in some fixed order. Unknown elements, and those
    /// with an unknown part, are equal to none. The marks of elements, at any depth, become marks of
    /// the set. `element` is the type of the elements, needed where they do not tell it.
    pub fn set_of(elements: Vec<Self>, element: Option<Type>) -> Self {
        let mut marks = Marks::NONE;
        let unmark = |element: Self| {
            let (element, own) = element.unmark_deep();
            marks |= own;
            element
        };
        let mut elements: Vec<Self> = if elements.iter().any(Self::contains_marks) {
            elements.into_iter().map(unmark).collect()
        } else {
            elements
        };
        elements.sort_by(cmp_elements);
        elements.dedup_by(|later, earlier| are_one(earlier, later));
        Self::of_distinct(Seq::typed(elements, element)).marked(marks)
    }

    /// A set of elements that are distinct, unmarked and known, in an order of the caller's own.
    ///
    /// What iterates over it sees that order. Operations that make sets of it give the order of
    /// [`Value::set_of`]. In Rust (`==`) it equals sets in its own order only; to [`Value::equals`] the
    /// order does not matter.
    pub fn set_in_order(elements: impl Into<Seq>) -> Self {
        Self::of_distinct(elements.into())
    }

    /// Whether a set has an element equal to this value. Unknown if an unknown element may be it.
    pub fn has_element(&self, element: &Self) -> Result<Self, OperationError> {
        let (element, marks) = element.unmark_deep();
        Ok(has_element(self, &element)?.value(self.marks() | marks))
    }

    /// The elements that one of two sets of one type has.
    pub fn union(&self, other: &Self) -> Result<Self, OperationError> {
        self.combined(other, true, |a, b| a.iter().chain(b).cloned().collect())
    }

    /// The elements that both of two sets of one type have.
    pub fn intersection(&self, other: &Self) -> Result<Self, OperationError> {
        self.combined(other, false, |a, b| a.iter().filter(|e| has(b, e)).cloned().collect())
    }

    /// The elements that this set has and the other, of the same type, has not.
    pub fn without_elements(&self, other: &Self) -> Result<Self, OperationError> {
        self.combined(other, false, |a, b| a.iter().filter(|e| !has(b, e)).cloned().collect())
    }

    /// The elements that exactly one of two sets of one type has.
    pub fn symmetric_difference(&self, other: &Self) -> Result<Self, OperationError> {
        self.combined(other, false, |a, b| {
            let only_a = a.iter().filter(|e| !has(b, e));
            only_a.chain(b.iter().filter(|e| !has(a, e))).cloned().collect()
        })
    }

    /// Combines two sets. Where unknown elements may change the result it is unknown.
    fn combined(
        &self,
        other: &Self,
        allow_unknown: bool,
        combine: fn(&[Self], &[Self]) -> Vec<Self>,
    ) -> Result<Self, OperationError> {
        let marks = self.marks() | other.marks();
        let (Some(a), Some(b)) = (set_or_unknown(self)?, set_or_unknown(other)?) else {
            return Ok(Self::unknown_not_null(self.ty()).marked(marks));
        };
        if !allow_unknown && (self.contains_unknown() || other.contains_unknown()) {
            return Ok(Self::unknown_not_null(self.ty()).marked(marks));
        }
        let element = a.element_type().or(b.element_type()).cloned();
        Ok(Self::set_of(combine(&in_order(a), &in_order(b)), element).marked(marks))
    }
}

/// The elements of a set whatever its marks; `None` if it is unknown.
fn set_or_unknown(value: &Value) -> Result<Option<&Seq>, OperationError> {
    match value.content() {
        Kind::Set(seq) => Ok(Some(seq)),
        Kind::Unknown(u) if matches!(u.ty, Type::Set(_) | Type::Dynamic) => Ok(None),
        Kind::Null => Err(OperationError::Null),
        _ => Err(OperationError::NotASet),
    }
}

fn has_element(set: &Value, element: &Value) -> Result<Truth, OperationError> {
    let Some(seq) = set_or_unknown(set)? else { return Ok(Truth::Unknown) };
    let wanted = element.ty();
    let Type::Set(own) = set.ty() else { return Err(OperationError::NotASet) };
    if wanted != Type::Dynamic && *own != Type::Dynamic && wanted != *own {
        return Ok(Truth::False);
    }
    if !element.is_known() {
        return Ok(Truth::Unknown);
    }
    if *own != wanted {
        return Ok(Truth::False);
    }
    Ok(match has(&in_order(seq), element) {
        true => Truth::True,
        false if set.contains_unknown() => Truth::Unknown,
        false => Truth::False,
    })
}

/// The elements of a set in the order of [`Value::set_of`].
pub(super) fn in_order(set: &Seq) -> Cow<'_, [Value]> {
    if set.is_sorted_by(|a, b| cmp_elements(a, b).is_le()) {
        return Cow::Borrowed(set);
    }
    let mut elements = set.to_vec();
    elements.sort_by(cmp_elements);
    Cow::Owned(elements)
}

/// Whether an element is among those of a set of the same type, in the order of [`Value::set_of`].
fn has(set: &[Value], element: &Value) -> bool {
    if element.contains_unknown() {
        return false;
    }
    let (mut at, end) = match set.binary_search_by(|e| cmp_elements(e, element)) {
        Ok(_) => return true,
        Err(at) => (at.saturating_sub(1), (at + 1).min(set.len())),
    };
    // Numbers that are told apart only by their precision are neighbours.
    while at < end {
        if are_one(&set[at], element) {
            return true;
        }
        at += 1;
    }
    false
}

/// The order of the elements of a set.
fn cmp_elements(a: &Value, b: &Value) -> Ordering {
    rank(a).cmp(&rank(b)).then_with(|| a.total_cmp(b))
}

/// Unknown elements come after known ones, and null is the last.
fn rank(value: &Value) -> u8 {
    match value.content() {
        Kind::Null => 2,
        Kind::Unknown(_) => 1,
        _ => 0,
    }
}

/// Whether two elements, neighbours in the order, are one. The zeros, which are equal, are two, as in
/// the reference; numbers of two precisions with one text are one.
pub(super) fn are_one(a: &Value, b: &Value) -> bool {
    if a.contains_unknown() || b.contains_unknown() {
        return false;
    }
    cmp_elements(a, b).is_eq() || is_number_but_zero(a) && numbers_equal(a, b)
}

fn is_number_but_zero(value: &Value) -> bool {
    match value.content() {
        Kind::Int(n) => n != 0,
        Kind::Float(n) => n != 0.0,
        Kind::Big(_) => true,
        _ => false,
    }
}
