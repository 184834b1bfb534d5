//! Files for Hiera trees: [`Files`] as `strata-hierarchy` asks for it.

use strata_hierarchy::hiera5;

use crate::{Files, SourceError};

impl hiera5::Files for Files {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, hiera5::FilesError> {
        Self::read(self, path).map_err(|e| failure(&e))
    }

    fn exists(&self, path: &str) -> bool {
        Self::exists(self, path)
    }

    fn glob(&self, pattern: &str) -> Result<Vec<String>, hiera5::FilesError> {
        Self::glob(self, pattern).map_err(|e| failure(&e))
    }

    fn list(&self, directory: &str) -> Result<Vec<String>, hiera5::FilesError> {
        match Self::list(self, directory) {
            Err(SourceError::NoDirectory { .. }) => Ok(Vec::new()),
            listed => listed.map_err(|e| failure(&e)),
        }
    }
}

/// The messages of this crate end in what to do, behind a semicolon.
fn failure(error: &SourceError) -> hiera5::FilesError {
    let text = error.to_string();
    match text.rsplit_once("; ") {
        Some((message, hint)) => {
            hiera5::FilesError { message: message.to_owned(), hint: Some(hint.to_owned()) }
        }
        None => hiera5::FilesError { message: text, hint: None },
    }
}
