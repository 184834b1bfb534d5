//! With a temporary name in the same directory.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Publishes a file. On an error the temporary file is removed.
pub(super) fn create_new(directory: &Path, name: &OsStr, content: &[u8]) -> io::Result<()> {
    let file = NamedTempFile::new_in(directory)?;
    super::fill(file.as_file(), content)?;
    file.persist_noclobber(directory.join(name))?;
    Ok(())
}
