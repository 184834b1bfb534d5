//! What went wrong, and whose fault it is.

use strata_diagnostics::{Diagnostic, Diagnostics};

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

impl Failure {
    /// The text of the user is wrong.
    pub fn of_configuration(diagnostics: impl Into<Diagnostics>) -> Self {
        Self::new(diagnostics.into(), Cause::Configuration)
    }

    /// The world failed.
    pub fn of_operation(diagnostics: impl Into<Diagnostics>) -> Self {
        Self::new(diagnostics.into(), Cause::Operation)
    }

    fn new(mut diagnostics: Diagnostics, cause: Cause) -> Self {
        diagnostics.sort();
        Self { diagnostics: diagnostics.into_iter().collect(), cause }
    }

    /// Both failures as one: what the user can change comes before what the world did.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let is_configuration = [self.cause, other.cause].contains(&Cause::Configuration);
        let cause = if is_configuration { Cause::Configuration } else { Cause::Operation };
        let mut all = Diagnostics::new();
        all.extend(self.diagnostics);
        all.extend(other.diagnostics);
        Self::new(all, cause)
    }
}
