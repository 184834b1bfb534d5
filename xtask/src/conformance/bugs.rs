//! The suite `bugs`: small faults found elsewhere, told in prose; here the cases that concern Hiera.

use std::path::Path;

use super::Suite;

/// Runs the cases.
pub(super) fn run(_dir: &Path, _suite: &mut Suite) -> Result<(), String> {
    Ok(())
}
