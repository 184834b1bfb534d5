//! How the files of a configuration come in.

use std::sync::Arc;

use strata_hierarchy::manifest::FileError;

/// The files below the directory of the root module. The rim implements it; this crate does no I/O.
///
/// Paths are relative to that directory (`.` is the directory itself), their components separated by `/`
/// and checked: none is empty or `..`. A symbolic link on the way and what is no regular file are errors
/// of the configuration.
pub trait ModuleFiles: Send + Sync {
    /// The names of the files directly in a directory, sorted; `None` if there is no such directory.
    fn list(&self, directory: &str) -> Result<Option<Vec<String>>, FileError>;

    /// The content of a file, the same allocation for all who ask in one run; `None` if there is no such
    /// file.
    fn read(&self, path: &str) -> Result<Option<Arc<[u8]>>, FileError>;

    /// The name that people know a file by, as it stands in messages.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }
}
