//! Nested hashes of pairs of a path and a value (`[Hash, tree]`).

use std::collections::HashMap;

use strata_value::{Entry, Key, Origin, Value};

use super::MAX_DEPTH;
use super::collection::not_a_tree;
use super::error::Refusal;
use super::view::{View, view, visible};

/// A hash that is being built.
enum Node {
    Leaf(Value),
    List(Vec<Node>),
    Hash { places: HashMap<Key, usize>, entries: Vec<(Key, Node)> },
}

/// The hash of the pairs, later ones over earlier ones. An empty path puts the entries of its value
/// at the root. With `hash_leaves` arrays among the values become hashes of their indexes.
pub(super) fn tree(pairs: Vec<(Value, Value)>, hash_leaves: bool) -> Result<Value, Refusal> {
    let mut root = Node::empty();
    for (path, value) in pairs {
        let View::Array(path) = view(&path) else {
            return Err(not_a_tree());
        };
        if path.len() > MAX_DEPTH {
            return Err(format!("a path has at most {MAX_DEPTH} steps").into());
        }
        if path.is_empty() {
            root.extend(&value)?;
            continue;
        }
        let mut at = &mut root;
        for step in path {
            at = at.step(step)?;
        }
        *at = if hash_leaves { array_as_hash(value, MAX_DEPTH) } else { Node::Leaf(value) };
    }
    Ok(root.finish())
}

impl Node {
    fn empty() -> Self {
        Self::Hash { places: HashMap::new(), entries: vec![] }
    }

    /// Opens a leaf, so that steps can lead into it.
    fn open(&mut self) {
        let Self::Leaf(value) = self else {
            return;
        };
        let opened = match view(value) {
            View::Array(list) => Self::List(list.iter().cloned().map(Self::Leaf).collect()),
            View::Hash(map) => {
                let mut hash = Self::empty();
                for entry in map {
                    hash.insert(entry.key, Self::Leaf(entry.value.clone()));
                }
                hash
            }
            _ => return,
        };
        *self = opened;
    }

    fn insert(&mut self, key: Key, node: Self) {
        if let Self::Hash { places, entries } = self {
            if let Some(&at) = places.get(&key) {
                entries[at].1 = node;
            } else {
                places.insert(key, entries.len());
                entries.push((key, node));
            }
        }
    }

    /// The part of the step, made if it is missing.
    fn step(&mut self, step: &Value) -> Result<&mut Self, Refusal> {
        self.open();
        match self {
            Self::Hash { places, entries } => {
                let key = Key::of(&visible(step));
                let at = *places.entry(key).or_insert(entries.len());
                if at == entries.len() {
                    entries.push((key, Self::empty()));
                }
                Ok(&mut entries[at].1)
            }
            Self::List(list) => {
                let at = step.as_int().and_then(|n| usize::try_from(n).ok());
                let at = at.filter(|at| *at <= list.len());
                let at = at.ok_or("a step into an array is the index of an element or the next")?;
                if at == list.len() {
                    list.push(Self::empty());
                }
                Ok(&mut list[at])
            }
            Self::Leaf(_) => {
                Err("a path leads through a value that is neither a hash nor an array".into())
            }
        }
    }

    /// Puts the entries of a hash, or the elements of an array by index, into this hash.
    fn extend(&mut self, value: &Value) -> Result<(), Refusal> {
        match view(value) {
            View::Array(list) => {
                for (at, element) in (0_i64..).zip(list) {
                    self.insert(Key::of(&Value::int(at)), Self::Leaf(element.clone()));
                }
            }
            View::Hash(map) => {
                for entry in map {
                    self.insert(entry.key, Self::Leaf(entry.value.clone()));
                }
            }
            _ => return Err("the value of an empty path is an array or a hash".into()),
        }
        Ok(())
    }

    fn finish(self) -> Value {
        match self {
            Self::Leaf(value) => value,
            Self::List(list) => Value::list(list.into_iter().map(Self::finish).collect::<Vec<_>>()),
            Self::Hash { entries, .. } => {
                let entry = |(key, node): (Key, Self)| Entry {
                    key,
                    key_origin: Origin::NONE,
                    value: node.finish(),
                };
                Value::map(entries.into_iter().map(entry).collect::<Vec<_>>())
            }
        }
    }
}

/// Arrays, and arrays right in them, as hashes of their indexes.
fn array_as_hash(value: Value, depth: usize) -> Node {
    match (view(&value), depth.checked_sub(1)) {
        (View::Array(list), Some(depth)) => {
            let mut hash = Node::empty();
            for (at, element) in (0_i64..).zip(list) {
                hash.insert(Key::of(&Value::int(at)), array_as_hash(element.clone(), depth));
            }
            hash
        }
        _ => Node::Leaf(value),
    }
}
