//! What can go wrong with `sops`.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use strata_hierarchy::manifest::{Cause, FileError};
use thiserror::Error;

/// The exit status by which `sops` before 3.10 asks for the name of a file.
const NO_FILE: i32 = 100;

/// Why a layer was not decrypted. Nothing that the program printed is in it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SopsError {
    /// There is no such program.
    #[error("there is no program `sops` in `PATH`")]
    Missing,
    /// The program is there and does not start.
    #[error("`sops` does not start: {0}")]
    NotStarted(io::Error),
    /// It ended with a status other than 0, or by a signal.
    #[error("`sops` failed ({0})")]
    Failed(ExitStatus),
    /// It did not print its whole output, or did not end, in time.
    #[error("`sops` was not done within {} seconds and was killed", .0.as_secs_f32())]
    Late(Duration),
    /// It printed more than this number of bytes.
    #[error("`sops` printed more than {0} bytes and was killed")]
    TooMuch(u64),
    /// It was killed since the user interrupted.
    #[error("`sops` was interrupted")]
    Interrupted,
    /// The pipes between it and us failed.
    #[error("cannot talk to `sops`: {0}")]
    Io(#[from] io::Error),
}

impl SopsError {
    pub(super) fn not_started(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::NotStarted(error),
        }
    }

    /// What to do.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Failed(status) if status.code() == Some(NO_FILE) => {
                Some("this `sops` takes no standard input; update it to 3.10 or later")
            }
            Self::Missing => Some("install it, or add its directory to `PATH`"),
            Self::NotStarted(_) => Some("check that the first `sops` in `PATH` may be executed"),
            Self::Failed(_) => Some(
                "run `sops decrypt` on the layer to see why: most often the key is missing, or the file was changed without `sops`",
            ),
            Self::Late(_) => Some(
                "run `sops decrypt` on the layer: it may wait for a key service or for a passphrase",
            ),
            Self::TooMuch(_) => Some("split the layer"),
            Self::Interrupted | Self::Io(_) => None,
        }
    }
}

impl From<SopsError> for FileError {
    /// Always a failure of the operation, never of the configuration.
    fn from(error: SopsError) -> Self {
        Self {
            cause: Cause::Operation,
            too_large: matches!(error, SopsError::TooMuch(_)),
            message: error.to_string(),
            hint: error.hint().map(str::to_owned),
        }
    }
}
