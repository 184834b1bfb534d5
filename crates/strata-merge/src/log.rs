//! What a merge decided.

use strata_value::{Origin, Path, Step};

/// One decision of a merge, told by the origins of the values it was about. No value is in it.
///
/// What is not told needs no decision: a value that only one layer has stands for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A higher value won over a lower one that could not be joined with it.
    Shadowed {
        /// The origin of the value that stands.
        kept: Origin,
        /// The origin of the value that is gone.
        lost: Origin,
    },
    /// As `Shadowed`, and the two were of different kinds (a list over a mapping …).
    Replaced {
        /// The origin of the value that stands.
        kept: Origin,
        /// The origin of the value that is gone.
        lost: Origin,
    },
    /// A higher value let the lower one stand: a null or an empty mapping in a deep merge.
    Ignored {
        /// The origin of the lower value, which stands.
        kept: Origin,
        /// The origin of the higher value, which changed nothing.
        lost: Origin,
    },
    /// Two collections were joined; what happened within is told below or for the same path.
    Merged {
        /// The origin of the higher collection.
        high: Origin,
        /// The origin of the lower collection.
        low: Origin,
    },
    /// An element is there already, in the same list or a lower one.
    Duplicate {
        /// The origin of the element that stands.
        kept: Origin,
        /// The origin of the element that was dropped.
        lost: Origin,
    },
    /// A knockout marker took a value away: an element of the list at the path, or, if the marker is
    /// the value at the path, what was below (the value is now empty text).
    KnockedOut {
        /// The origin of the marker.
        by: Origin,
        /// The origin of the value that is gone; that of the marker if it met nothing.
        lost: Origin,
    },
    /// A knockout marker in a list found nothing to take away.
    Idle {
        /// The origin of the marker.
        by: Origin,
    },
    /// A removal path took the value at this path away. One is told for every leaf below it.
    Removed {
        /// Who removed it.
        by: Origin,
        /// The origin of the value that is gone.
        lost: Origin,
    },
}

/// Where decisions go.
///
/// Paths are relative to the merged value. Decisions come in the order in which they are made; of
/// one path those of the higher layers come first. A path may be told several times: once for each
/// pair of values that met there.
pub trait Log {
    /// Whether anybody listens. If not, the merge makes no paths and no decisions.
    const ON: bool;
    /// Takes one decision about the value at a path.
    fn decide(&mut self, path: &[Step], decision: Decision);
}

/// No log: free of cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLog;

impl Log for NoLog {
    const ON: bool = false;
    fn decide(&mut self, _: &[Step], _: Decision) {}
}

impl<L: Log> Log for &mut L {
    const ON: bool = L::ON;
    fn decide(&mut self, path: &[Step], decision: Decision) {
        L::decide(self, path, decision);
    }
}

/// All decisions, in the order they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecisionLog(Vec<(Path, Decision)>);

impl DecisionLog {
    /// No decision yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The decisions with their paths.
    pub fn iter(&self) -> std::slice::Iter<'_, (Path, Decision)> {
        self.0.iter()
    }
}

impl Log for DecisionLog {
    const ON: bool = true;
    fn decide(&mut self, path: &[Step], decision: Decision) {
        self.0.push((path.iter().copied().collect(), decision));
    }
}

impl<'a> IntoIterator for &'a DecisionLog {
    type Item = &'a (Path, Decision);
    type IntoIter = std::slice::Iter<'a, (Path, Decision)>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A log with the path of the value that is being merged.
pub(crate) struct Journal<'l, L> {
    log: &'l mut L,
    path: Vec<Step>,
}

impl<'l, L: Log> Journal<'l, L> {
    pub(crate) fn new(log: &'l mut L) -> Self {
        Self { log, path: Vec::new() }
    }

    pub(crate) fn enter(&mut self, step: Step) {
        if L::ON {
            self.path.push(step);
        }
    }

    pub(crate) fn leave(&mut self) {
        if L::ON {
            self.path.pop();
        }
    }

    pub(crate) fn tell(&mut self, decision: impl FnOnce() -> Decision) {
        if L::ON {
            self.log.decide(&self.path, decision());
        }
    }
}
