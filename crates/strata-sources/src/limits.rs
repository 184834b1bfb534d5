//! The bounds on the work that a tree or a pattern can cause.

/// Largest file that is read, in bytes, unless [`Files::with_max_file_bytes`](crate::Files::with_max_file_bytes) says otherwise: 64 MiB.
pub const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Longest glob pattern in bytes; the same as the longest path on Linux.
pub const MAX_PATTERN_BYTES: usize = 4096;

/// Most alternatives that the braces of one pattern may expand to.
pub const MAX_ALTERNATIVES: usize = 1024;

/// Most directory entries and names that one glob looks at.
pub const MAX_ENTRIES: usize = 1_000_000;

/// Most files that one glob gives.
pub const MAX_MATCHES: usize = 100_000;

/// Most path segments below the start of a pattern; also bounds the recursion of the walk.
pub const MAX_DEPTH: usize = 128;
