//! What went wrong, and whose fault it is.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_hierarchy::manifest::{Cause, Failure, FileError};

/// The codes of what is no mistake in the configuration.
const OPERATION: [&str; 3] =
    ["config-directory-missing", "config-file-missing", "config-file-unreadable"];

/// The code of a file that cannot be read.
pub(crate) fn file_code(error: &FileError) -> &'static str {
    match error.cause {
        Cause::Configuration => "config-file-refused",
        Cause::Operation => "config-file-unreadable",
    }
}

/// The failure that these errors are, in the order of their places; a mistake in the configuration
/// outweighs what is none.
pub(crate) fn failure(diagnostics: Vec<Diagnostic>) -> Failure {
    let is_operation = diagnostics.iter().all(|error| OPERATION.contains(&error.code));
    let mut all = Diagnostics::new();
    all.extend(diagnostics);
    if is_operation { Failure::of_operation(all) } else { Failure::of_configuration(all) }
}
