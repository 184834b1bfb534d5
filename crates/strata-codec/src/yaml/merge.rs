//! Merge keys.

use hashbrown::HashSet;
use strata_value::{Entry, Key, Value};

use super::Profile;

/// What kind of node stands as the value of a merge key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Alias,
    Mapping,
    Sequence,
    Scalar,
}

/// The entries that the value of a merge key brings in, in the order in which later ones override
/// earlier ones; none if it is no map and no list of maps, and the key is an ordinary one.
pub(super) fn entries(value: &Value, node: Node, profile: Profile) -> Option<Vec<Entry>> {
    match node {
        Node::Alias | Node::Mapping => value.as_map().map(|map| map.entries().to_vec()),
        Node::Sequence => {
            let maps: Option<Vec<_>> = value.as_seq()?.iter().map(Value::as_map).collect();
            let mut maps = maps?;
            if profile != Profile::Goccy {
                maps.reverse();
            }
            Some(maps.into_iter().flat_map(|map| map.entries().iter().cloned()).collect())
        }
        Node::Scalar => None,
    }
}

/// Leaves out what was merged in where the map has the key of its own, as YAML's merge key asks
/// for, and of several merged entries of one key all but the last. (Psych instead lets the later one
/// count.)
pub(super) fn prefer_own(entries: &mut Vec<Entry>, is_merged: impl Fn(usize) -> bool) {
    let mut taken: HashSet<Key> =
        entries.iter().enumerate().filter(|(at, _)| !is_merged(*at)).map(|(_, e)| e.key).collect();
    let mut stays = vec![true; entries.len()];
    for (at, entry) in entries.iter().enumerate().rev().filter(|(at, _)| is_merged(*at)) {
        stays[at] = taken.insert(entry.key);
    }
    let mut stays = stays.into_iter();
    entries.retain(|_| stays.next().unwrap_or(true));
}
