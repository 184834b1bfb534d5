//! One merge step.

use strata_value::Value;

use crate::deep::Deep;
use crate::error::{MergeError, Role};
use crate::log::{Decision, Journal, Log};
use crate::strategy::Strategy;
use crate::{hash, overlay, unique};

/// Merges the values of all layers, the highest first; `None` if there is none.
///
/// With one layer this is the merge of a single source (see [`Fold::new`]).
pub fn merge(
    strategy: &Strategy,
    layers: &[Value],
    log: &mut impl Log,
) -> Result<Option<Value>, MergeError> {
    let mut fold = Fold::new(strategy, layers.len(), log);
    for layer in layers {
        if fold.add(layer)? == Progress::Done {
            break;
        }
    }
    Ok(fold.finish())
}

/// One merge step over sources that are asked one after the other, the highest first.
///
/// Values are merged pair by pair from the top: the result of two meets the third.
pub struct Fold<'s, L> {
    strategy: &'s Strategy,
    variants: usize,
    state: State,
    log: L,
}

enum State {
    Nothing,
    One(Value),
    Merged(Value),
    Unique(unique::Elements),
}

/// Whether a fold needs more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The next source counts.
    Continue,
    /// The value is found. Further sources change nothing and are only logged as shadowed.
    Done,
}

impl<'s, L: Log> Fold<'s, L> {
    /// A step over this many sources, whether they have a value or not.
    ///
    /// The number matters to [`Strategy::Unique`]: a single source's list is made unique, of several
    /// sources a lone value is made a flat list.
    pub const fn new(strategy: &'s Strategy, variants: usize, log: L) -> Self {
        Self { strategy, variants, state: State::Nothing, log }
    }

    /// The value of the next lower source that has one.
    pub fn add(&mut self, value: &Value) -> Result<Progress, MergeError> {
        self.state = self.lower(value).map_err(|e| e.of(self.strategy))?;
        Ok(match self.strategy {
            Strategy::First => Progress::Done,
            _ => Progress::Continue,
        })
    }

    /// The value of a source above all those that were added.
    ///
    /// For front-ends that go from the lowest layer up, since removals between layers need it.
    /// Where the strategy is not associative the result may differ from the one going down.
    pub fn add_above(&mut self, value: &Value) -> Result<(), MergeError> {
        let below = std::mem::replace(&mut self.state, State::One(value.clone()));
        let below = below.finish();
        if let Some(below) = below {
            self.state = self.lower(&below).map_err(|e| e.of(self.strategy))?;
        }
        Ok(())
    }

    /// Removes a member from what was added so far; see [`crate::remove`].
    pub fn remove(
        &mut self,
        path: &[strata_value::Key],
        by: strata_value::Origin,
    ) -> Result<(), MergeError> {
        let value = std::mem::replace(&mut self.state, State::Nothing).finish();
        let value = value.unwrap_or(Value::NULL);
        let value = crate::remove(&value, path, by, &mut self.log);
        self.state = State::Merged(value.map_err(|e| e.of(self.strategy))?);
        Ok(())
    }

    /// The merged value; `None` if no source had one.
    pub fn finish(self) -> Option<Value> {
        self.state.finish()
    }

    /// The state after one more value; what is lost on an error is of no use any more.
    fn lower(&mut self, value: &Value) -> Result<State, MergeError> {
        let mut journal = Journal::new(&mut self.log);
        let state = std::mem::replace(&mut self.state, State::Nothing);
        let (high, is_first) = match state {
            State::Nothing => return Ok(self.first(value)),
            State::Unique(mut elements) => {
                elements.add(value, &mut journal)?;
                return Ok(State::Unique(elements));
            }
            State::One(high) => (high, true),
            State::Merged(high) => (high, false),
        };
        let pick = match self.strategy {
            Strategy::First | Strategy::Replace => {
                journal.tell(|| Decision::Shadowed { kept: high.origin(), lost: value.origin() });
                return Ok(State::One(high));
            }
            Strategy::Unique => {
                let mut elements = unique::Elements::new(high);
                elements.add(value, &mut journal)?;
                return Ok(State::Unique(elements));
            }
            Strategy::Hash => {
                if is_first {
                    hash::check(&high, Role::Higher)?;
                }
                hash::check(value, Role::Lower)?;
                hash::join(&high, value, &mut journal)
            }
            Strategy::Deep(options) => Deep::new(options, journal).join_top(&high, value)?,
            Strategy::ReverseDeep(options) => {
                let pick = Deep::new(options, journal).join_top(value, &high)?;
                return Ok(State::Merged(pick.take(value, &high)));
            }
            Strategy::Overlay(lists) => overlay::join(&high, value, *lists, &mut journal, 0)?,
        };
        Ok(State::Merged(pick.take(&high, value)))
    }

    fn first(&mut self, value: &Value) -> State {
        match self.strategy {
            Strategy::Unique if self.variants == 1 => {
                State::One(unique::alone(value, &mut Journal::new(&mut self.log)))
            }
            Strategy::Unique => State::Unique(unique::Elements::new(value.clone())),
            _ => State::One(value.clone()),
        }
    }
}

impl State {
    fn finish(self) -> Option<Value> {
        match self {
            Self::Nothing => None,
            Self::One(value) | Self::Merged(value) => Some(value),
            Self::Unique(elements) => Some(elements.finish()),
        }
    }
}
