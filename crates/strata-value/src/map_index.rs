//! Finding keys in a map, and keys that are given twice.

use triomphe::ThinArc;

use crate::map::{Duplicate, Entry};

/// `(key, position)` sorted by key number, shared by maps with the same keys; none in a small map.
pub(crate) type Index = Option<ThinArc<(), (u32, u32)>>;

/// Up to this many entries a walk is faster than an index.
const SMALL: usize = 8;

/// The index of a large map.
pub(crate) fn index_of(entries: &[Entry]) -> Index {
    (entries.len() > SMALL).then(|| ThinArc::from_header_and_slice((), &sorted(entries, 0)))
}

/// The keys of entries that stand from position `base` on, sorted.
fn sorted(entries: &[Entry], base: usize) -> Vec<(u32, u32)> {
    let mut index: Vec<(u32, u32)> =
        (base as u32..).zip(entries).map(|(at, entry)| (entry.key.id(), at)).collect();
    index.sort_unstable();
    index
}

/// The index of a map with more entries than the one of `old`, of which the first are the same.
pub(crate) fn extended(old: &Index, len: usize, entries: &[Entry]) -> Index {
    let Some(old) = old else { return index_of(entries) };
    let new = sorted(&entries[len..], len);
    let mut merged = Vec::with_capacity(entries.len());
    let mut old = old.slice.iter().copied().peekable();
    for entry in new {
        while let Some(before) = old.next_if(|o| *o < entry) {
            merged.push(before);
        }
        merged.push(entry);
    }
    merged.extend(old);
    Some(ThinArc::from_header_and_slice((), &merged))
}

/// Whether a key stands more than once among the entries; the index is theirs.
pub(crate) fn has_duplicates(index: &Index, entries: &[Entry]) -> bool {
    match index {
        None => (1..entries.len())
            .any(|later| entries[..later].iter().any(|e| e.key == entries[later].key)),
        Some(index) => index.slice.windows(2).any(|pair| pair[0].0 == pair[1].0),
    }
}

/// Neighbouring uses of one key, in the order of the later one.
pub(crate) fn duplicates(entries: &[Entry]) -> Vec<Duplicate> {
    let mut found: Vec<Duplicate> = sorted(entries, 0)
        .windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .map(|pair| Duplicate { earlier: pair[0].1 as usize, later: pair[1].1 as usize })
        .collect();
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
