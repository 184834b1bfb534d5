//! Writing a file so that it is never half-written.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::Path;

/// Puts a text in the place of a file's content.
///
/// It is written to a file beside it first, which then takes its name: so there is the old text or
/// the new one, even if the machine stops. Permissions stay, and the owner as far as the user may set
/// it; other hard links keep the old text. Of a symbolic link the file that it leads to is written. A
/// file that may not be written stays, although it could be replaced.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let before = fs::metadata(&target)?;
    let permissions = before.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let directory = target.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".strata-fmt-").tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    keep_owner(file.as_file(), &before)?;
    file.as_file().set_permissions(permissions)?;
    file.as_file().sync_data()?;
    file.persist(&target)?;
    Ok(())
}

/// Gives a new file the owner and the group of another. Only a superuser may give files away; for
/// others the new file is their own, as with most editors.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};

    let now = file.metadata()?;
    let owner = Some(before.uid()).filter(|owner| *owner != now.uid());
    let group = Some(before.gid()).filter(|group| *group != now.gid());
    if owner.is_none() && group.is_none() {
        return Ok(());
    }
    match fchown(file, owner, group).or_else(|_| fchown(file, None, group)) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
