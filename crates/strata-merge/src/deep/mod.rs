//! Deep merge, by the rules of the `deep_merge` gem 1.1.1 as Puppet 7.23 calls it.
//!
//! The gem writes into the lower value and takes the higher one apart while doing so. What can be
//! seen of that is part of the rules: see [`Deep::settle`] for what happens to values that only the
//! higher layer has.

mod columns;
mod knock;
mod lists;
mod many;
mod maps;

use columns::Row;
pub(crate) use many::WIDTH;
use strata_value::{Kind, Value};

use crate::error::{Cause, MergeError};
use crate::join::Pick;
use crate::log::{Decision, Journal, Log};
use crate::overlay::replaced;
use crate::strategy::{DeepOptions, MAX_DEPTH};

pub(crate) struct Deep<'a, 'v, L> {
    options: &'a DeepOptions,
    journal: Journal<'a, L>,
    /// The rows of the joins that are open, the innermost last, and their new values.
    rows: Vec<Row<'v>>,
    values: Vec<Value>,
}

/// How the gem holds a list that it merges with itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// As a list and its copy: the value of a new key.
    Twice,
    /// As one list in both parts, which changes under its own hands: anything below a new key.
    Once,
}

impl<'a, L: Log> Deep<'a, '_, L> {
    pub(crate) const fn new(options: &'a DeepOptions, journal: Journal<'a, L>) -> Self {
        Self { options, journal, rows: Vec::new(), values: Vec::new() }
    }

    pub(crate) fn join_top(mut self, high: &Value, low: &Value) -> Result<Pick, MergeError> {
        if let Some(prefix) = &self.options.knockout_prefix {
            prefix.check()?;
        }
        self.join(high, low, 0)
    }

    /// What stands where a higher value meets a lower one.
    fn join(&mut self, high: &Value, low: &Value, depth: u32) -> Result<Pick, MergeError> {
        match (high.kind(), low.kind()) {
            (Kind::Null, _) => {
                self.tell_ignored(high, low);
                Ok(Pick::Low)
            }
            (_, Kind::Null | Kind::Bool(false)) => {
                self.journal.tell(|| replaced(high, low));
                Ok(Pick::High)
            }
            (Kind::Map(h) | Kind::Object(h), Kind::Map(l) | Kind::Object(l)) => {
                self.join_maps((high, h), (low, l), depth)
            }
            (Kind::Map(h) | Kind::Object(h), _) => self.put_map_over((high, h), low, depth),
            (
                Kind::List(h) | Kind::Tuple(h) | Kind::Set(h),
                Kind::List(l) | Kind::Tuple(l) | Kind::Set(l),
            ) => self.join_lists((high, h), (low, l), depth),
            (Kind::List(h) | Kind::Tuple(h) | Kind::Set(h), _) => {
                self.put_list_over((high, h), low)
            }
            (Kind::String(text), _) => {
                if self.is_marker(high, text)? {
                    let (by, lost) = (high.origin(), low.origin());
                    self.journal.tell(|| Decision::KnockedOut { by, lost });
                    return Ok(Pick::New(knocked_out(high)));
                }
                self.journal.tell(|| replaced(high, low));
                Ok(Pick::High)
            }
            _ => {
                self.journal.tell(|| replaced(high, low));
                Ok(Pick::High)
            }
        }
    }

    /// What becomes of a value that only the higher layer has, in a mapping that merges: the gem
    /// merges it with itself. So lists become unique and knockout markers knock out. `None` if
    /// nothing changes.
    fn settle(
        &mut self,
        value: &Value,
        held: Held,
        depth: u32,
    ) -> Result<Option<Value>, MergeError> {
        match value.kind() {
            Kind::Map(map) | Kind::Object(map) => self.settle_map(value, map, 0, depth),
            Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => {
                self.settle_list(value, list, held, depth)
            }
            Kind::String(text) => {
                let is_marker = self.is_marker(value, text)?;
                if is_marker {
                    let by = value.origin();
                    self.journal.tell(|| Decision::KnockedOut { by, lost: by });
                }
                Ok(is_marker.then(|| knocked_out(value)))
            }
            _ => Ok(None),
        }
    }

    /// Whether a text that is a whole value has the knockout prefix.
    fn is_marker(&self, value: &Value, text: &str) -> Result<bool, MergeError> {
        let Some(prefix) = &self.options.knockout_prefix else { return Ok(false) };
        let stripped = prefix.strip(text);
        Ok(stripped.map_err(|cause| MergeError::new(cause, value.origin()))?.is_some())
    }

    fn tell_ignored(&mut self, high: &Value, low: &Value) {
        let (kept, lost) = (low.origin(), high.origin());
        self.journal.tell(|| Decision::Ignored { kept, lost });
    }
}

/// What a knocked out value becomes.
fn knocked_out(marker: &Value) -> Value {
    Value::string("").at(marker.origin())
}

fn check_depth(value: &Value, depth: u32) -> Result<(), MergeError> {
    if depth < MAX_DEPTH { Ok(()) } else { Err(MergeError::new(Cause::TooDeep, value.origin())) }
}
