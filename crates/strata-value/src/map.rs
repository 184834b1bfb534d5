//! Shared maps in source order.

use std::fmt;
use std::hash::{Hash, Hasher};

use triomphe::{Arc, ThinArc};

use crate::map_index::{Index, distinct, duplicates, index_of, merged_index, remove_duplicates};
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
    element: Option<Type>,
    index: Index,
}

impl Map {
    /// A map of these entries. Of entries with one key the last counts, at the place of the first
    /// (as in Ruby, and as people expect of an overriding line).
    pub fn new(entries: Vec<Entry>) -> Self {
        Self::with_duplicates(entries).0
    }

    /// As [`Map::new`], with the keys that were given more than once.
    pub fn with_duplicates(mut entries: Vec<Entry>) -> (Self, Vec<Duplicate>) {
        let mut index = index_of(&entries);
        let duplicates = duplicates(index.as_deref(), &entries);
        if !duplicates.is_empty() {
            remove_duplicates(&mut entries, &duplicates);
            index = index_of(&entries);
        }
        (Self::build(entries, None, index), duplicates)
    }

    /// A map whose values have a declared type (it matters when there are none).
    #[must_use]
    pub fn with_element_type(&self, element: Type) -> Self {
        let header = &self.0.header.header;
        let entries = self.0.slice.to_vec();
        Self::build(entries, Some(element), header.index.clone())
    }

    fn build(entries: Vec<Entry>, element: Option<Type>, index: Index) -> Self {
        let summary = Summary::of_collection(
            entries.iter().map(|e| Summary::of_key(e.key) | e.value.summary()),
        );
        Self(ThinArc::from_header_and_iter(Header { summary, element, index }, entries.into_iter()))
    }

    /// The same map with some values replaced and some entries appended, as a merge needs it.
    ///
    /// `changes` are new values at positions of [`Map::entries`], of two for one position the
    /// later; a position that the map does not have changes nothing. `appended` follow in their
    /// order; of a key that is there already the value counts, at its place. Without new keys
    /// nothing is sorted; otherwise only these are, and merged into the index.
    #[must_use]
    pub fn with_changes(
        &self,
        changes: impl IntoIterator<Item = (usize, Value)>,
        appended: Vec<Entry>,
    ) -> Self {
        let header = &self.0.header.header;
        let mut entries = Vec::with_capacity(self.len() + appended.len());
        entries.extend_from_slice(self.entries());
        for (at, value) in changes {
            if let Some(entry) = entries.get_mut(at) {
                entry.value = value;
            }
        }
        // Duplicates among the new entries are as in any map.
        let mut appended = if appended.len() > 1 { distinct(appended) } else { appended };
        appended.retain(|entry| match self.position(entry.key) {
            Some(at) => {
                entries[at].value = entry.value.clone();
                entries[at].key_origin = entry.key_origin;
                false
            }
            None => true,
        });
        let index = match &header.index {
            _ if appended.is_empty() => header.index.clone(),
            Some(old) => Some(merged_index(old, entries.len(), &appended)),
            None => {
                entries.append(&mut appended);
                index_of(&entries)
            }
        };
        entries.append(&mut appended);
        Self::build(entries, header.element.clone(), index)
    }

    /// The same keys at the same places with other values, without sorting again.
    ///
    /// `value` gets the position of each entry.
    #[must_use]
    pub fn map_values(&self, mut value: impl FnMut(usize, &Entry) -> Value) -> Self {
        let entries: Vec<Entry> = self
            .iter()
            .enumerate()
            .map(|(at, entry)| Entry {
                key: entry.key,
                key_origin: entry.key_origin,
                value: value(at, entry),
            })
            .collect();
        let header = &self.0.header.header;
        Self::build(entries, header.element.clone(), header.index.clone())
    }

    /// The declared type of the values, if one was given.
    pub fn element_type(&self) -> Option<&Type> {
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
        let at = index.binary_search_by_key(&key.id(), |(id, _)| *id).ok()?;
        Some(index[at].1 as usize)
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

impl FromIterator<(Key, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (Key, Value)>>(iter: I) -> Self {
        Self::new(
            iter.into_iter()
                .map(|(key, value)| Entry { key, key_origin: Origin::NONE, value })
                .collect(),
        )
    }
}

impl Default for Map {
    /// A map without entries.
    fn default() -> Self {
        Self::new(Vec::new())
    }
}
