//! Several layers at once.
//!
//! Without a knockout prefix the merge of mappings, pair by pair from the top, comes to the same as
//! the merge of each key on its own. So all layers of a mapping are walked together: every mapping
//! of the result is made once, and a scalar is found without a look at what is below it.

use strata_value::{Kind, Value};

use super::{Deep, Held};
use crate::error::MergeError;
use crate::join::Pick;
use crate::log::Log;
use crate::overlay::replaced;

/// So many layers are merged at once.
pub(crate) const WIDTH: usize = 8;

/// What the layers have for one key, the highest first: at most [`WIDTH`] values.
pub(super) type Column<'c, 'v> = &'c [Option<&'v Value>];

/// What stands for a key.
pub(super) enum Found {
    /// The value of this layer.
    At(usize),
    New(Value),
}

impl<L: Log> Deep<'_, L> {
    /// The merge of at most [`WIDTH`] values, the highest first; there must be no knockout prefix.
    pub(crate) fn join_all(mut self, values: &[Value]) -> Result<Option<Value>, MergeError> {
        let mut column = [None; WIDTH];
        for (cell, value) in column.iter_mut().zip(values) {
            *cell = Some(value);
        }
        let column = &column[..values.len().min(WIDTH)];
        let Some(first) = values.first() else { return Ok(None) };
        Ok(match self.resolve(0, first, column, 0)? {
            Found::At(at) => column[at].cloned(),
            Found::New(value) => Some(value),
        })
    }

    /// What stands where the values of a column meet; the highest is `first`, at `at`.
    pub(super) fn resolve(
        &mut self,
        at: usize,
        first: &Value,
        column: Column<'_, '_>,
        depth: u32,
    ) -> Result<Found, MergeError> {
        let rest = &column[at + 1..];
        if rest.is_empty() {
            return Ok(Found::At(at));
        }
        match first.kind() {
            Kind::Map(map) | Kind::Object(map) if !map.is_empty() && all_maps(rest) => {
                self.join_columns(at, first, column, depth)
            }
            Kind::Null
            | Kind::Map(_)
            | Kind::Object(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Set(_) => Ok(self.fold(first, rest, depth)?.map_or(Found::At(at), Found::New)),
            _ => {
                if L::ON {
                    rest.iter()
                        .flatten()
                        .for_each(|low| self.journal.tell(|| replaced(first, low)));
                }
                Ok(Found::At(at))
            }
        }
    }

    /// The merge of values pair by pair; `None` if it is the first one as it is.
    fn fold(
        &mut self,
        first: &Value,
        rest: Column<'_, '_>,
        depth: u32,
    ) -> Result<Option<Value>, MergeError> {
        let mut high: Option<Value> = None;
        for low in rest {
            let so_far = high.as_ref().unwrap_or(first);
            let pick = match low {
                Some(low) if depth == 0 => self.join(so_far, low, depth)?,
                Some(low) => self.join_entry(so_far, low, depth)?,
                None => Pick::or_high(self.settle(so_far, Held::Twice, depth)?),
            };
            match pick {
                Pick::High => {}
                Pick::Low => high = low.cloned(),
                Pick::New(value) => high = Some(value),
            }
        }
        Ok(high)
    }
}

fn all_maps(column: Column<'_, '_>) -> bool {
    column.iter().flatten().all(|value| value.as_map().is_some())
}
