//! Mappings of several layers, joined key by key.

use std::cmp::Reverse;
use std::ptr::{eq, from_ref};

use strata_value::{Entry, Key, Map, Step, Value};

use super::many::{Column, Found, Layers, WIDTH, is_scalar};
use super::{Deep, check_depth};
use crate::error::MergeError;
use crate::join::same_kind_of_map;
use crate::log::{Decision, Log};

/// What the layers have for a key, and what stands for it.
#[derive(Clone, Copy)]
pub(super) struct Row<'v> {
    /// The entry that stands, at first that of the highest layer; for a new value the highest.
    stands: &'v Entry,
    is_new: bool,
    layers: Layers,
    /// The entries of the layers; those of layers that do not have the key mean nothing.
    entries: [&'v Entry; WIDTH],
}

impl<'v> Row<'v> {
    const fn new(layer: usize, entry: &'v Entry) -> Self {
        let layers = Layers::only(layer);
        Self { stands: entry, is_new: false, layers, entries: [entry; WIDTH] }
    }

    /// Adds a layer above all those that the row has.
    const fn insert_above(&mut self, layer: usize, entry: &'v Entry) {
        self.layers = self.layers.with(layer);
        self.entries[layer] = entry;
        self.stands = entry;
    }
}

/// How far a key is looked for behind the one before, since layers tend to have their keys in the
/// same order.
const NEAR: usize = 8;

impl<'v, L: Log> Deep<'_, 'v, L> {
    /// The join of the mappings of a column, of which `first` is the highest.
    pub(super) fn join_columns(
        &mut self,
        first: &'v Value,
        column: &Column<'v>,
        depth: u32,
    ) -> Result<Found, MergeError> {
        check_depth(first, depth)?;
        let Some((base, lowest)) = column.lowest_map() else { return Ok(column.highest()) };
        if L::ON {
            for layer in column.present.iter().skip(1) {
                let (high, low) = (first.origin(), column.values[layer].origin());
                self.journal.tell(|| Decision::Merged { high, low });
            }
        }
        if !L::ON
            && base + 1 == column.width
            && let Some(map) = with_scalars(lowest, column, base)
        {
            self.values.push(same_kind_of_map(first, map));
            return Ok(Found::New);
        }
        let (rows, values) = (self.rows.len(), self.values.len());
        lay_out(&mut self.rows, column, base, lowest);
        for at in rows..self.rows.len() {
            self.resolve_row(at, column.width, depth)?;
        }
        let found = if let Some(layer) = sole_layer(&self.rows[rows..], column) {
            Found::At(layer)
        } else {
            let mut new = self.values[values..].iter_mut();
            let rows = &self.rows[rows..];
            let map = lowest.with_entries(rows.len(), |at| {
                let row = &rows[at];
                if row.is_new {
                    let new = new.next().expect("every new value was kept");
                    Entry { value: std::mem::replace(new, Value::NULL), ..*row.stands }
                } else {
                    row.stands.clone()
                }
            });
            self.values.truncate(values);
            self.values.push(same_kind_of_map(first, map));
            Found::New
        };
        self.rows.truncate(rows);
        Ok(found)
    }

    /// Finds what stands for the key of a row.
    fn resolve_row(&mut self, at: usize, width: usize, depth: u32) -> Result<(), MergeError> {
        let row = &self.rows[at];
        let is_lowest_alone = row.layers == Layers::only(width - 1);
        if is_lowest_alone || !L::ON && is_scalar(&row.stands.value) {
            return Ok(());
        }
        let column = Column { present: row.layers, width, values: row.entries.map(|e| &e.value) };
        let step = Step::Key(row.stands.key);
        self.journal.enter(step);
        let found = self.resolve(&column, depth + 1);
        self.journal.leave();
        let row = &mut self.rows[at];
        match found.map_err(|e| e.below(step))? {
            Found::At(layer) => row.stands = row.entries[layer],
            Found::New => row.is_new = true,
        }
        Ok(())
    }
}

/// Mappings up to this size are often leaves of the tree, with nothing but scalars.
const SMALL: usize = 8;

/// A small mapping with some of its values replaced by scalars, if that is all the others do: the
/// most frequent join. `None` if there may be more to it.
fn with_scalars(lowest: &Map, column: &Column<'_>, base: usize) -> Option<Map> {
    // A mapping that is as long as the lowest may be the result itself.
    let is_short = |map: &&Map| map.len() < lowest.len();
    let map_of = |layer: usize| column.values[layer].as_map().filter(is_short);
    let higher = column.present.without(base);
    if lowest.len() > SMALL || map_of(higher.highest()?).is_none() {
        return None;
    }
    let mut stands = [lowest.entries().first()?; SMALL];
    stands.iter_mut().zip(lowest).for_each(|(place, entry)| *place = entry);
    for layer in higher.iter_up() {
        let map = map_of(layer)?;
        for entry in map {
            if !is_scalar(&entry.value) {
                return None;
            }
            let at = lowest.iter().position(|e| e.key == entry.key)?;
            stands[at] = entry;
        }
    }
    Some(lowest.with_entries(lowest.len(), |at| stands[at].clone()))
}

/// Adds a row for every key: those of the lowest mapping, then what the others add, from the lower
/// ones up.
fn lay_out<'v>(rows: &mut Vec<Row<'v>>, column: &Column<'v>, base: usize, lowest: &'v Map) {
    let start = rows.len();
    rows.extend(lowest.iter().map(|entry| Row::new(base, entry)));
    let higher = column.present.without(base);
    for layer in higher.iter_up() {
        let Some(map) = column.values[layer].as_map() else { continue };
        let mut next = 0;
        for entry in map {
            let found = position(lowest, entry.key, next).or_else(|| {
                let others = rows.get(start + lowest.len()..)?;
                let below = higher.below(layer);
                Some(lowest.len() + other_position(others, column, below, entry.key)?)
            });
            if let Some(at) = found {
                rows[start + at].insert_above(layer, entry);
                next = at + 1;
            } else {
                rows.push(Row::new(layer, entry));
            }
        }
    }
}

/// The position of a key, which is looked for from a guess on first.
fn position(map: &Map, key: Key, guess: usize) -> Option<usize> {
    let near = map.entries().get(guess..).unwrap_or_default();
    let near = near.get(..NEAR).unwrap_or(near);
    let found = near.iter().position(|entry| entry.key == key);
    found.map(|n| guess + n).or_else(|| map.position(key))
}

/// The row of a key that the lowest mapping does not have, but perhaps one of the layers below.
///
/// The rows stand in the order of the lowest layer that has the key, and of the entries there.
fn other_position(rows: &[Row<'_>], column: &Column<'_>, below: Layers, key: Key) -> Option<usize> {
    let (layer, entry) = below
        .iter_up()
        .find_map(|layer| Some((layer, column.values[layer].as_map()?.entry(key)?)))?;
    rows.binary_search_by_key(&(Reverse(layer), from_ref(entry)), |row| {
        let layer = row.layers.lowest().unwrap_or_default();
        (Reverse(layer), from_ref(row.entries[layer]))
    })
    .ok()
}

/// The layer that has all these entries and no others, if there is one.
fn sole_layer(rows: &[Row<'_>], column: &Column<'_>) -> Option<usize> {
    let first = rows.first().filter(|row| !row.is_new)?;
    let layer = first.layers.iter().find(|&layer| eq(first.entries[layer], first.stands))?;
    let own = column.values[layer].as_map().filter(|map| map.len() == rows.len())?;
    let is_own = |(row, own): (&Row<'_>, &Entry)| !row.is_new && eq(row.stands, own);
    rows.iter().zip(own).all(is_own).then_some(layer)
}
