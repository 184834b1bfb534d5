//! Shared maps in source order.

mod build;

use std::fmt;
use std::hash::{Hash, Hasher};

use triomphe::{Arc, ThinArc};

use crate::map_index::Index;
use crate::summary::{Summary, drop_deep, is_deep};
use crate::types::Type;
use crate::value::Value;
use crate::{Key, Origin};

/// The entries of a map or object: immutable, shared, eight bytes, in source order.
///
/// A lookup compares key numbers: along the entries of a small map, by binary search in an index
/// of a larger one.
#[derive(Clone)]
pub struct Map(ThinArc<Header, Entry>);

/// One entry of a [`Map`], 32 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Key,
    /// Where the key was written.
    pub key_origin: Origin,
    /// The value.
    pub value: Value,
}

/// A key that was given twice to one map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The position, among the given entries, of the entry that came before.
    pub earlier: usize,
    /// The position of the later entry, which counts.
    pub later: usize,
}

struct Header {
    summary: Summary,
    element: Option<std::sync::Arc<Type>>,
    index: Index,
}

impl Map {
    /// The declared type of the values, if one was given.
    pub fn element_type(&self) -> Option<&Type> {
        self.0.header.header.element.as_deref()
    }

    /// The declared type of the values, shared.
    pub(crate) fn shared_element_type(&self) -> Option<&std::sync::Arc<Type>> {
        self.0.header.header.element.as_ref()
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.0.slice.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries in source order.
    pub fn entries(&self) -> &[Entry] {
        &self.0.slice
    }

    /// The entries in source order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.entries().iter()
    }

    /// The entries ordered by key text ([`Key::cmp_text`]), as HCL shows them.
    pub fn sorted(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = self.iter().collect();
        entries.sort_by(|a, b| a.key.cmp_text(b.key));
        entries
    }

    /// The value of a key.
    pub fn get(&self, key: Key) -> Option<&Value> {
        self.position(key).map(|at| &self.entries()[at].value)
    }

    /// The entry of a key.
    pub fn entry(&self, key: Key) -> Option<&Entry> {
        self.position(key).map(|at| &self.entries()[at])
    }

    /// The position of a key among [`Map::entries`].
    pub fn position(&self, key: Key) -> Option<usize> {
        let Some(index) = &self.0.header.header.index else {
            return self.iter().position(|e| e.key == key);
        };
        let at = index.slice.binary_search_by_key(&key.id(), |(id, _)| *id).ok()?;
        Some(index.slice[at].1 as usize)
    }

    /// Whether two maps are the same shared one.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        self.0.ptr() == other.0.ptr()
    }

    pub(crate) fn summary(&self) -> Summary {
        self.0.header.header.summary
    }

    /// Moves the values that nest deep out, if nobody else shares them.
    pub(crate) fn take_deep(&mut self, into: &mut Vec<Value>) {
        if !is_deep(self.summary()) {
            return;
        }
        self.0.with_arc_mut(|arc| {
            let Some(shared) = Arc::get_mut(arc) else { return };
            let values = shared.slice_mut().iter_mut().map(|e| &mut e.value);
            let deep = values.filter(|v| is_deep(v.summary()));
            into.extend(deep.map(|v| std::mem::replace(v, Value::NULL)));
        });
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        if is_deep(self.summary()) {
            let mut pending = Vec::new();
            self.take_deep(&mut pending);
            drop_deep(pending);
        }
    }
}

impl PartialEq for Map {
    /// Two maps are equal if they have the same keys with equal values, in any order.
    fn eq(&self, other: &Self) -> bool {
        crate::equality::same_map(self, other)
    }
}

impl Eq for Map {}

impl Hash for Map {
    fn hash<H: Hasher>(&self, state: &mut H) {
        crate::equality::hash_map(self, state);
    }
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::debug::map(self, f)
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = &'a Entry;
    type IntoIter = std::slice::Iter<'a, Entry>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
