//! Which resources a value comes from.

use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Span};

use super::run::{Blocked, Run};
use crate::limits::MAX_DEPENDENCIES;
use crate::reference::{Target, Uses};

/// The resources that a value was made of, by their places among those of the run, sorted. Shared.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried(Option<Arc<[u32]>>);

/// What several values come from.
#[derive(Default)]
pub(super) struct Joined {
    first: Carried,
    /// All places, where there is more than the first.
    more: Vec<u32>,
}

impl Carried {
    /// None.
    pub(super) const NONE: Self = Self(None);

    /// One resource.
    pub(super) fn one(at: u32) -> Self {
        Self(Some(Arc::from([at])))
    }

    /// These resources.
    pub(super) fn of(mut list: Vec<u32>) -> Self {
        list.sort_unstable();
        list.dedup();
        Self((!list.is_empty()).then(|| list.into()))
    }

    /// The places, sorted.
    pub(super) fn list(&self) -> &[u32] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl Joined {
    /// Adds what a value comes from.
    pub(super) fn add(&mut self, other: &Carried) {
        match (&self.first.0, &other.0) {
            (_, None) => {}
            (None, Some(_)) => self.first = other.clone(),
            (Some(first), Some(added)) if Arc::ptr_eq(first, added) => {}
            (Some(first), Some(added)) => {
                if self.more.is_empty() {
                    self.more.extend_from_slice(first);
                }
                self.more.extend_from_slice(added);
            }
        }
    }
}

impl Run<'_> {
    /// The resources that references lead to; `each` is what `each` and `count` come from.
    pub(super) fn carried(
        &mut self,
        instance: usize,
        uses: &Uses,
        each: &Carried,
    ) -> Result<Carried, Blocked> {
        let mut joined = Joined::default();
        self.join(instance, uses, each, &mut joined);
        let place = uses.list.first().map_or(Span::NONE, |used| used.span);
        self.joined(joined, place)
    }

    /// What was added together.
    pub(super) fn joined(&mut self, joined: Joined, place: Span) -> Result<Carried, Blocked> {
        if joined.more.is_empty() {
            return Ok(joined.first);
        }
        let carried = Carried::of(joined.more);
        self.count_dependencies(carried.list().len(), place)?;
        Ok(carried)
    }

    /// Counts what the memory holds for dependencies.
    pub(super) fn count_dependencies(&mut self, more: usize, place: Span) -> Result<(), Blocked> {
        self.dependencies = self.dependencies.saturating_add(more);
        if self.dependencies <= MAX_DEPENDENCIES {
            return Ok(());
        }
        let message =
            format!("the resources of a host have more than {MAX_DEPENDENCIES} dependencies");
        let error = Diagnostic::error("config-limit", message);
        Err(self.fail(error.at(place, "the limit is reached here")))
    }

    /// Adds the resources that references lead to.
    pub(super) fn join(&self, instance: usize, uses: &Uses, each: &Carried, joined: &mut Joined) {
        let of = &self.instances[instance];
        for used in &uses.list {
            match used.target {
                Target::Variable(at) => joined.add(of.variables[at].carried()),
                Target::Local(at) => joined.add(of.locals[at].carried()),
                Target::Whole(at) => joined.add(of.wholes[at].carried()),
                Target::Output { call, output } => {
                    if let Some([(_, child)]) = of.calls[call].as_deref() {
                        joined.add(self.instances[*child].outputs[output].carried());
                    }
                }
                Target::Resource(at, key) => joined.add(&of.resources[at].carried(key)),
                Target::Everything(call) => joined.add(&self.everything(instance, call)),
                Target::Instance => joined.add(each),
            }
        }
    }

    /// All resources of a call.
    fn everything(&self, instance: usize, call: usize) -> Carried {
        let children = |at: usize, call: usize| {
            let children = self.instances[at].calls[call].iter().flatten();
            children.map(|(_, child)| *child)
        };
        let mut open: Vec<usize> = children(instance, call).collect();
        let mut found = Vec::new();
        while let Some(at) = open.pop() {
            for declared in &self.instances[at].resources {
                found.extend_from_slice(declared.carried(None).list());
            }
            for call in 0..self.instances[at].calls.len() {
                open.extend(children(at, call));
            }
        }
        Carried::of(found)
    }
}
