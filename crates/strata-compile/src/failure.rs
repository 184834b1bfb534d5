//! What went wrong, and whose fault it is.

use strata_diagnostics::Diagnostic;
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
pub(crate) fn failure(mut diagnostics: Vec<Diagnostic>) -> Failure {
    diagnostics.sort_by_key(|error| error.primary.as_ref().map(|label| label.span));
    let is_operation = diagnostics.iter().all(|error| OPERATION.contains(&error.code));
    let cause = if is_operation { Cause::Operation } else { Cause::Configuration };
    Failure { diagnostics, cause }
}
