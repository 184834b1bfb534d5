//! What ends evaluations that would not end, or fill the memory.

/// Operations of one evaluation.
pub const MAX_STEPS: u64 = 50_000_000;

/// Bytes of text that one evaluation makes.
pub const MAX_TEXT: u64 = 256 * 1024 * 1024;

/// Collections in each other in a value that an evaluation makes.
pub const MAX_VALUE_DEPTH: u32 = 500;

/// Splats within each other: `a[*][*]…`.
pub const MAX_SPLATS: u32 = 64;

/// Templates that evaluate templates (`templatestring`).
pub const MAX_CALLS: u32 = 32;

/// Errors that one evaluation tells; more are only counted.
pub const MAX_ERRORS: usize = 100;
