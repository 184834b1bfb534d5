//! Variables.

use std::collections::HashMap;

use strata_value::Key;

use super::super::term::{Root, Term};

/// The scopes that are open, of which the current one sees those around it.
///
/// The content of a block runs in the scope where it was written, which is open but not the last: so
/// each scope knows the one around it. They close in the opposite order of opening.
pub(super) struct Scopes {
    open: Vec<Scope>,
    current: usize,
}

#[derive(Default)]
struct Scope {
    around: usize,
    variables: HashMap<Key, Term>,
}

impl Scopes {
    /// The scope of the environment, with its data under two names each.
    pub(super) fn new() -> Self {
        let mut variables = HashMap::new();
        for root in Root::ALL {
            let name = root.name();
            for name in [name, &name.to_ascii_lowercase()] {
                variables.insert(Key::new(name), Term::Root(root));
            }
        }
        Self { open: vec![Scope { around: 0, variables }], current: 0 }
    }

    pub(super) fn open(&mut self) {
        self.open.push(Scope { around: self.current, variables: HashMap::new() });
        self.current = self.open.len() - 1;
    }

    /// Closes the current scope, which is the last that was opened.
    pub(super) fn close(&mut self) {
        self.current = self.open.pop().map_or(0, |scope| scope.around);
    }

    pub(super) const fn current(&self) -> usize {
        self.current
    }

    /// Makes another open scope the current one.
    pub(super) const fn enter(&mut self, scope: usize) {
        self.current = scope;
    }

    /// How many are open, for [`Scopes::return_to`].
    pub(super) const fn count(&self) -> usize {
        self.open.len()
    }

    /// Closes all but the first `count` and makes one of them the current one.
    pub(super) fn return_to(&mut self, count: usize, current: usize) {
        self.open.truncate(count);
        self.current = current;
    }

    pub(super) fn declare(&mut self, name: Key, term: Term) {
        self.open[self.current].variables.insert(name, term);
    }

    /// Whether the current scope itself has a variable.
    pub(super) fn declares(&self, name: Key) -> bool {
        self.open[self.current].variables.contains_key(&name)
    }

    pub(super) fn get(&self, name: Key) -> Option<&Term> {
        let mut at = self.current;
        loop {
            let scope = &self.open[at];
            match scope.variables.get(&name) {
                Some(term) => return Some(term),
                None if at == 0 => return None,
                None => at = scope.around,
            }
        }
    }

    pub(super) fn get_mut(&mut self, name: Key) -> Option<&mut Term> {
        let mut at = self.current;
        while !self.open[at].variables.contains_key(&name) {
            if at == 0 {
                return None;
            }
            at = self.open[at].around;
        }
        self.open[at].variables.get_mut(&name)
    }
}
