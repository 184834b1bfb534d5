//! What went wrong, and whose fault it is.

use strata_diagnostics::Diagnostic;

/// Why nothing came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong, sorted by position; at least one.
    pub diagnostics: Vec<Diagnostic>,
    /// Who has to change something.
    pub cause: Cause,
}

/// Whether the text of the user is wrong or the world failed. The exit status follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The configuration, the data or a limit: exit status 2.
    Configuration,
    /// A file that cannot be read, a program that failed: exit status 1.
    Operation,
}
