//! The bounds on the work that a tree, a pattern or a server can cause.

use std::time::Duration;

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

/// Largest document that is fetched, in bytes, unless [`Options::max_bytes`](crate::Options::max_bytes) says otherwise: 64 MiB.
pub const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;

/// Longest wait for a connection, with name resolution and TLS, unless
/// [`Options::connect_limit`](crate::Options::connect_limit) says otherwise: 10 s.
pub const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// Longest time that one fetch takes, unless [`Options::whole_limit`](crate::Options::whole_limit) says otherwise: one minute.
pub const WHOLE_LIMIT: Duration = Duration::from_secs(60);

/// Most redirects that are followed for one document.
pub const MAX_REDIRECTS: u32 = 10;

/// Most subjects of a stream whose latest messages are read at once.
pub const MAX_SUBJECTS: usize = 10_000;
