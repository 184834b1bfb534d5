//! Making maps.

use std::sync::Arc;

use triomphe::{HeaderWithLength, ThinArc};

use super::{Duplicate, Entry, Header, Map};
use crate::map_index::{Index, duplicates, extended, has_duplicates, index_of, remove_duplicates};
use crate::summary::Summary;
use crate::types::Type;
use crate::value::Value;
use crate::{Key, Origin};

/// What stands at the places of a map until its entries come.
const BLANK: Entry = Entry { key: Key::FIRST, key_origin: Origin::NONE, value: Value::NULL };

impl Map {
    /// A map of these entries. Of entries with one key the last counts, at the place of the first
    /// (as in Ruby, and as people expect of an overriding line).
    pub fn new(entries: Vec<Entry>) -> Self {
        Self::with_duplicates(entries).0
    }

    /// As [`Map::new`], with a declared type of the values (it matters when there are none).
    pub fn of_type(entries: Vec<Entry>, element: Option<Arc<Type>>) -> Self {
        let mut map = Self::new(entries);
        map.set_header(|header| header.element = element);
        map
    }

    /// As [`Map::new`], with the keys that were given more than once.
    pub fn with_duplicates(mut entries: Vec<Entry>) -> (Self, Vec<Duplicate>) {
        let mut index = index_of(&entries);
        let mut found = Vec::new();
        if has_duplicates(&index, &entries) {
            found = duplicates(&entries);
            remove_duplicates(&mut entries, &found);
            index = index_of(&entries);
        }
        (Self::of_distinct(entries, index), found)
    }

    /// A map of the entries from a position on, which are taken away from the others; none, and nothing is
    /// taken, if a key is given twice. For readers that have the entries of all open maps in one memory.
    pub fn take_distinct(entries: &mut Vec<Entry>, from: usize) -> Option<Self> {
        let own = entries.get_mut(from..)?;
        let len = own.len();
        let index = index_of(own);
        if has_duplicates(&index, own) {
            return None;
        }
        let take = |at: usize| std::mem::replace(&mut own[at], BLANK);
        let map = Self::fill(len, None, index, take);
        entries.truncate(from);
        Some(map)
    }

    /// A map of `len` entries, as [`Map::new`] makes it, and quicker where they begin with all keys
    /// of this map in their order: these are then neither compared nor sorted again.
    ///
    /// `entry` gets the position of each entry.
    #[must_use]
    pub fn with_entries(&self, len: usize, entry: impl FnMut(usize) -> Entry) -> Self {
        let mut map = Self::fill(len, None, None, entry);
        let (old, new) = (self.entries(), map.entries());
        let same = new.len() >= old.len() && old.iter().zip(new).all(|(o, n)| o.key == n.key);
        let index = &self.0.header.header.index;
        let index = match (same, new.len() == old.len()) {
            (true, true) => index.clone(),
            (true, false) => extended(index, old.len(), new),
            (false, _) => index_of(new),
        };
        if !(same && new.len() == old.len()) && has_duplicates(&index, new) {
            return Self::new(new.to_vec());
        }
        if index.is_some() {
            map.set_header(|header| header.index = index);
        }
        map
    }

    /// A map whose values have a declared type (it matters when there are none).
    #[must_use]
    pub fn with_element_type(&self, element: Type) -> Self {
        let index = self.0.header.header.index.clone();
        let entry = |at: usize| self.entries()[at].clone();
        Self::fill(self.len(), Some(Arc::new(element)), index, entry)
    }

    /// The same map with some values replaced and some entries appended.
    ///
    /// `changes` are new values at positions of [`Map::entries`], of two for one position the
    /// later; a position that the map does not have changes nothing. `appended` follow in their
    /// order; of a key that is there already the value counts, at its place.
    #[must_use]
    pub fn with_changes(
        &self,
        changes: impl IntoIterator<Item = (usize, Value)>,
        mut appended: Vec<Entry>,
    ) -> Self {
        let mut entries = Vec::with_capacity(self.len() + appended.len());
        entries.extend_from_slice(self.entries());
        for (at, value) in changes {
            if let Some(entry) = entries.get_mut(at) {
                entry.value = value;
            }
        }
        entries.append(&mut appended);
        let mut map =
            self.with_entries(entries.len(), |at| std::mem::replace(&mut entries[at], BLANK));
        let element = self.0.header.header.element.clone();
        map.set_header(|header| header.element = element);
        map
    }

    /// The same keys at the same places with other values, without sorting again.
    ///
    /// `value` gets the position of each entry.
    #[must_use]
    pub fn map_values(&self, mut value: impl FnMut(usize, &Entry) -> Value) -> Self {
        let header = &self.0.header.header;
        Self::fill(self.len(), header.element.clone(), header.index.clone(), |at| {
            let entry = &self.entries()[at];
            Entry { key: entry.key, key_origin: entry.key_origin, value: value(at, entry) }
        })
    }

    /// As [`Map::map_values`], with another declared type of the values.
    #[must_use]
    pub fn with_values(
        &self,
        element: Option<Arc<Type>>,
        mut value: impl FnMut(usize) -> Value,
    ) -> Self {
        Self::fill(self.len(), element, self.0.header.header.index.clone(), |at| {
            let entry = &self.entries()[at];
            Entry { key: entry.key, key_origin: entry.key_origin, value: value(at) }
        })
    }

    /// A map of entries with distinct keys, of which the index is.
    fn of_distinct(entries: Vec<Entry>, index: Index) -> Self {
        let summary = sum_up(&entries);
        let header = Header { summary, element: None, index };
        let header = HeaderWithLength::new(header, entries.len());
        Self(triomphe::Arc::into_thin(triomphe::Arc::from_header_and_vec(header, entries)))
    }

    /// A map of entries with distinct keys, of which the index is; `entry` gets the position of each.
    fn fill(
        len: usize,
        element: Option<Arc<Type>>,
        index: Index,
        mut entry: impl FnMut(usize) -> Entry,
    ) -> Self {
        let header = Header { summary: Summary::NONE, element, index };
        let blank = (0..len).map(|_| BLANK);
        let mut map = Self(ThinArc::from_header_and_iter(header, blank));
        map.0.with_arc_mut(|arc| {
            let own = triomphe::Arc::get_mut(arc).expect("nobody else has the map yet");
            // Entries that go straight to their places are twice as fast as those that pass through
            // `Iterator::next`, where they are taken apart and put together again.
            for (at, place) in own.slice_mut().iter_mut().enumerate() {
                std::mem::forget(std::mem::replace(place, entry(at)));
            }
            own.header_mut().summary = sum_up(own.slice());
        });
        map
    }

    /// Changes the header of a map that nobody else has yet.
    fn set_header(&mut self, set: impl FnOnce(&mut Header)) {
        self.0.with_arc_mut(|arc| {
            if let Some(own) = triomphe::Arc::get_mut(arc) {
                set(own.header_mut());
            }
        });
    }
}

/// What a map of these entries knows of them.
fn sum_up(entries: &[Entry]) -> Summary {
    let mut all = Summary::NONE;
    for entry in entries {
        // As nearly all are.
        if !(entry.key.is_text() && entry.value.is_plain()) {
            all = all | Summary::of_key(entry.key) | entry.value.summary();
        }
    }
    all.one_deeper()
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arbitrary::{arb_entries, arb_value};

    /// All that can be seen of a map, its origins too.
    fn seen(map: &Map) -> (Vec<Entry>, bool, bool, u32) {
        let value = Value::map(map.clone());
        let flags = (value.contains_marks(), value.contains_unknown());
        (map.entries().to_vec(), flags.0, flags.1, value.depth())
    }

    proptest! {
        #[test]
        fn the_last_entries_are_taken_if_their_keys_differ(
            before in arb_entries(0..4),
            own in arb_entries(0..16),
        ) {
            let mut entries = [before.clone(), own.clone()].concat();
            let taken = Map::take_distinct(&mut entries, before.len());
            let (anew, duplicates) = Map::with_duplicates(own.clone());
            if let Some(map) = taken {
                prop_assert!(duplicates.is_empty());
                prop_assert_eq!(seen(&map), seen(&anew));
                prop_assert!(map.iter().all(|e| map.get(e.key) == Some(&e.value)));
                prop_assert_eq!(entries, before);
            } else {
                prop_assert!(!duplicates.is_empty());
                prop_assert_eq!(entries, [before, own].concat());
            }
        }

        #[test]
        fn a_map_with_entries_is_one_of_these_entries(
            old in arb_entries(0..16),
            more in arb_entries(0..16),
            value in arb_value(),
            from in 0usize..4,
            swap in any::<bool>(),
        ) {
            let map = Map::new(old);
            let mut entries: Vec<Entry> = map.iter().skip(from).chain(&more).cloned().collect();
            if let Some(last) = entries.last_mut() {
                last.value = value;
            }
            if swap && entries.len() > 1 {
                entries.swap(0, 1);
            }
            let made = map.with_entries(entries.len(), |at| entries[at].clone());
            let anew = Map::new(entries);
            prop_assert_eq!(seen(&made), seen(&anew));
            for entry in &anew {
                prop_assert_eq!(made.get(entry.key), Some(&entry.value));
            }
        }
    }
}
