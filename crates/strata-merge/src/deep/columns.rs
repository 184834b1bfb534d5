//! Mappings of several layers, joined key by key.

use std::cmp::Reverse;

use strata_value::{Entry, Key, Map, Step, Value};

use super::many::{Column, Found, Layers, WIDTH, is_scalar};
use super::{Deep, check_depth};
use crate::error::MergeError;
use crate::join::same_kind_of_map;
use crate::log::{Decision, Log};

/// The mappings of the layers; those of layers that have none mean nothing.
type Maps<'m> = [&'m Map; WIDTH];

/// Where the layers have a key, and what stands for it.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The places in the layers; those of layers that do not have the key mean nothing.
    places: [u32; WIDTH],
    layers: Layers,
    stands: Stands,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// The entry of a layer, at first of the highest one.
    Of(u8),
    /// The next of the new values.
    New,
}

impl Row {
    const fn new(layer: usize, place: u32) -> Self {
        let mut layers = Layers::NONE;
        layers.insert(layer);
        Self { places: [place; WIDTH], layers, stands: Stands::Of(layer as u8) }
    }

    /// Adds a layer above all those that the row has.
    const fn insert_above(&mut self, layer: usize, place: u32) {
        self.layers.insert(layer);
        self.places[layer] = place;
        self.stands = Stands::Of(layer as u8);
    }

    fn entry<'m>(&self, maps: &Maps<'m>, layer: usize) -> &'m Entry {
        &maps[layer].entries()[self.places[layer] as usize]
    }

    fn highest<'m>(&self, maps: &Maps<'m>) -> &'m Entry {
        self.entry(maps, self.layers.highest().unwrap_or_default())
    }
}

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
            return Ok(Found::At(column.present.highest().unwrap_or_default()));
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
        let (rows, values) = (self.rows.len(), self.values.len());
        lay_out(&mut self.rows, &maps, column.present, base);
        for at in rows..self.rows.len() {
            self.resolve_row(at, &maps, column.width, depth)?;
        }
        let found = if let Some(layer) = sole_layer(&self.rows[rows..], &maps) {
            Found::At(layer)
        } else {
            let mut new = self.values.drain(values..);
            let entries = self.rows[rows..].iter().map(|row| match row.stands {
                Stands::Of(layer) => row.entry(&maps, layer.into()).clone(),
                Stands::New => Entry {
                    value: new.next().expect("every new value was kept"),
                    ..*row.highest(&maps)
                },
            });
            let map = maps[base].with_entries(entries);
            drop(new);
            self.values.push(same_kind_of_map(first, map));
            Found::New
        };
        self.rows.truncate(rows);
        Ok(found)
    }

    /// Finds what stands for the key of a row.
    fn resolve_row(
        &mut self,
        at: usize,
        maps: &Maps<'_>,
        width: usize,
        depth: u32,
    ) -> Result<(), MergeError> {
        let row = &self.rows[at];
        if row.layers.are_only(width - 1) {
            return Ok(());
        }
        let highest = row.highest(maps);
        if !L::ON && is_scalar(&highest.value) {
            return Ok(());
        }
        let mut values = [&highest.value; WIDTH];
        for layer in row.layers.iter() {
            values[layer] = &row.entry(maps, layer).value;
        }
        let column = Column { present: row.layers, width, values };
        let step = Step::Key(highest.key);
        self.journal.enter(step);
        let found = self.resolve(&column, depth + 1);
        self.journal.leave();
        self.rows[at].stands = match found.map_err(|e| e.below(step))? {
            Found::At(layer) => Stands::Of(layer as u8),
            Found::New => Stands::New,
        };
        Ok(())
    }
}

/// Adds a row for every key: those of the lowest mapping, then what the others add, from the lower
/// ones up.
fn lay_out(rows: &mut Vec<Row>, maps: &Maps<'_>, present: Layers, base: usize) {
    let start = rows.len();
    let lowest = maps[base];
    rows.extend((0..lowest.len() as u32).map(|place| Row::new(base, place)));
    for layer in present.without(base).iter_up() {
        let mut next = 0;
        for (place, entry) in (0u32..).zip(maps[layer]) {
            let found = position(lowest, entry.key, next).or_else(|| {
                let below = present.without(base).below(layer);
                let others = rows.get(start + lowest.len()..)?;
                Some(lowest.len() + other_position(others, maps, below, entry.key)?)
            });
            if let Some(at) = found {
                rows[start + at].insert_above(layer, place);
                next = at + 1;
            } else {
                rows.push(Row::new(layer, place));
            }
        }
    }
}

/// The position of a key, which is looked for from a guess on first.
fn position(map: &Map, key: Key, guess: usize) -> Option<usize> {
    let near = map.entries().iter().skip(guess).take(NEAR).position(|entry| entry.key == key);
    near.map(|n| guess + n).or_else(|| map.position(key))
}

/// The row of a key that the lowest mapping does not have, but perhaps one of the layers below.
///
/// The rows stand in the order of the lowest layer that has the key, and the place there.
fn other_position(rows: &[Row], maps: &Maps<'_>, below: Layers, key: Key) -> Option<usize> {
    let (layer, place) =
        below.iter_up().find_map(|layer| Some((layer, maps[layer].position(key)? as u32)))?;
    rows.binary_search_by_key(&(Reverse(layer), place), |row| {
        let layer = row.layers.lowest().unwrap_or_default();
        (Reverse(layer), row.places[layer])
    })
    .ok()
}

/// The layer that has all these entries and no others, if there is one.
fn sole_layer(rows: &[Row], maps: &Maps<'_>) -> Option<usize> {
    let Stands::Of(layer) = rows.first()?.stands else { return None };
    let own = usize::from(layer);
    let is_next =
        |(place, row): (u32, &Row)| row.stands == Stands::Of(layer) && row.places[own] == place;
    (maps[own].len() == rows.len() && (0u32..).zip(rows).all(is_next)).then_some(own)
}
