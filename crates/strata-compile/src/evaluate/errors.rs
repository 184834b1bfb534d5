//! The errors of a run.

use std::collections::HashSet;

use strata_diagnostics::{Diagnostic, Span};

use crate::limits::MAX_ERRORS;

/// Errors, each once: those of further instances of a block say nothing new.
#[derive(Default)]
pub(super) struct Errors {
    list: Vec<Diagnostic>,
    known: HashSet<(&'static str, Option<Span>, String)>,
}

impl Errors {
    pub(super) fn push(&mut self, error: Diagnostic) {
        let place = error.primary.as_ref().map(|label| label.span);
        if self.list.len() < MAX_ERRORS
            && self.known.insert((error.code, place, error.message.clone()))
        {
            self.list.push(error);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MAX_ERRORS
    }

    pub(super) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}
