//! The time.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time for `now()`, in nanoseconds since 1970; none on a machine that believes in an earlier year.
pub(crate) fn now() -> Option<i128> {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i128::try_from(elapsed.as_nanos()).ok()
}
