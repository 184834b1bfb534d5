//! What every collection knows of all that is in it.

use std::ops::BitOr;

use crate::{Key, KeyName, Value};

/// What a value or anything in it has, and how deep it nests; joined with `|`.
#[derive(Clone, Copy)]
pub(crate) struct Summary {
    flags: u8,
    depth: u32,
}

impl Summary {
    pub(crate) const NONE: Self = Self { flags: 0, depth: 0 };
    pub(crate) const MARKS: Self = Self { flags: 1, depth: 0 };
    pub(crate) const UNKNOWN: Self = Self { flags: 2, depth: 0 };
    pub(crate) const CAPSULE: Self = Self { flags: 4, depth: 0 };

    /// Of a collection with these elements.
    pub(crate) fn of_collection(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::NONE, Self::bitor).one_deeper()
    }

    /// Of the collection of elements that sum up to this.
    pub(crate) const fn one_deeper(self) -> Self {
        Self { depth: self.depth.saturating_add(1), ..self }
    }

    /// Of a key; text, as nearly all are, has nothing.
    pub(crate) fn of_key(key: Key) -> Self {
        if key.is_text() {
            return Self::NONE;
        }
        match key.name() {
            KeyName::Text(_) => Self::NONE,
            KeyName::Other(value) => value.summary(),
        }
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.flags & other.flags != 0
    }

    pub(crate) const fn depth(self) -> u32 {
        self.depth
    }
}

impl BitOr for Summary {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self { flags: self.flags | other.flags, depth: self.depth.max(other.depth) }
    }
}

/// Nesting up to this many levels is dropped by plain recursion.
const DIRECT: u32 = 64;

/// Whether a value nests so deep that dropping it by recursion might exhaust the stack.
pub(crate) const fn is_deep(summary: Summary) -> bool {
    summary.depth > DIRECT
}

/// Drops values that nest deep: each gives its deep elements to the heap before it goes.
pub(crate) fn drop_deep(mut pending: Vec<Value>) {
    while let Some(mut value) = pending.pop() {
        value.take_deep(&mut pending);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, Origin};

    const LEVELS: u32 = 100_000;

    fn nested(levels: u32, leaf: Value) -> Value {
        (0..levels).fold(leaf, |inner, level| match level % 3 {
            0 => Value::list(vec![inner, Value::int(1)]),
            1 => Value::map([(Key::new("inner"), inner)].into_iter().collect::<crate::Map>()),
            _ => Value::tuple(vec![Value::string("x"), inner]),
        })
    }

    #[test]
    fn a_very_deep_value_is_dropped_compared_and_shown_without_recursion() {
        let deep = nested(LEVELS, Value::int(1));
        assert_eq!(deep.depth(), LEVELS);
        assert!(deep == nested(LEVELS, Value::int(1)));
        assert!(deep != nested(LEVELS, Value::int(2)));
        assert_eq!(deep.total_cmp(&nested(LEVELS, Value::int(2))), std::cmp::Ordering::Less);
        assert!(format!("{deep:?}").len() < 1_000);
        let mut set = hashbrown::HashSet::new();
        set.insert(deep.clone());
        assert!(set.contains(&deep));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "what is tested is sharing by threads")]
    fn a_very_deep_value_shared_by_threads_is_dropped_without_recursion() {
        let deep = nested(LEVELS, Value::NULL);
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let mine = deep.clone();
                std::thread::spawn(move || drop(mine))
            })
            .collect();
        drop(deep);
        for thread in threads {
            thread.join().expect("no overflow");
        }
    }

    #[test]
    fn keys_that_are_no_text_count() {
        let key = Key::of(&Value::list(vec![Value::int(1).marked(crate::Marks::SENSITIVE)]));
        let map = Value::map(vec![Entry { key, key_origin: Origin::NONE, value: Value::NULL }]);
        assert!(map.contains_marks());
        assert_eq!(map.depth(), 2);
    }
}
