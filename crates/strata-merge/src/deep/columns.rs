//! Mappings of several layers, joined key by key.

use strata_value::{Entry, Key, Map, Step, Value};

use super::many::{Column, Found, Layers, WIDTH, is_scalar};
use super::{Deep, check_depth};
use crate::error::MergeError;
use crate::join::same_kind_of_map;
use crate::log::{Decision, Log};

/// The mappings of the layers; those of layers that have none mean nothing.
type Maps<'m> = [&'m Map; WIDTH];

/// Where the layers have a key.
#[derive(Clone, Copy, Default)]
struct Row {
    layers: Layers,
    places: [u32; WIDTH],
}

impl Row {
    const fn insert(&mut self, layer: usize, place: usize) {
        self.layers.insert(layer);
        self.places[layer] = place as u32;
    }
}

/// For mappings up to this size, the layers above each key stand on the stack.
const SMALL: usize = 64;

/// How far a key is looked for behind the one before, since layers tend to have their keys in the
/// same order.
const NEAR: usize = 8;

impl<L: Log> Deep<'_, L> {
    /// The join of the mappings of a column, of which `first` is the highest.
    pub(super) fn join_columns(
        &mut self,
        first: &Value,
        column: &Column<'_>,
        depth: u32,
    ) -> Result<Found, MergeError> {
        check_depth(first, depth)?;
        let (Some(base), Some(map)) = (column.present.lowest(), first.as_map()) else {
            return Ok(Found::New(first.clone()));
        };
        let mut maps = [map; WIDTH];
        for layer in column.present.iter() {
            let value = column.values[layer];
            maps[layer] = value.as_map().unwrap_or(map);
            if L::ON && !std::ptr::eq(value, first) {
                let (high, low) = (first.origin(), value.origin());
                self.journal.tell(|| Decision::Merged { high, low });
            }
        }
        let higher = column.present.without(base);
        let lowest = maps[base];
        let mut made = Made::new(&maps, lowest.len());
        let mut small = [Layers::default(); SMALL];
        let mut large = Vec::new();
        let above = if lowest.len() <= SMALL {
            &mut small[..lowest.len()]
        } else {
            large.resize(lowest.len(), Layers::default());
            &mut large
        };
        let has_others = fill(above, &maps, higher, lowest);
        for (place, layers) in above.iter().enumerate() {
            let Some(highest) = layers.highest() else {
                if base + 1 == column.width {
                    made.take(base, place);
                } else {
                    let mut row = Row::default();
                    row.insert(base, place);
                    self.resolve_row(&row, column.width, &mut made, depth)?;
                }
                continue;
            };
            let key = lowest.entries()[place].key;
            if !L::ON
                && let Some(place) = place_of(maps[highest], key, place)
                && is_scalar(&maps[highest].entries()[place].value)
            {
                made.take(highest, place);
                continue;
            }
            let mut row = row_of(&maps, *layers, key, place);
            row.insert(base, place);
            self.resolve_row(&row, column.width, &mut made, depth)?;
        }
        if has_others {
            for layer in (0..base).rev().filter(|&layer| higher.contains(layer)) {
                for (place, entry) in maps[layer].iter().enumerate() {
                    let row = row_of(&maps, column.present, entry.key, place);
                    // A layer below that has the key had its turn before.
                    if row.layers.lowest() == Some(layer) {
                        self.resolve_row(&row, column.width, &mut made, depth)?;
                    }
                }
            }
        }
        Ok(made.finish().map_or_else(
            |entries| Found::New(same_kind_of_map(first, Map::new(entries))),
            Found::At,
        ))
    }

    /// Adds what stands for the key of a row.
    fn resolve_row(
        &mut self,
        row: &Row,
        width: usize,
        made: &mut Made<'_>,
        depth: u32,
    ) -> Result<(), MergeError> {
        let entry = |layer: usize| &made.maps[layer].entries()[row.places[layer] as usize];
        let highest = entry(row.layers.highest().unwrap_or_default());
        let mut values = [&highest.value; WIDTH];
        for layer in row.layers.iter() {
            values[layer] = &entry(layer).value;
        }
        let step = Step::Key(highest.key);
        self.journal.enter(step);
        let found = self.resolve(&Column { present: row.layers, width, values }, depth + 1);
        self.journal.leave();
        match found.map_err(|e| e.below(step))? {
            Found::At(layer) => made.take(layer, row.places[layer] as usize),
            Found::New(value) => {
                made.push(Entry { key: highest.key, key_origin: highest.key_origin, value });
            }
        }
        Ok(())
    }
}

/// Tells for each key of the lowest mapping which layers above have it too, and whether any of these
/// has another key.
fn fill(above: &mut [Layers], maps: &Maps<'_>, higher: Layers, lowest: &Map) -> bool {
    let entries = lowest.entries();
    let mut has_others = false;
    for layer in higher.iter() {
        let mut next = 0;
        for entry in maps[layer] {
            let near = &entries[next..entries.len().min(next + NEAR)];
            let position = match near.iter().position(|e| e.key == entry.key) {
                Some(n) => Some(next + n),
                None => lowest.position(entry.key),
            };
            if let Some(at) = position {
                above[at].insert(layer);
                next = at + 1;
            } else {
                has_others = true;
            }
        }
    }
    has_others
}

/// The place of a key in a map; a guess is tried first.
fn place_of(map: &Map, key: Key, guess: usize) -> Option<usize> {
    let guessed = map.entries().get(guess).is_some_and(|entry| entry.key == key);
    if guessed { Some(guess) } else { map.position(key) }
}

/// The row of a key in some of the layers.
fn row_of(maps: &Maps<'_>, layers: Layers, key: Key, guess: usize) -> Row {
    let mut row = Row::default();
    for layer in layers.iter() {
        if let Some(place) = place_of(maps[layer], key, guess) {
            row.insert(layer, place);
        }
    }
    row
}

/// The entries of a join. As long as they are those of one of the layers, nothing is copied.
struct Made<'m> {
    maps: &'m Maps<'m>,
    entries: Vec<Entry>,
    capacity: usize,
    /// Neighbouring entries of one layer that are not copied yet.
    run: Run,
}

#[derive(Clone, Copy, Default)]
struct Run {
    layer: usize,
    start: usize,
    len: usize,
}

impl<'m> Made<'m> {
    fn new(maps: &'m Maps<'m>, capacity: usize) -> Self {
        Self { maps, entries: Vec::new(), capacity, run: Run::default() }
    }

    /// Adds the entry of a layer.
    fn take(&mut self, layer: usize, place: usize) {
        if self.run.layer == layer && self.run.start + self.run.len == place {
            self.run.len += 1;
        } else {
            self.copy_run();
            self.run = Run { layer, start: place, len: 1 };
        }
    }

    /// Adds a new entry.
    fn push(&mut self, entry: Entry) {
        self.copy_run();
        self.reserve();
        self.entries.push(entry);
    }

    fn copy_run(&mut self) {
        let Run { layer, start, len } = std::mem::take(&mut self.run);
        if len > 0 {
            self.reserve();
            self.entries.extend_from_slice(&self.maps[layer].entries()[start..start + len]);
        }
    }

    fn reserve(&mut self) {
        if self.entries.is_empty() {
            self.entries = Vec::with_capacity(self.capacity);
        }
    }

    /// The layer that has all these entries and no others; else the entries.
    fn finish(mut self) -> Result<usize, Vec<Entry>> {
        let Run { layer, start, len } = self.run;
        if self.entries.is_empty() && start == 0 && self.maps[layer].len() == len {
            return Ok(layer);
        }
        self.copy_run();
        Err(self.entries)
    }
}
