//! The exit statuses of `strata` (contract: the command line).

use std::process::ExitCode;

use strata_diagnostics::{Code, Diagnostics};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// What was asked for was done.
    Success,
    /// An operation failed: a file could not be read, a value not be decrypted.
    Operational,
    /// The input, the configuration or the usage is wrong.
    Invalid,
    /// A key was not found and there was no default.
    NotFound,
    /// Something was found that was looked for: a file that is not formatted, a difference.
    Found,
}

impl Status {
    /// The status that errors make: operational if all have one of these codes, as a failure to read
    /// has; anything else is wrong input.
    pub(crate) fn of_errors(errors: &Diagnostics, operational: &[Code]) -> Self {
        let all = !errors.is_empty() && errors.iter().all(|e| operational.contains(&e.code));
        if all { Self::Operational } else { Self::Invalid }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Success => 0,
            Status::Operational => 1,
            Status::Invalid => 2,
            Status::NotFound => 3,
            Status::Found => 4,
        })
    }
}
