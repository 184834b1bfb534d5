//! The files of vectors of `ccm`.

use std::path::Path;

use serde_json::Value as Json;

use super::Suite;
use super::hcl_vectors::{check, id, read};

/// Runs the cases of a file that hang on no accident of the reference (`quirk`).
pub(super) fn run_cases(
    path: &Path,
    suite: &mut Suite,
    run: impl Fn(&Json) -> Result<(), String>,
) -> Result<(), String> {
    for case in read(path)?.iter().filter(|case| case["quirk"] != true) {
        check(suite, id(case)?, || run(case));
    }
    Ok(())
}
