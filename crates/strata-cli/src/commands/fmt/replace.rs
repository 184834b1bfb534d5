//! Writing a file so that it is never half-written.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Puts a text in the place of a file's content.
///
/// It is written to a file beside it first, which then takes its name; permissions stay. Of a link
/// the file that it leads to is written. A file that may not be written stays, although it could be
/// replaced.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let permissions = fs::metadata(&target)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let directory = target.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".strata-fmt-").tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
}
