//! Mappings of several layers, joined key by key.

use strata_value::{Entry, Key, Map, Step, Value};

use super::many::{Column, Found, WIDTH};
use super::{Deep, check_depth};
use crate::error::MergeError;
use crate::join::same_kind_of_map;
use crate::log::{Decision, Log};

/// The mappings of the layers, the highest first.
type Maps<'m> = [Option<&'m Map>];

/// Up to this many cells a table stands on the stack.
const SMALL: usize = 40;

/// How far a key is looked for behind the one before, since layers tend to have their keys in the
/// same order.
const NEAR: usize = 8;

impl<L: Log> Deep<'_, L> {
    /// The join of mappings; the highest is `first`, at `at`.
    pub(super) fn join_columns(
        &mut self,
        at: usize,
        first: &Value,
        column: Column<'_, '_>,
        depth: u32,
    ) -> Result<Found, MergeError> {
        check_depth(first, depth)?;
        if L::ON {
            for low in column[at + 1..].iter().flatten() {
                let (high, low) = (first.origin(), low.origin());
                self.journal.tell(|| Decision::Merged { high, low });
            }
        }
        let mut maps = [None; WIDTH];
        for (map, value) in maps.iter_mut().zip(column) {
            *map = value.and_then(Value::as_map);
        }
        let maps = &maps[..column.len()];
        let base = maps.iter().rposition(Option::is_some).unwrap_or(at);
        let Some(lowest) = maps[base] else { return Ok(Found::At(at)) };

        let mut small = [0; SMALL];
        let mut large = Vec::new();
        let cells = lowest.len() * base;
        let table = if cells <= SMALL {
            &mut small[..cells]
        } else {
            large.resize(cells, 0);
            &mut large[..]
        };
        let new_keys = fill(table, &maps[..base], lowest);

        let mut made = Made::new(maps, lowest.len() + new_keys.len());
        for (place, entry) in lowest.iter().enumerate() {
            let row = &table[place * base..(place + 1) * base];
            if base + 1 == maps.len() && row.iter().all(|&cell| cell == 0) {
                made.take(base, place);
                continue;
            }
            let mut places = [None; WIDTH];
            for (place, &cell) in places.iter_mut().zip(row) {
                *place = (cell as usize).checked_sub(1);
            }
            places[base] = Some(place);
            self.resolve_key(entry.key, &places, &mut made, depth)?;
        }
        for (layer, place) in new_keys {
            let Some(key) = maps[layer].map(|map| map.entries()[place].key) else { continue };
            let position = |map: &Option<&Map>| map.and_then(|map| map.position(key));
            if maps[layer + 1..base].iter().any(|map| position(map).is_some()) {
                continue;
            }
            let mut places = [None; WIDTH];
            for (place, map) in places.iter_mut().zip(&maps[..=layer]) {
                *place = position(map);
            }
            self.resolve_key(key, &places, &mut made, depth)?;
        }
        Ok(made.finish().map_or_else(
            |entries| Found::New(same_kind_of_map(first, Map::new(entries))),
            Found::At,
        ))
    }

    /// Adds what stands for a key that the layers have at these places.
    fn resolve_key(
        &mut self,
        key: Key,
        places: &[Option<usize>; WIDTH],
        made: &mut Made<'_>,
        depth: u32,
    ) -> Result<(), MergeError> {
        let maps = made.maps;
        let mut column = [None; WIDTH];
        let mut highest = None;
        for (at, (map, place)) in maps.iter().zip(places).enumerate() {
            let (Some(map), Some(place)) = (map, place) else { continue };
            let entry = &map.entries()[*place];
            column[at] = Some(&entry.value);
            highest = highest.or(Some((at, entry)));
        }
        let Some((at, entry)) = highest else { return Ok(()) };
        let step = Step::Key(key);
        self.journal.enter(step);
        let found = self.resolve(at, &entry.value, &column[..maps.len()], depth + 1);
        self.journal.leave();
        match found.map_err(|e| e.below(step))? {
            Found::At(at) => made.take(at, places[at].unwrap_or_default()),
            Found::New(value) => made.push(Entry { key, key_origin: entry.key_origin, value }),
        }
        Ok(())
    }
}

/// Fills the rows of the table, one for each key of the lowest mapping: where the higher layers have
/// that key, counted from 1; 0 if they do not. Returns the places of all other keys, the lowest
/// layer first.
fn fill(table: &mut [u32], higher: &Maps<'_>, lowest: &Map) -> Vec<(usize, usize)> {
    let mut others = Vec::new();
    let entries = lowest.entries();
    for (layer, map) in higher.iter().enumerate().rev() {
        let mut next = 0;
        for (place, entry) in map.iter().flat_map(|map| map.iter()).enumerate() {
            let near = entries[next..].iter().take(NEAR).position(|e| e.key == entry.key);
            let position = near.map(|n| next + n).or_else(|| lowest.position(entry.key));
            if let Some(at) = position {
                table[at * higher.len() + layer] = place as u32 + 1;
                next = at + 1;
            } else {
                others.push((layer, place));
            }
        }
    }
    others
}

/// The entries of a join. As long as they are those of one of the layers, nothing is copied.
struct Made<'m> {
    maps: &'m Maps<'m>,
    /// The layers that have the same entries at the same places, a bit each.
    same: u8,
    count: usize,
    /// Empty as long as there is such a layer.
    entries: Vec<Entry>,
    capacity: usize,
}

impl<'m> Made<'m> {
    const fn new(maps: &'m Maps<'m>, capacity: usize) -> Self {
        Self { maps, same: u8::MAX, count: 0, entries: Vec::new(), capacity }
    }

    /// Adds the entry of a layer.
    fn take(&mut self, layer: usize, place: usize) {
        let same = if place == self.count { self.same & (1 << layer) } else { 0 };
        if same == 0 {
            self.copy();
            self.entries.extend(self.maps[layer].map(|map| map.entries()[place].clone()));
        }
        self.same = same;
        self.count += 1;
    }

    /// Adds a new entry.
    fn push(&mut self, entry: Entry) {
        self.copy();
        self.entries.push(entry);
        self.same = 0;
        self.count += 1;
    }

    /// Copies the entries so far from the layer that has them.
    fn copy(&mut self) {
        if self.same != 0 {
            self.entries.reserve_exact(self.capacity.max(self.count + 1));
            let layer = self.same.trailing_zeros() as usize;
            if let Some(map) = self.maps.get(layer).copied().flatten() {
                self.entries.extend_from_slice(&map.entries()[..self.count]);
            }
        }
    }

    /// The layer that has all these entries and no others; else the entries.
    fn finish(mut self) -> Result<usize, Vec<Entry>> {
        let layer = self.same.trailing_zeros() as usize;
        match self.maps.get(layer).copied().flatten() {
            Some(map) if map.len() == self.count => Ok(layer),
            _ => {
                self.copy();
                Err(self.entries)
            }
        }
    }
}
