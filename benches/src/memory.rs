//! Files that are in memory, so that a benchmark does not measure the disk.

use std::collections::HashMap;

use strata_hierarchy::hiera5::{Files, FilesError};

/// Files by path. Globs are not answered: no data set has any.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(HashMap<String, Vec<u8>>);

impl MemoryFiles {
    /// Files of these names and contents.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect())
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, FilesError> {
        Ok(self.0.get(path).cloned())
    }

    fn exists(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    fn glob(&self, pattern: &str) -> Result<Vec<String>, FilesError> {
        Err(FilesError { message: format!("`{pattern}`: no globs in memory"), hint: None })
    }

    fn list(&self, _directory: &str) -> Result<Vec<String>, FilesError> {
        Ok(Vec::new())
    }
}
