//! The leaves of a variable and who has a value there.

use hashbrown::HashMap;
use strata_value::{Key, Map, Value};

use super::Source;
use super::removed::Tree;

/// A leaf: a value that is no map, or an empty map that nothing lies below.
pub(super) struct Leaf<'a> {
    pub(super) path: &'a [Key],
    pub(super) winner: Winner,
    /// The others that have a value here, the highest first.
    pub(super) shadowed: &'a [Source],
}

pub(super) enum Winner {
    Selected(Source),
    /// The position of the layer that removed it.
    Removed(usize),
}

/// Tells the leaves of a variable in the order of their paths. The work is linear in what is supplied.
///
/// `stands` is the value of the variable, `supplied` what each source says of it, the highest first.
pub(super) fn leaves(
    name: Key,
    stands: &Value,
    removed: Option<&Tree>,
    supplied: Vec<(Source, &Value)>,
    tell: &mut impl FnMut(Leaf<'_>),
) {
    walk(&mut vec![name], Some(stands), removed, supplied, tell);
}

/// The depth is that of inputs, which is limited.
fn walk(
    path: &mut Vec<Key>,
    stands: Option<&Value>,
    removed: Option<&Tree>,
    supplied: Vec<(Source, &Value)>,
    tell: &mut impl FnMut(Leaf<'_>),
) {
    let keys = keys_below(stands, removed);
    if keys.is_empty() {
        return leaf(path, stands, removed, &supplied, tell);
    }
    let mut below: HashMap<Key, Vec<(Source, &Value)>> = HashMap::new();
    for (source, value) in supplied {
        for entry in value.as_map().into_iter().flatten() {
            below.entry(entry.key).or_default().push((source, &entry.value));
        }
    }
    for key in keys {
        path.push(key);
        let stands = stands.and_then(Value::as_map).and_then(|map| map.get(key));
        let removed = removed.and_then(|tree| tree.children.get(&key));
        walk(path, stands, removed, below.remove(&key).unwrap_or_default(), tell);
        path.pop();
    }
}

/// The names below a path in their order: those of the map that stands there, and of what was removed
/// unless something that is no map stands there now.
fn keys_below(stands: Option<&Value>, removed: Option<&Tree>) -> Vec<Key> {
    let map = stands.and_then(Value::as_map);
    let mut keys: Vec<Key> =
        map.map(Map::entries).unwrap_or_default().iter().map(|e| e.key).collect();
    if let Some(tree) = removed
        && (stands.is_none() || map.is_some())
    {
        keys.extend(tree.children.keys().copied());
    }
    keys.sort_by(|a, b| a.cmp_text(*b));
    keys.dedup();
    keys
}

fn leaf(
    path: &[Key],
    stands: Option<&Value>,
    removed: Option<&Tree>,
    supplied: &[(Source, &Value)],
    tell: &mut impl FnMut(Leaf<'_>),
) {
    let mut sources = supplied.iter().map(|(source, _)| *source);
    let winner = match (stands, removed.and_then(|tree| tree.by)) {
        (Some(_), _) => sources.next().map(Winner::Selected),
        (None, by) => by.map(Winner::Removed),
    };
    if let Some(winner) = winner {
        tell(Leaf { path, winner, shadowed: &sources.collect::<Vec<_>>() });
    }
}
