//! Files that appear complete or not at all, and never in the place of another.
//!
//! The content is written and synced before the file has its name. Where the file system can do it, the file
//! has no name at all until then, so that nothing is left of a writer that was killed; elsewhere it has an
//! unpredictable temporary one, which stays if the writer is killed.

mod named;
#[cfg(target_os = "linux")]
mod unnamed;

use std::ffi::OsStr;
use std::fs::{File, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file was not published. Nothing of it is left.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PublishError {
    /// Something has the name already: a file, a directory, a link, even one to nothing.
    #[error("`{}` is there already and is not overwritten; remove it, or name another file", path.display())]
    Exists {
        /// The path of the file.
        path: PathBuf,
    },
    /// Any other failure of the operating system.
    #[error("cannot write `{}`: {source}; check that its directory exists, may be written to, and has space", path.display())]
    Io {
        /// The path of the file or directory.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
}

impl PublishError {
    fn new(path: PathBuf, source: io::Error) -> Self {
        match source.kind() {
            io::ErrorKind::AlreadyExists => Self::Exists { path },
            _ => Self::Io { path, source },
        }
    }
}

/// Publishes a file with mode 0600, whatever the umask, and syncs its directory.
pub fn create_new(path: &Path, content: &[u8]) -> Result<(), PublishError> {
    let error = |source| PublishError::new(path.to_owned(), source);
    let name = path.file_name().ok_or_else(|| error(io::ErrorKind::InvalidInput.into()))?;
    // Errors of the directory are told of the file, which is what the user named.
    let directory = path.parent().unwrap_or(Path::new(""));
    let publisher = Publisher::at(directory).map_err(error)?;
    publisher.create_new(name, content)?;
    publisher.sync()
}

/// A directory that many files are published in. Threads may share it: they then share the waiting for
/// the disk too.
#[derive(Debug)]
pub struct Publisher {
    directory: File,
    path: PathBuf,
}

impl Publisher {
    /// Into this directory; the empty path is the working directory.
    pub fn open(directory: &Path) -> Result<Self, PublishError> {
        Self::at(directory).map_err(|source| PublishError::new(directory.to_owned(), source))
    }

    fn at(path: &Path) -> io::Result<Self> {
        let here = path.as_os_str().is_empty();
        let directory = File::open(if here { Path::new(".") } else { path })?;
        if !directory.metadata()?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Self { directory, path: path.to_owned() })
    }

    /// Publishes a file with mode 0600, whatever the umask. Its content is synced; its name is so only after
    /// [`Publisher::sync`]: should the machine fail before, the file is either complete or not there.
    pub fn create_new(&self, name: &OsStr, content: &[u8]) -> Result<(), PublishError> {
        let error = |source| PublishError::new(self.path.join(name), source);
        #[cfg(target_os = "linux")]
        if let Some(done) = unnamed::create_new(&self.directory, name, content) {
            return done.map_err(error);
        }
        named::create_new(&self.path, name, content).map_err(error)
    }

    /// Syncs the directory, and with it the names of all files so far.
    pub fn sync(&self) -> Result<(), PublishError> {
        match self.directory.sync_all() {
            // Some file systems cannot sync directories.
            Err(error) if error.kind() != io::ErrorKind::InvalidInput => {
                Err(PublishError::new(self.path.clone(), error))
            }
            _ => Ok(()),
        }
    }
}

/// Makes the content of a new file last.
fn fill(mut file: &File, content: &[u8]) -> io::Result<()> {
    file.set_permissions(Permissions::from_mode(0o600))?;
    file.write_all(content)?;
    file.sync_all()
}
