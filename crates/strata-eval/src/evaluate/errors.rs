//! The errors of an evaluation.

use strata_diagnostics::Diagnostic;

use crate::limits::MAX_ERRORS;

/// Errors in the order in which they were found. Beyond [`MAX_ERRORS`] they are only counted.
#[derive(Debug, Default)]
pub(super) struct Errors {
    list: Vec<Diagnostic>,
    count: usize,
    /// The limit that was reached, which no branch can take back.
    limit: Option<Diagnostic>,
}

/// A place among the errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl Errors {
    pub(super) fn push(&mut self, error: Diagnostic) {
        if self.list.len() < MAX_ERRORS {
            self.list.push(error);
        }
        self.count += 1;
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.count)
    }

    /// Whether there are errors behind a mark.
    pub(super) fn since(&self, mark: Mark) -> bool {
        self.count > mark.0 || self.limit.is_some()
    }

    /// Forgets the errors behind a mark.
    pub(super) fn forget(&mut self, mark: Mark) {
        self.list.truncate(mark.0);
        self.count = mark.0;
    }

    /// Takes the errors behind a mark away, to be put back or forgotten.
    pub(super) fn take(&mut self, mark: Mark) -> Taken {
        let taken = self.list.split_off(mark.0.min(self.list.len()));
        let count = self.count - mark.0;
        self.count = mark.0;
        Taken { list: taken, count }
    }

    /// Puts errors back.
    pub(super) fn put(&mut self, taken: Taken) {
        let kept = taken.list.len();
        for error in taken.list {
            self.push(error);
        }
        self.count += taken.count - kept;
    }

    pub(super) fn is_exhausted(&self) -> bool {
        self.limit.is_some()
    }

    /// The limit that was reached.
    pub(super) fn limit(&self) -> Option<&Diagnostic> {
        self.limit.as_ref()
    }

    pub(super) fn exhaust(&mut self, limit: Diagnostic) {
        self.limit = Some(limit);
    }

    /// All of them; after a limit was reached that alone, since what follows from it says nothing.
    pub(super) fn into_list(self) -> Vec<Diagnostic> {
        self.limit.map_or(self.list, |limit| vec![limit])
    }
}

/// Errors that were taken away.
#[derive(Debug)]
pub(super) struct Taken {
    list: Vec<Diagnostic>,
    count: usize,
}

impl Taken {
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn list(&self) -> &[Diagnostic] {
        &self.list
    }
}
