//! Finding keys in a map, and keys that are given twice.

use std::sync::Arc;

use crate::map::{Duplicate, Entry};

/// `(key, position)` sorted by key number, shared by maps with the same keys; none in a small map.
pub(crate) type Index = Option<Arc<[(u32, u32)]>>;

/// Up to this many entries a walk is faster than an index.
const SMALL: usize = 8;

/// The index of a large map.
pub(crate) fn index_of(entries: &[Entry]) -> Index {
    (entries.len() > SMALL).then(|| sorted(entries, 0).into())
}

/// The keys of entries that stand from position `base` on, sorted.
fn sorted(entries: &[Entry], base: usize) -> Vec<(u32, u32)> {
    let mut index: Vec<(u32, u32)> =
        (base as u32..).zip(entries).map(|(at, entry)| (entry.key.id(), at)).collect();
    index.sort_unstable();
    index
}

/// The index of a map of `len` entries when entries with new keys follow.
pub(crate) fn merged_index(
    old: &[(u32, u32)],
    len: usize,
    appended: &[Entry],
) -> Arc<[(u32, u32)]> {
    let new = sorted(appended, len);
    let mut merged = Vec::with_capacity(old.len() + new.len());
    let mut old = old.iter().copied().peekable();
    for entry in new {
        while let Some(before) = old.next_if(|o| *o < entry) {
            merged.push(before);
        }
        merged.push(entry);
    }
    merged.extend(old);
    merged.into()
}

/// Neighbouring uses of one key, in the order of the later one.
pub(crate) fn duplicates(index: Option<&[(u32, u32)]>, entries: &[Entry]) -> Vec<Duplicate> {
    let mut found: Vec<Duplicate> = match index {
        None => (1..entries.len())
            .filter_map(|later| {
                let key = entries[later].key;
                let earlier = entries[..later].iter().rposition(|e| e.key == key)?;
                Some(Duplicate { earlier, later })
            })
            .collect(),
        Some(index) => index
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0)
            .map(|pair| Duplicate { earlier: pair[0].1 as usize, later: pair[1].1 as usize })
            .collect(),
    };
    found.sort_unstable_by_key(|d| d.later);
    found
}

/// Leaves of each key the last value at the first place.
pub(crate) fn remove_duplicates(entries: &mut Vec<Entry>, duplicates: &[Duplicate]) {
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
}

/// The entries with each key once.
pub(crate) fn distinct(mut entries: Vec<Entry>) -> Vec<Entry> {
    let found = duplicates(index_of(&entries).as_deref(), &entries);
    if !found.is_empty() {
        remove_duplicates(&mut entries, &found);
    }
    entries
}
