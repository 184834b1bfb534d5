//! Elements without duplicates.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::{DefaultHashBuilder, HashTable};
use strata_value::{Kind, Value};

/// Up to this many elements a walk is faster than a table.
const SMALL: usize = 16;

/// How deep the hash of an element looks. What is below counts as equal to the hash alone.
const HASH_DEPTH: u32 = 8;

/// Distinct elements in the order in which they came; the first of equal ones stays.
pub(crate) struct Distinct<T> {
    elements: Vec<T>,
    /// Positions by hash, once there are more than [`SMALL`].
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<T: Borrow<Value>> Distinct<T> {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self {
            elements: Vec::with_capacity(capacity),
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// Adds an element, or gives the equal one that is there.
    pub(crate) fn insert(&mut self, element: T) -> Option<&T> {
        let value = element.borrow();
        if self.elements.len() <= SMALL {
            if let Some(at) = self.elements.iter().position(|e| e.borrow() == value) {
                return Some(&self.elements[at]);
            }
            self.elements.push(element);
            return None;
        }
        if self.table.is_empty() {
            for at in 0..self.elements.len() {
                self.index(at as u32);
            }
        }
        let hash = hash(&self.hasher, value);
        let found = self.table.find(hash, |&at| self.elements[at as usize].borrow() == value);
        if let Some(&at) = found {
            return Some(&self.elements[at as usize]);
        }
        self.elements.push(element);
        self.index(self.elements.len() as u32 - 1);
        None
    }

    fn index(&mut self, at: u32) {
        let (elements, hasher) = (&self.elements, &self.hasher);
        let hash_at = |&at: &u32| hash(hasher, elements[at as usize].borrow());
        self.table.insert_unique(hash_at(&at), at, hash_at);
    }

    pub(crate) fn into_vec(self) -> Vec<T> {
        self.elements
    }
}

/// Whether no two elements are equal.
pub(crate) fn all_distinct(elements: &[Value]) -> bool {
    if elements.len() <= SMALL {
        return elements.iter().enumerate().all(|(at, e)| !elements[..at].contains(e));
    }
    let mut distinct = Distinct::with_capacity(elements.len());
    elements.iter().all(|e| distinct.insert(e).is_none())
}

/// A hash that equal values share and that sees the values of mappings, unlike [`Value`]'s own: a
/// list of mappings with the same keys is common.
fn hash(hasher: &DefaultHashBuilder, value: &Value) -> u64 {
    let mut state = hasher.build_hasher();
    feed(&mut state, hasher, value, 0);
    state.finish()
}

fn feed(state: &mut impl Hasher, hasher: &DefaultHashBuilder, value: &Value, depth: u32) {
    match value.kind() {
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
            s.len().hash(state);
            if depth < HASH_DEPTH {
                s.iter().for_each(|element| feed(state, hasher, element, depth + 1));
            }
        }
        Kind::Map(m) | Kind::Object(m) => {
            // A sum, since equal mappings may differ in order.
            let sum = m.iter().fold(0u64, |sum, entry| {
                let mut of_entry = hasher.build_hasher();
                entry.key.hash(&mut of_entry);
                if depth < HASH_DEPTH {
                    feed(&mut of_entry, hasher, &entry.value, depth + 1);
                }
                sum.wrapping_add(of_entry.finish())
            });
            (m.len(), sum).hash(state);
        }
        _ => value.hash(state),
    }
}
