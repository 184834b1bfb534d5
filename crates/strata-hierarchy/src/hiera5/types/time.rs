//! Units of time.

/// Nanoseconds of a second.
pub(super) const SECOND: i128 = 1_000_000_000;
