//! The files of a configuration.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use strata_compile::ModuleFiles;
use strata_hierarchy::manifest::FileError;

use crate::limits::MAX_FILE_BYTES;
use crate::nofollow::Root;

/// The files below the directory of a root module.
///
/// No symbolic link below it is followed, and only regular files of at most [`MAX_FILE_BYTES`] are read, each
/// once: all hosts of a run share the content.
#[derive(Debug)]
pub struct ConfigurationFiles {
    root: Root,
    directory: PathBuf,
    known: RwLock<HashMap<String, Arc<[u8]>>>,
}

impl ConfigurationFiles {
    /// The files below a directory; the empty path is the working directory.
    pub fn open(directory: &Path) -> io::Result<Self> {
        let root = Root::open(directory)?;
        Ok(Self { root, directory: directory.to_owned(), known: RwLock::default() })
    }
}

impl ModuleFiles for ConfigurationFiles {
    fn list(&self, directory: &str) -> Result<Option<Vec<String>>, FileError> {
        Ok(self.root.list(directory)?)
    }

    fn read(&self, path: &str) -> Result<Option<Arc<[u8]>>, FileError> {
        if let Some(content) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(path) {
            return Ok(Some(Arc::clone(content)));
        }
        let Some(content) = self.root.read(path, MAX_FILE_BYTES)? else { return Ok(None) };
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // Of two who read it at a time the first gives what all have.
        Ok(Some(Arc::clone(known.entry(path.to_owned()).or_insert_with(|| content.into()))))
    }

    /// Below the directory as it was given.
    fn shown(&self, path: &str) -> String {
        let directory = self.directory.as_path();
        let here = directory.as_os_str().is_empty() || directory == Path::new(".");
        if here { path.to_owned() } else { directory.join(path).display().to_string() }
    }
}
