//! The elements of all layers in one list.

use strata_value::{Kind, Value};

use crate::data::not_plain;
use crate::distinct::{Distinct, all_distinct};
use crate::error::{MergeError, Role};
use crate::log::{Decision, Journal, Log};

const EXPECTED: &str = "scalars and lists of plain data";

/// A value that is the only one there could be: a list loses its duplicates, lists in it stay.
pub(crate) fn alone(value: &Value, journal: &mut Journal<'_, impl Log>) -> Value {
    match value.as_seq() {
        Some(elements) if !all_distinct(elements) => {
            let mut distinct = Distinct::with_capacity(elements.len());
            elements.iter().for_each(|element| insert(&mut distinct, element, journal));
            Value::list(distinct.into_vec()).at(value.origin())
        }
        _ => value.clone(),
    }
}

/// The elements found so far.
pub(crate) struct Elements {
    first: Value,
    /// Nothing as long as there is only the first value, which keeps its duplicates until then.
    distinct: Option<Distinct<Value>>,
}

impl Elements {
    pub(crate) const fn new(first: Value) -> Self {
        Self { first, distinct: None }
    }

    /// Adds the elements of a lower value.
    pub(crate) fn add(
        &mut self,
        value: &Value,
        journal: &mut Journal<'_, impl Log>,
    ) -> Result<(), MergeError> {
        // The first value may be anything as long as it is alone, a mapping or null even after that.
        if let (None, Some(offending)) = (&self.distinct, not_plain(&self.first)) {
            return Err(MergeError::kind(Role::Higher, offending, EXPECTED));
        }
        check_lower(value)?;
        let distinct = self.distinct.get_or_insert_with(|| {
            let mut distinct = Distinct::with_capacity(1);
            flatten(&self.first, |element| insert(&mut distinct, element, journal));
            distinct
        });
        journal.tell(|| Decision::Merged { high: self.first.origin(), low: value.origin() });
        flatten(value, |element| insert(distinct, element, journal));
        Ok(())
    }

    /// The list of the elements; the first value itself if it is that list.
    pub(crate) fn finish(self) -> Value {
        let elements = self.distinct.map_or_else(
            || {
                let mut elements = Vec::new();
                flatten(&self.first, |element| elements.push(element.clone()));
                elements
            },
            Distinct::into_vec,
        );
        match self.first.as_seq() {
            Some(first) if **first == *elements => self.first,
            _ => Value::list(elements).at(self.first.origin()),
        }
    }
}

fn check_lower(value: &Value) -> Result<(), MergeError> {
    let offending = match value.kind() {
        Kind::Null | Kind::Map(_) | Kind::Object(_) => Some(value),
        Kind::Capsule(_) => None,
        _ => not_plain(value),
    };
    offending.map_or(Ok(()), |value| Err(MergeError::kind(Role::Lower, value, EXPECTED)))
}

fn insert(distinct: &mut Distinct<Value>, element: &Value, journal: &mut Journal<'_, impl Log>) {
    if let Some(kept) = distinct.insert(element.clone()) {
        let kept = kept.origin();
        journal.tell(|| Decision::Duplicate { kept, lost: element.origin() });
    }
}

/// Every element of a list and of the lists in it, in order; anything else is its own element.
fn flatten<'v>(value: &'v Value, mut each: impl FnMut(&'v Value)) {
    let Some(elements) = value.as_seq() else { return each(value) };
    let mut open = vec![elements.iter()];
    while let Some(elements) = open.last_mut() {
        match elements.next() {
            None => {
                open.pop();
            }
            Some(element) => match element.as_seq() {
                Some(inner) => open.push(inner.iter()),
                None => each(element),
            },
        }
    }
}
