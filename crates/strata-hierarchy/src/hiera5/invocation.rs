//! The state of one lookup while it runs.

use arcstr::ArcStr;
use strata_diagnostics::Diagnostic;
use strata_merge::DecisionLog;
use strata_value::{Map, Origin, Value};

use super::budget::{Budget, Limit, MAX_NAMES};
use super::error::{Kind, Outcome, error, span};
use super::explain::Reference;

/// One running lookup, with the lookups that its tokens started.
#[derive(Default)]
pub(crate) struct Invocation<'q> {
    /// Values that are found before anything else, by whole key.
    pub overrides: Option<&'q Map>,
    /// Values that are found after everything else, by whole key.
    pub defaults: Option<&'q Map>,
    /// Whether only the global layer is asked (inside of a version 3 layer that stands alone).
    pub global_only: bool,
    /// What the merge decided, if somebody wants to know.
    pub log: Option<DecisionLog>,
    /// The keys that tokens looked up, if somebody wants to know.
    pub references: Option<Vec<Reference>>,
    /// What stands in a location: only variables, and a gap where one is undefined.
    pub in_location: bool,
    /// The variable of `mapped_paths`.
    pub local: Option<(ArcStr, Value)>,
    /// The variables that left a gap in a location.
    pub undefined: Vec<String>,
    frames: Vec<Frame>,
    budget: Budget,
}

/// A name that is being resolved.
struct Frame {
    name: ArcStr,
    /// The value that asks for it.
    asked_at: Origin,
}

impl Invocation<'_> {
    /// An invocation that keeps the decisions of the merge and the keys that tokens look up.
    pub(crate) fn traced() -> Self {
        Self { log: Some(DecisionLog::new()), references: Some(Vec::new()), ..Self::default() }
    }

    /// Runs `step` while `name` counts as being resolved. Meeting it again is the error of a loop.
    pub(crate) fn guarded<T>(
        &mut self,
        name: &ArcStr,
        asked_at: Origin,
        step: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        if self.frames.iter().any(|frame| frame.name == *name) {
            return Err(self.loop_error(name, asked_at).into());
        }
        if self.frames.len() >= MAX_NAMES {
            let message = format!("more than {MAX_NAMES} names are resolved at once");
            let finding = error(Kind::Recursion, message)
                .at(span(asked_at), "")
                .hint("shorten the chain of keys and variables that refer to each other");
            return Err(self.with_chain(finding).into());
        }
        self.frames.push(Frame { name: name.clone(), asked_at });
        let result = step(self);
        self.frames.pop();
        result
    }

    /// Runs `step`, which looks a key up, inside of the lookups that run already.
    pub(crate) fn nested<T>(
        &mut self,
        at: Origin,
        step: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        self.within(at, Budget::enter_lookup)?;
        let result = step(self);
        self.budget.leave_lookup();
        result
    }

    /// Runs `step` one container deeper.
    pub(crate) fn deeper<T>(
        &mut self,
        at: Origin,
        step: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        self.within(at, Budget::enter_container)?;
        let result = step(self);
        self.budget.leave_container();
        result
    }

    /// Uses up a part of the budget for what stands at a place.
    pub(crate) fn within(
        &mut self,
        at: Origin,
        count: impl FnOnce(&mut Budget) -> Result<(), Limit>,
    ) -> Outcome<()> {
        count(&mut self.budget)
            .map_err(|limit| self.with_chain(limit.finding().at(span(at), "")).into())
    }

    /// Runs `step` in a location, where only the scope's own variables are seen.
    pub(crate) fn in_locations<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> T {
        let (overrides, defaults) = (self.overrides.take(), self.defaults.take());
        let outer = std::mem::replace(&mut self.in_location, true);
        let result = step(self);
        self.in_location = outer;
        (self.overrides, self.defaults) = (overrides, defaults);
        result
    }

    /// Runs `step` while a variable stands for an element of `mapped_paths`.
    pub(crate) fn with_local<T>(
        &mut self,
        name: &ArcStr,
        value: Value,
        step: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = self.local.replace((name.clone(), value));
        let result = step(self);
        self.local = outer;
        result
    }

    /// Runs `step` as a lookup of the engine itself, which sees neither overrides nor defaults and
    /// leaves no decisions.
    pub(crate) fn meta<T>(&mut self, step: impl FnOnce(&mut Invocation<'_>) -> T) -> T {
        let mut meta = Invocation {
            frames: std::mem::take(&mut self.frames),
            global_only: self.global_only,
            budget: self.budget,
            ..Invocation::default()
        };
        let result = step(&mut meta);
        self.budget = meta.budget;
        self.frames = meta.frames;
        result
    }

    /// A diagnostic with the key that is being resolved, and the chain of lookups that led here.
    pub(crate) fn with_chain(&self, diagnostic: Diagnostic) -> Diagnostic {
        let names: Vec<&str> = self.frames.iter().map(|frame| shown(&frame.name)).collect();
        match names.as_slice() {
            [] => diagnostic,
            [only] => diagnostic.path(*only),
            [first, ..] => {
                diagnostic.path(*first).note(format!("while resolving {}", quoted_chain(&names)))
            }
        }
    }

    fn loop_error(&self, name: &ArcStr, asked_at: Origin) -> Diagnostic {
        let from = self.frames.iter().position(|frame| frame.name == *name).unwrap_or(0);
        let mut names: Vec<&str> =
            self.frames[from..].iter().map(|frame| shown(&frame.name)).collect();
        names.push(shown(name));
        let message = format!("interpolation/lookup loop detected for key `{}`", shown(name));
        let mut diagnostic = error(Kind::Recursion, message)
            .at(span(asked_at), format!("asks for `{}` again", shown(name)));
        for frame in &self.frames[from..] {
            if frame.asked_at != asked_at {
                diagnostic = diagnostic
                    .label(span(frame.asked_at), format!("asks for `{}`", shown(&frame.name)));
            }
        }
        diagnostic
            .note(format!("the chain is {}", quoted_chain(&names)))
            .hint("break the loop: give one of these keys a value that does not look up another")
    }
}

fn quoted_chain(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" → ")
}

/// A name as people know it: variables are kept apart from keys by a prefix.
fn shown(name: &str) -> &str {
    name.strip_prefix("scope:").unwrap_or(name)
}
