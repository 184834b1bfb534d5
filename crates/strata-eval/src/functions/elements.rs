//! What functions over collections have in common.

use std::sync::Arc;

use strata_value::{Entry, Key, Kind, Origin, Seq, Type, Value};

use crate::FunctionError;

/// What a value is, whatever its marks: the caller puts them on the result.
pub(super) fn content(value: &Value) -> Kind<'_> {
    match value.kind() {
        Kind::Marked(marked) => marked.reveal(marked.marks()).unwrap_or(Kind::Null),
        kind => kind,
    }
}

/// The type of the elements of an unmarked list, set or map.
pub(super) fn element_type(collection: &Value) -> Option<Arc<Type>> {
    collection.ty().element().cloned()
}

/// A list of elements that an unmarked list or set has, which are of its element type.
pub(super) fn list_like(collection: &Value, elements: Vec<Value>) -> Value {
    // Elements tell their type, unless the collection had to declare it.
    let declares = collection.as_seq().is_some_and(|seq| seq.element_type().is_some());
    let element = if declares || elements.is_empty() { element_type(collection) } else { None };
    Value::list(Seq::of_type(elements, element))
}

/// Entries in the order of their keys; of entries with one key the last counts.
pub(super) fn sorted_entries(entries: impl IntoIterator<Item = (Key, Value)>) -> Vec<Entry> {
    let entry = |(key, value)| Entry { key, key_origin: Origin::NONE, value };
    let mut entries: Vec<Entry> = entries.into_iter().map(entry).collect();
    // Stable, and quick where runs are sorted already.
    entries.sort_by(|a, b| a.key.cmp_text(b.key));
    entries.dedup_by(|later, earlier| {
        let same = later.key == earlier.key;
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
    entries
}

/// Whether values of a type have elements in an order: lists and tuples.
pub(super) const fn is_sequence(ty: &Type) -> bool {
    matches!(ty, Type::List(_) | Type::Tuple(_))
}

/// The elements of an unmarked list or tuple.
pub(super) fn sequence(value: &Value) -> Option<&Seq> {
    match value.kind() {
        Kind::List(seq) | Kind::Tuple(seq) => Some(seq),
        _ => None,
    }
}

/// The error of an argument that is no list or tuple.
pub(super) fn no_sequence(at: usize, found: &Type) -> FunctionError {
    let found_name = found.friendly_name();
    let error =
        FunctionError::argument(at, format!("a list or tuple is required, not {found_name}"));
    match found {
        Type::Set(_) => error.hint("a set has no order; convert it with `tolist`"),
        Type::Bool | Type::Number | Type::String => error.hint("put it in brackets: `[…]`"),
        _ => error,
    }
}
