//! What the lowest layers of a host make together.
//!
//! Hosts that choose the same files up to some layer share the values up to there, and those that choose
//! all the same share everything.

use std::sync::{Arc, OnceLock};

use strata_merge::{Lists, Log, Strategy};
use strata_value::{Kind, Origin, Value};

use super::layer::Content;
use super::schema::{Layer, Removal};
use super::types::{Form, Mismatch};
use super::{Failure, Resolved, Variable};

/// The values after some layers.
pub(super) struct Prefix {
    /// Tells it from all others of a run.
    pub(super) id: u64,
    /// For each variable what the layers supply.
    pub(super) slots: Vec<Option<Arc<Slot>>>,
    /// About how many values it holds that no other prefix holds.
    pub(super) weight: u64,
    /// The values of all variables, worked out for the first host that has no more layers.
    pub(super) resolved: OnceLock<Result<Arc<Resolved>, Failure>>,
}

/// What layers supply for a variable, shared by all prefixes between two changes of it.
pub(super) struct Slot {
    /// As data, with all layers merged.
    pub(super) data: Value,
    /// Whether a secret layer has supplied it, be it only in part or earlier.
    pub(super) is_secret: bool,
    complete: OnceLock<Result<Value, Vec<Mismatch>>>,
}

/// A removal that leads to nothing.
pub(super) struct NothingToRemove<'l> {
    pub(super) removal: &'l Removal,
}

impl Prefix {
    /// No layer yet.
    pub(super) fn start(variables: usize) -> Self {
        Self { id: 0, slots: vec![None; variables], weight: 0, resolved: OnceLock::new() }
    }

    /// These values with a layer above: first its removals, then what it supplies.
    pub(super) fn above<'l>(
        &self,
        id: u64,
        layer: &'l Layer,
        content: &Content,
        deep: &[bool],
        log: &mut impl RemovalLog,
    ) -> Result<Self, NothingToRemove<'l>> {
        let mut slots = self.slots.clone();
        for removal in &layer.removals {
            let below = slots[removal.variable].take().ok_or(NothingToRemove { removal })?;
            let mut log = log.of(removal);
            let data = strata_merge::remove(&below.data, &removal.path, Origin::NONE, &mut log)
                .map_err(|_| NothingToRemove { removal })?;
            slots[removal.variable] = Some(Arc::new(Slot::new(data, below.is_secret)));
        }
        let mut weight = slots.len() as u64 / 4 + 16;
        for (at, value) in &content.values {
            let below = slots[*at].take();
            let is_secret = content.is_secret || below.as_ref().is_some_and(|slot| slot.is_secret);
            let data = match below {
                Some(below) if deep[*at] => merged(value, &below.data),
                _ => value.clone(),
            };
            // The data and what becomes of it.
            weight += 2 * count(&data);
            slots[*at] = Some(Arc::new(Slot::new(data, is_secret)));
        }
        Ok(Self { id, slots, weight, resolved: OnceLock::new() })
    }
}

impl Slot {
    fn new(data: Value, is_secret: bool) -> Self {
        Self { data, is_secret, complete: OnceLock::new() }
    }

    /// The final value, which only a variable that is merged deeply may not be ready for.
    pub(super) fn complete(
        &self,
        variable: &Variable,
        deep: bool,
    ) -> &Result<Value, Vec<Mismatch>> {
        self.complete.get_or_init(|| {
            if deep {
                variable.complete(&self.data, Form::Data)
            } else {
                Ok(variable.completed(&self.data))
            }
        })
    }
}

/// Takes down what removals take away.
pub(super) trait RemovalLog {
    /// Where the decisions of one removal go.
    fn of<'a>(&'a mut self, removal: &'a Removal) -> impl Log + 'a;
}

/// Nobody asks.
pub(super) struct NoRemovalLog;

impl RemovalLog for NoRemovalLog {
    fn of<'a>(&'a mut self, _: &'a Removal) -> impl Log + 'a {
        strata_merge::NoLog
    }
}

/// A higher value over a lower one, member by member.
fn merged(high: &Value, low: &Value) -> Value {
    let layers = [high.clone(), low.clone()];
    let overlay = Strategy::Overlay(Lists::Replace);
    strata_merge::merge(&overlay, &layers, &mut strata_merge::NoLog)
        .expect("an overlay takes every kind of value, and inputs nest less deep than merges may")
        .expect("there are two layers")
}

/// The number of values in a value.
fn count(value: &Value) -> u64 {
    match value.kind() {
        Kind::List(seq) => seq.iter().map(count).sum::<u64>() + 1,
        Kind::Map(map) => map.iter().map(|entry| count(&entry.value)).sum::<u64>() + 1,
        _ => 1,
    }
}
