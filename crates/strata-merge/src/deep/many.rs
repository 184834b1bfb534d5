//! Several layers at once.
//!
//! Without a knockout prefix the merge of mappings, pair by pair from the top, comes to the same as
//! the merge of each key on its own. So all layers of a mapping are walked together: every mapping
//! of the result is made once, and a scalar is found without a look at what is below it.

use strata_value::{Kind, Map, Value};

use super::{Deep, Held};
use crate::error::MergeError;
use crate::join::Pick;
use crate::log::Log;
use crate::overlay::replaced;

/// So many layers are merged at once.
pub(crate) const WIDTH: usize = 8;

/// A set of layers, a bit each; the first bit is the highest layer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Layers(u32);

impl Layers {
    pub(super) const fn only(layer: usize) -> Self {
        Self(1 << layer)
    }

    /// The highest ones.
    pub(super) const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    pub(super) const fn with(self, layer: usize) -> Self {
        Self(self.0 | 1 << layer)
    }

    pub(super) const fn without(self, layer: usize) -> Self {
        Self(self.0 & !(1 << layer))
    }

    /// Those below one of them.
    pub(super) const fn below(self, layer: usize) -> Self {
        Self(self.0 & (!1 << layer))
    }

    pub(super) const fn highest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    pub(super) const fn lowest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.ilog2() as usize) }
    }

    pub(super) const fn contains(self, layer: usize) -> bool {
        self.0 >> layer & 1 == 1
    }

    /// The layers from the highest down.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let layer = left.highest()?;
            left.0 &= left.0 - 1;
            Some(layer)
        })
    }

    /// The layers from the lowest up.
    pub(super) fn iter_up(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let layer = left.lowest()?;
            left = left.without(layer);
            Some(layer)
        })
    }
}

/// What the layers have for one key.
#[derive(Clone, Copy)]
pub(super) struct Column<'v> {
    /// The layers that have the key; never empty.
    pub(super) present: Layers,
    /// The number of layers.
    pub(super) width: usize,
    /// Their values; those of other layers mean nothing.
    pub(super) values: [&'v Value; WIDTH],
}

impl<'v> Column<'v> {
    /// The value of the highest layer that has the key.
    pub(super) fn highest(&self) -> Found {
        Found::At(self.present.highest().unwrap_or_default())
    }

    /// The lowest layer that has the key, and the mapping that is its value.
    pub(super) fn lowest_map(&self) -> Option<(usize, &'v Map)> {
        let layer = self.present.lowest()?;
        Some((layer, self.values[layer].as_map()?))
    }
}

/// What stands for a key.
pub(super) enum Found {
    /// The value of this layer.
    At(usize),
    /// A new value, the last one of [`Deep::values`].
    New,
}

impl<'v, L: Log> Deep<'_, 'v, L> {
    /// The merge of at most [`WIDTH`] values, the highest first; there must be no knockout prefix.
    pub(crate) fn join_all(mut self, values: &'v [Value]) -> Result<Option<Value>, MergeError> {
        let Some(first) = values.first() else { return Ok(None) };
        let width = values.len().min(WIDTH);
        let mut column = Column { present: Layers::first(width), width, values: [first; WIDTH] };
        for (own, value) in column.values.iter_mut().zip(values) {
            *own = value;
        }
        Ok(Some(match self.resolve(&column, 0)? {
            Found::At(layer) => column.values[layer].clone(),
            Found::New => self.values.pop().unwrap_or(Value::NULL),
        }))
    }

    /// What stands where the values of a column meet.
    pub(super) fn resolve(&mut self, column: &Column<'v>, depth: u32) -> Result<Found, MergeError> {
        let highest = column.present.highest().unwrap_or_default();
        let first = column.values[highest];
        if highest + 1 == column.width {
            return Ok(Found::At(highest));
        }
        let mut rest = column.present.without(highest).iter().map(|layer| column.values[layer]);
        if is_scalar(first) {
            if L::ON {
                rest.for_each(|low| self.journal.tell(|| replaced(first, low)));
            }
            return Ok(Found::At(highest));
        }
        if first.as_map().is_some_and(|map| !map.is_empty()) && rest.all(|v| v.as_map().is_some()) {
            return self.join_columns(first, column, depth);
        }
        self.fold(highest, column, depth)
    }

    /// The merge of the values of a column pair by pair, from the highest on.
    fn fold(
        &mut self,
        highest: usize,
        column: &Column<'_>,
        depth: u32,
    ) -> Result<Found, MergeError> {
        let mut made = None;
        let mut at = highest;
        for layer in highest + 1..column.width {
            let high = made.as_ref().unwrap_or(column.values[at]);
            let low = column.values[layer];
            let pick = if !column.present.contains(layer) {
                Pick::or_high(self.settle(high, Held::Twice, depth)?)
            } else if depth == 0 {
                self.join(high, low, depth)?
            } else {
                self.join_entry(high, low, depth)?
            };
            match pick {
                Pick::High => {}
                Pick::Low => (made, at) = (None, layer),
                Pick::New(value) => made = Some(value),
            }
        }
        Ok(made.map_or(Found::At(at), |value| {
            self.values.push(value);
            Found::New
        }))
    }
}

/// Whether a value stands whatever is below it.
pub(super) fn is_scalar(value: &Value) -> bool {
    !matches!(
        value.kind(),
        Kind::Null | Kind::Map(_) | Kind::Object(_) | Kind::List(_) | Kind::Tuple(_) | Kind::Set(_)
    )
}
