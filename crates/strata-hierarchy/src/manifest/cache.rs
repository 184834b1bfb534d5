//! A cache of bounded size.

use std::hash::Hash;

use hashbrown::HashMap;

/// Entries in two generations: when the young ones are heavy enough, they become the old ones, and what
/// was old and not asked for since is dropped.
///
/// So the weight stays below twice the capacity and that of one entry, and what is used again and again
/// stays.
pub(super) struct Generations<K, V> {
    young: HashMap<K, (V, u64)>,
    old: HashMap<K, (V, u64)>,
    weight: u64,
    capacity: u64,
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    pub(super) fn new(capacity: u64) -> Self {
        Self { young: HashMap::new(), old: HashMap::new(), weight: 0, capacity }
    }

    pub(super) fn get(&mut self, key: &K) -> Option<V> {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, (value, weight)) = self.old.remove_entry(key)?;
        self.insert(key, value.clone(), weight);
        Some(value)
    }

    /// Adds an entry in place of any of the same key.
    pub(super) fn insert(&mut self, key: K, value: V, weight: u64) {
        if self.weight > self.capacity {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight = self.weight.saturating_add(weight);
        self.young.insert(key, (value, weight));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays() {
        let mut cache = Generations::new(10);
        cache.insert("kept", 0, 1);
        for n in 0..1000 {
            cache.insert("other", n, 3);
            assert_eq!(cache.get(&"kept"), Some(0), "{n}");
        }
    }

    #[test]
    fn what_is_not_asked_for_goes() {
        let mut cache = Generations::new(10);
        for n in 0..1000 {
            cache.insert(n, n, 3);
            assert!(cache.young.len() + cache.old.len() <= 8);
        }
        assert_eq!((cache.get(&999), cache.get(&0)), (Some(999), None));
    }
}
