//! The work of one rendering, counted.

use super::fault::{Fault, Mistake, Place, Result};
use super::limits::Limits;

/// How many bytes of text an operation makes in one step.
const BYTES_A_STEP: usize = 64;

#[derive(Debug)]
pub(super) struct Budget {
    pub(super) limits: Limits,
    steps: u64,
    depth: u32,
    /// Where the template is, for errors of limits.
    pub(super) here: Place,
}

impl Budget {
    pub(super) const fn new(limits: Limits) -> Self {
        Self { limits, steps: 0, depth: 0, here: Place { start: 0, end: 0 } }
    }

    /// Counts steps.
    pub(super) fn spend(&mut self, steps: usize) -> Result<()> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps <= self.limits.steps {
            return Ok(());
        }
        let message = format!("the template takes more than {} steps", self.limits.steps);
        Err(Fault::new(Mistake::Steps, self.here, message)
            .hint("look for a block that yields itself without end, or for a loop over too much"))
    }

    /// Counts text that an operation makes, of which no piece may be larger than the output.
    pub(super) fn make_text(&mut self, bytes: usize) -> Result<()> {
        if bytes > self.limits.output {
            return Err(self.too_large());
        }
        self.spend(bytes / BYTES_A_STEP)
    }

    pub(super) fn too_large(&self) -> Fault {
        let message =
            format!("the template makes a text of more than {} bytes", self.limits.output);
        Fault::new(Mistake::OutputSize, self.here, message)
            .hint("look for a text that is doubled in a loop, or split the template")
    }

    /// Goes one level deeper; [`Budget::leave`] comes back.
    pub(super) fn enter(&mut self) -> Result<()> {
        if self.depth == self.limits.depth {
            let message =
                format!("more than {} levels of the template are in each other", self.depth);
            return Err(Fault::new(Mistake::Depth, self.here, message)
                .hint("look for a block that yields itself without end"));
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) const fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    /// Comes back to a level from any level below it.
    pub(super) const fn return_to(&mut self, depth: u32) {
        self.depth = depth;
    }
}
