//! Reading the files that arguments name.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use strata_diagnostics::Diagnostic;
use strata_hierarchy::manifest::{Cause, Failure};

/// The text of a file of at most `limit` bytes.
pub(super) fn text(path: &Path, limit: u64) -> Result<Arc<str>, Failure> {
    let name = path.display().to_string();
    let bytes = bytes(path, limit).map_err(|unread| unread.told(&name, limit))?;
    strata_codec::decode(&name, bytes)
        .map_err(|finding| Failure { diagnostics: vec![finding], cause: Cause::Configuration })
}

enum Unread {
    Io(io::Error),
    Directory,
    /// A pipe, a device or a socket.
    Special,
    TooLarge,
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Unread {
    fn told(self, name: &str, limit: u64) -> Failure {
        let cannot = |why: &dyn std::fmt::Display| format!("cannot read `{name}`: {why}");
        let (finding, cause) = match self {
            Self::Io(error) => {
                let finding = Diagnostic::error("io", cannot(&error));
                (finding.hint("check the path, and whether you may read it"), Cause::Operation)
            }
            Self::Directory => {
                let finding = Diagnostic::error("io", cannot(&"it is a directory"));
                (finding.hint("name a file in it"), Cause::Operation)
            }
            Self::Special => {
                let finding = Diagnostic::error("manifest-file", cannot(&"it is no regular file"));
                let finding = finding.note("what a pipe or a device holds cannot be read again");
                (finding.hint("write it to a file first"), Cause::Configuration)
            }
            Self::TooLarge => {
                let message = format!("`{name}` has more than {} MiB", limit >> 20);
                let finding = Diagnostic::error("limit-bytes", message)
                    .note("this is the read limit")
                    .hint("see whether it is the right file; split it if it is");
                (finding, Cause::Configuration)
            }
        };
        Failure { diagnostics: vec![finding], cause }
    }
}

fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Unread> {
    // Before it is opened: a pipe that nobody writes to would be waited for.
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(Unread::Directory);
    }
    if !found.is_file() {
        return Err(Unread::Special);
    }
    let mut bytes = Vec::with_capacity(found.len().min(limit) as usize + 1);
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(Unread::TooLarge) } else { Ok(bytes) }
}
