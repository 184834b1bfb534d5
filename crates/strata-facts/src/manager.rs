//! Facts over the life of a program.

use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use strata_value::Value;

use crate::gather::{Gathered, LastGood, gather};
use crate::jobs::Jobs;
use crate::merge::merged;
use crate::options::Options;
use crate::provider::Provider;

/// Gathers facts, once or anew, and keeps what a caller sets.
///
/// No call takes longer than the deadline: what does not answer, a dead mount too, is left behind
/// in a thread of its own and told as a warning. A part that fails has the facts of the last time.
pub struct Manager {
    options: Options,
    providers: Vec<Arc<dyn Provider>>,
    jobs: Jobs,
    last_good: Mutex<LastGood>,
    kept: Mutex<Option<Gathered>>,
}

/// What was given as facts is not a map, or nested too deep to be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAMap(String);

impl fmt::Display for NotAMap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the facts cannot be taken: {}; give a map of names and values", self.0)
    }
}

impl Error for NotAMap {}

impl Manager {
    /// A manager that has gathered nothing yet.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            providers: Vec::new(),
            jobs: Jobs::default(),
            last_good: Mutex::default(),
            kept: Mutex::default(),
        }
    }

    /// With a further origin of facts; those of a later one win.
    #[must_use]
    pub fn with_provider(mut self, provider: impl Provider + 'static) -> Self {
        self.providers.push(Arc::new(provider));
        self
    }

    /// The facts: gathered by the first call, the same ever after, but for what [`Manager::set`]
    /// and [`Manager::merge`] change.
    pub fn cached(&self) -> Gathered {
        self.kept_or_gathered(&mut lock(&self.kept)).clone()
    }

    /// The facts of this moment, within the deadline of the options. What is cached does not change.
    pub fn fresh(&self) -> Gathered {
        self.fresh_within(self.options.deadline)
    }

    /// The facts of this moment, within a deadline. What is cached does not change.
    pub fn fresh_within(&self, deadline: Duration) -> Gathered {
        let last_good = &mut lock(&self.last_good);
        gather(&self.options, &self.providers, &self.jobs, last_good, deadline)
    }

    /// Puts these facts in place of all that are cached.
    pub fn set(&self, facts: Value) -> Result<(), NotAMap> {
        let warnings = strata_diagnostics::Diagnostics::new();
        *lock(&self.kept) = Some(Gathered { facts: a_map(facts)?, warnings });
        Ok(())
    }

    /// Merges these facts over those that are cached, which are gathered if need be.
    pub fn merge(&self, facts: &Value) -> Result<(), NotAMap> {
        let facts = a_map(facts.clone())?;
        let kept = &mut lock(&self.kept);
        let below = self.kept_or_gathered(kept);
        below.facts = merged(&below.facts, &facts).map_err(|why| NotAMap(why.to_string()))?;
        Ok(())
    }

    fn kept_or_gathered<'k>(&self, kept: &'k mut Option<Gathered>) -> &'k mut Gathered {
        kept.get_or_insert_with(|| self.fresh())
    }
}

impl fmt::Debug for Manager {
    /// The options and the names of providers; facts may hold secrets.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let providers: Vec<&str> = self.providers.iter().map(|provider| provider.name()).collect();
        out.debug_struct("Manager")
            .field("options", &self.options)
            .field("providers", &providers)
            .finish_non_exhaustive()
    }
}

fn a_map(facts: Value) -> Result<Value, NotAMap> {
    match facts.as_map() {
        Some(_) => Ok(facts),
        None => Err(NotAMap(format!("they are {}", facts.kind_phrase()))),
    }
}

/// What a panic of another thread left is whole: each lock guards one assignment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
