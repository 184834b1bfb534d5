//! Shared maps in source order.

use triomphe::ThinArc;

use crate::types::Type;
use crate::value::{Flags, Value};
use crate::{Key, Origin};

/// The entries of a map or object: immutable, shared, eight bytes, in source order.
///
/// A lookup compares key numbers: along the entries of a small map, by binary search in an index
/// of a larger one.
#[derive(Clone)]
pub struct Map(ThinArc<Header, Entry>);

/// One entry of a [`Map`], 32 bytes.
#[derive(Clone, PartialEq, Eq)]
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
    flags: Flags,
    element: Option<Type>,
    /// `(key, position)` sorted by key number; empty in a small map.
    index: Box<[(u32, u32)]>,
}

/// Up to this many entries a walk is faster than an index.
const SMALL: usize = 8;

impl Map {
    /// A map of these entries. Of entries with one key the last counts, at the place of the first
    /// (as in Ruby, and as people expect of an overriding line).
    pub fn new(entries: Vec<Entry>) -> Self {
        Self::with_duplicates(entries).0
    }

    /// As [`Map::new`], with the keys that were given more than once.
    pub fn with_duplicates(mut entries: Vec<Entry>) -> (Self, Vec<Duplicate>) {
        let mut index = index_of(&entries);
        let duplicates = duplicates(&index, &entries);
        if !duplicates.is_empty() {
            // The later value moves to the earlier place; going backwards, the last one wins.
            let mut keep = vec![true; entries.len()];
            for d in duplicates.iter().rev() {
                keep[d.later] = false;
                let later = entries[d.later].clone();
                entries[d.earlier].value = later.value;
                entries[d.earlier].key_origin = later.key_origin;
            }
            let mut keep = keep.into_iter();
            entries.retain(|_| keep.next().unwrap_or(true));
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

    fn build(entries: Vec<Entry>, element: Option<Type>, index: Box<[(u32, u32)]>) -> Self {
        let flags = entries.iter().fold(Flags::NONE, |flags, e| flags | e.value.deep_flags());
        Self(ThinArc::from_header_and_iter(Header { flags, element, index }, entries.into_iter()))
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
        let index = &self.0.header.header.index;
        if index.is_empty() {
            return self.iter().position(|e| e.key == key);
        }
        let at = index.binary_search_by_key(&key.id(), |(id, _)| *id).ok()?;
        Some(index[at].1 as usize)
    }

    /// Whether two maps are the same shared one.
    pub fn ptr_eq(&self, other: &Self) -> bool {
        self.0.ptr() == other.0.ptr()
    }

    pub(crate) fn flags(&self) -> Flags {
        self.0.header.header.flags
    }
}

/// The index of a large map; empty for a small one.
fn index_of(entries: &[Entry]) -> Box<[(u32, u32)]> {
    if entries.len() <= SMALL {
        return Box::default();
    }
    let mut index: Vec<(u32, u32)> =
        (0u32..).zip(entries).map(|(at, entry)| (entry.key.id(), at)).collect();
    index.sort_unstable();
    index.into_boxed_slice()
}

/// Neighbouring uses of one key, in the order of the later one.
fn duplicates(index: &[(u32, u32)], entries: &[Entry]) -> Vec<Duplicate> {
    let mut found: Vec<Duplicate> = if index.is_empty() {
        (1..entries.len())
            .filter_map(|later| {
                let key = entries[later].key;
                let earlier = entries[..later].iter().rposition(|e| e.key == key)?;
                Some(Duplicate { earlier, later })
            })
            .collect()
    } else {
        index
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0)
            .map(|pair| Duplicate { earlier: pair[0].1 as usize, later: pair[1].1 as usize })
            .collect()
    };
    found.sort_unstable_by_key(|d| d.later);
    found
}

impl PartialEq for Map {
    /// Two maps are equal if they have the same keys with equal values, in any order.
    fn eq(&self, other: &Self) -> bool {
        self.ptr_eq(other)
            || self.len() == other.len()
                && self.iter().all(|e| other.get(e.key).is_some_and(|v| *v == e.value))
    }
}

impl Eq for Map {}

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
