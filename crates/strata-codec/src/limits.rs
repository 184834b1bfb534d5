//! What reading one text may cost.

use strata_diagnostics::Diagnostic;

use crate::place::{Fail, Place};

/// What reading one text may cost; beyond it an error of code `limit-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How deep collections may be nested.
    pub depth: u32,
    /// How many values the text may hold. What an alias, a merge key or a substitution stands for
    /// counts each time, although it is shared.
    pub nodes: u32,
    /// The size of the text in bytes.
    pub bytes: usize,
}

impl Limits {
    /// The default depth; data written by people stays below 20.
    pub const DEPTH: u32 = 200;
    /// The default number of values.
    pub const NODES: u32 = 10_000_000;
    /// The default size: 64 MiB.
    pub const BYTES: usize = 64 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: Self::DEPTH, nodes: Self::NODES, bytes: Self::BYTES }
    }
}

/// How much of the limits is used.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: Limits,
    nodes: u64,
}

impl Budget {
    /// A fresh budget for a text, if the text is not too large.
    pub(crate) fn of(limits: &Limits, place: Place<'_>) -> Result<Self, Fail> {
        let size = place.text().len();
        if size > limits.bytes {
            return Err(Diagnostic::error(
                "limit-bytes",
                format!("the file has {size} bytes; at most {} are read", limits.bytes),
            )
            .at(place.span(0..0), "")
            .hint("split the file, or raise the limit")
            .into());
        }
        Ok(Self { limits: *limits, nodes: 0 })
    }

    /// How many values were counted so far.
    pub(crate) fn used(&self) -> u64 {
        self.nodes
    }

    /// Counts values that stand, or are repeated, at an offset.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64, at: usize, place: Place<'_>) -> Result<(), Fail> {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes > u64::from(self.limits.nodes) {
            return Err(self.too_many(at, place));
        }
        Ok(())
    }

    #[cold]
    fn too_many(&self, at: usize, place: Place<'_>) -> Fail {
        Diagnostic::error(
            "limit-nodes",
            format!("the file stands for more than {} values", self.limits.nodes),
        )
        .at(place.span(at..at), "the limit is reached here")
        .note("what an alias, a merge key or a substitution stands for counts each time")
        .hint("repeat less by alias, split the file, or raise the limit")
        .into()
    }

    /// Checks the depth of a collection that begins at an offset.
    #[inline]
    pub(crate) fn depth(&self, depth: usize, at: usize, place: Place<'_>) -> Result<(), Fail> {
        if depth > self.limits.depth as usize {
            return Err(too_deep(self.limits.depth, at, place));
        }
        Ok(())
    }
}

/// The error of a text that is nested too deep.
#[cold]
pub(crate) fn too_deep(limit: u32, at: usize, place: Place<'_>) -> Fail {
    Diagnostic::error("limit-depth", format!("collections are nested more than {limit} deep"))
        .at(place.span(at..at), "one level too many")
        .hint("make the data flatter, or raise the limit")
        .into()
}
