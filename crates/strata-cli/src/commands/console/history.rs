//! Where the lines of the console are kept.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file of the history: in the directory for state of the XDG base directories, or of Windows.
pub(super) fn path() -> Option<PathBuf> {
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")))
        .or_else(|| absolute("LOCALAPPDATA"))?;
    Some(state.join("strata/console-history"))
}

/// Makes the directory of the file, and sees that nobody else may read the file: what is typed may be
/// secret.
pub(super) fn prepare(path: &Path) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    #[cfg(unix)]
    if path.exists() {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    }
    Ok(())
}
