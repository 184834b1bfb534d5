//! One merge step.

use strata_value::{Key, Origin, Value};

use crate::deep::{Deep, WIDTH};
use crate::error::{MergeError, Role};
use crate::log::{Decision, Journal, Log};
use crate::overlay::Stack;
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
    fold.finish()
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
    /// Layers that are merged together later, the highest first.
    Pending(Vec<Value>),
    /// Layers that are put over each other later, from the lowest up.
    Stack(Vec<Value>),
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
    ///
    /// Values of a deep merge are only kept, and merged together later.
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
    /// Values of an overlay without a log are only kept, and merged together later.
    pub fn add_above(&mut self, value: &Value) -> Result<(), MergeError> {
        if matches!(self.strategy, Strategy::Overlay(_)) && !L::ON {
            let mut layers = self.take_stack()?;
            layers.push(value.clone());
            self.state = State::Stack(layers);
            return Ok(());
        }
        let below = self.merged()?;
        self.state = State::One(value.clone());
        if let Some(below) = below {
            self.state = self.lower(&below).map_err(|e| e.of(self.strategy))?;
        }
        Ok(())
    }

    /// Removes a member from what was added so far; see [`crate::remove`].
    pub fn remove(&mut self, path: &[Key], by: Origin) -> Result<(), MergeError> {
        let value = self.merged()?.unwrap_or(Value::NULL);
        let value = crate::remove(&value, path, by, &mut self.log);
        self.state = State::Merged(value.map_err(|e| e.of(self.strategy))?);
        Ok(())
    }

    /// The merged value; `None` if no source had one.
    pub fn finish(mut self) -> Result<Option<Value>, MergeError> {
        self.merged()
    }

    fn merged(&mut self) -> Result<Option<Value>, MergeError> {
        match std::mem::replace(&mut self.state, State::Nothing) {
            State::Nothing => Ok(None),
            State::One(value) | State::Merged(value) => Ok(Some(value)),
            State::Unique(elements) => Ok(Some(elements.finish())),
            State::Pending(values) | State::Stack(values) => {
                self.join(&values).map_err(|e| e.of(self.strategy))
            }
        }
    }

    /// The layers that were put over each other; what was merged otherwise is the lowest.
    fn take_stack(&mut self) -> Result<Vec<Value>, MergeError> {
        if let State::Stack(layers) = &mut self.state {
            return Ok(std::mem::take(layers));
        }
        Ok(self.merged()?.into_iter().collect())
    }

    /// The merge of values that were kept for it.
    fn join(&mut self, values: &[Value]) -> Result<Option<Value>, MergeError> {
        match self.strategy {
            Strategy::Overlay(lists) => Stack::new(*lists).join(values),
            Strategy::Deep(options) => {
                Deep::new(options, Journal::new(&mut self.log)).join_all(values)
            }
            // Only deep merges keep values.
            _ => Ok(values.first().cloned()),
        }
    }

    /// The state after one more value; what is lost on an error is of no use any more.
    fn lower(&mut self, value: &Value) -> Result<State, MergeError> {
        let state = std::mem::replace(&mut self.state, State::Nothing);
        if let State::Pending(mut values) = state {
            if values.len() == WIDTH {
                values = self.join(&values)?.into_iter().collect();
            }
            values.push(value.clone());
            return Ok(State::Pending(values));
        }
        let state = match state {
            State::Stack(layers) => self.join(&layers)?.map_or(State::Nothing, State::Merged),
            other => other,
        };
        let mut journal = Journal::new(&mut self.log);
        let (high, is_first) = match state {
            State::Nothing | State::Pending(_) | State::Stack(_) => return Ok(self.first(value)),
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
            Strategy::Deep(options) if options.knockout_prefix.is_none() => {
                return Ok(State::Pending(vec![high, value.clone()]));
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
