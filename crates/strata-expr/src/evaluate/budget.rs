//! What an evaluation may cost.

/// How much an evaluation may do and make.
pub mod limits {
    /// How many steps it may take: parts of the expression that are worked out, elements that are
    /// gone over, and pieces of 64 bytes of text.
    pub const MAX_STEPS: u64 = 10_000_000;

    /// How many elements of lists and maps it may make, all results in between together.
    pub const MAX_ELEMENTS: usize = 1_000_000;

    /// How many bytes of text it may make, all results in between together.
    pub const MAX_TEXT: usize = 64 << 20;

    /// How deep lists and maps that it makes may be nested.
    pub const MAX_VALUE_DEPTH: u32 = 500;
}

/// What is left of the limits.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: u64,
    elements: usize,
    text: usize,
}

impl Budget {
    pub(crate) const fn new() -> Self {
        Self { steps: limits::MAX_STEPS, elements: limits::MAX_ELEMENTS, text: limits::MAX_TEXT }
    }

    /// Takes one step.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), String> {
        self.steps(1)
    }

    /// Takes so many steps.
    #[inline]
    pub(crate) fn steps(&mut self, count: usize) -> Result<(), String> {
        match self.steps.checked_sub(count as u64) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => Err(over("takes", limits::MAX_STEPS, "steps")),
        }
    }

    /// Goes over so many bytes of text.
    pub(crate) fn read(&mut self, bytes: usize) -> Result<(), String> {
        self.steps(bytes / 64)
    }

    /// Makes so many elements.
    pub(crate) fn elements(&mut self, count: usize) -> Result<(), String> {
        self.steps(count)?;
        match self.elements.checked_sub(count) {
            Some(left) => {
                self.elements = left;
                Ok(())
            }
            None => Err(over("makes", limits::MAX_ELEMENTS as u64, "elements of arrays and maps")),
        }
    }

    /// Makes so many bytes of text.
    pub(crate) fn text(&mut self, bytes: usize) -> Result<(), String> {
        match self.text.checked_sub(bytes) {
            Some(left) => {
                self.text = left;
                Ok(())
            }
            None => Err(over("makes", limits::MAX_TEXT as u64, "bytes of text")),
        }
    }
}

#[cold]
fn over(verb: &str, limit: u64, what: &str) -> String {
    format!("the expression {verb} more than {limit} {what}, which is the limit")
}
