//! The object that a `for` makes.

use std::collections::HashMap;

use strata_value::{Entry, Key, Map, Value};

use super::collection::{entry, sorted};

/// The items of an object that is made.
pub(super) struct Items {
    entries: Vec<Entry>,
    places: HashMap<Key, usize>,
    groups: Option<Vec<Vec<Value>>>,
}

impl Items {
    pub(super) fn new(grouping: bool) -> Self {
        let groups = grouping.then(Vec::new);
        Self { entries: Vec::new(), places: HashMap::new(), groups }
    }

    /// Adds an item; a key that is there already is an error unless values are gathered.
    pub(super) fn add(&mut self, key: Key, value: Value) -> bool {
        let place = *self.places.entry(key).or_insert(self.entries.len());
        let is_new = place == self.entries.len();
        if let Some(groups) = &mut self.groups {
            if is_new {
                self.entries.push(entry(key, Value::NULL));
                groups.push(Vec::new());
            }
            groups[place].push(value);
            return true;
        }
        if is_new {
            self.entries.push(entry(key, value));
        }
        is_new
    }

    pub(super) fn finish(mut self) -> Map {
        for (entry, group) in self.entries.iter_mut().zip(self.groups.into_iter().flatten()) {
            entry.value = Value::tuple(group);
        }
        sorted(self.entries)
    }
}
