//! What bounds the work of a template.

/// The bounds of one rendering. Reaching one is an error that names it, which `try` does not catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of steps: every piece of a template, every operation, every 64 bytes of text that an
    /// operation makes, and every element that is copied or compared is one.
    pub steps: u64,
    /// The bytes of the output, and of any text that an operation makes.
    pub output: usize,
    /// How deep the parts of a template may be in each other while it runs, blocks that yield blocks
    /// included.
    pub depth: u32,
}

impl Default for Limits {
    // A level takes about 1 KiB of stack in a build without optimisation, and functions render templates
    // within templates in a few levels: together they must fit the 2 MiB of a thread.
    fn default() -> Self {
        Self { steps: 10_000_000, output: 64 << 20, depth: 150 }
    }
}

/// How deep actions, parentheses, arguments and conditions may be in each other in the text of a
/// template.
pub const MAX_NESTING: u32 = 150;
