//! The files that expressions read, each read once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sha2::{Digest, Sha256};
use strata_eval::{FunctionError, Program};
use strata_value::Value;

use crate::ModuleFiles;
use crate::failure::file_code;
use crate::module::joined;

/// The files that expressions asked for, shared by all hosts of a run.
pub(crate) struct Library {
    files: Arc<dyn ModuleFiles>,
    known: Mutex<HashMap<String, Arc<Content>>>,
}

/// A file, with what was made of it.
pub(crate) struct Content {
    pub(super) bytes: Arc<[u8]>,
    digest: OnceLock<[u8; 32]>,
    text: OnceLock<Option<Value>>,
    /// The template that it is, or why it is none.
    pub(super) template: OnceLock<Result<Program, String>>,
}

impl Library {
    pub(crate) fn new(files: Arc<dyn ModuleFiles>) -> Self {
        Self { files, known: Mutex::default() }
    }

    /// The file that the first argument of a function names, in the directory of a module.
    pub(super) fn file(
        &self,
        directory: &str,
        arguments: &[Value],
    ) -> Result<Arc<Content>, FunctionError> {
        let path = arguments.first().and_then(Value::as_str).unwrap_or_default();
        let refused = |message: &str| {
            let error = FunctionError::argument(0, message).code("config-file-path");
            error.detail(format!("the path is `{path}`")).hint(
                "name a file in the directory of the module, without `.` and `..`; paths begin there, so `path.module` is not needed",
            )
        };
        if path.starts_with('/') {
            return Err(refused("it must be a relative path"));
        }
        if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(refused("no part of the path may be empty, `.` or `..`"));
        }
        let whole = joined(directory, path);
        if let Some(content) = self.known().get(&whole) {
            return Ok(Arc::clone(content));
        }
        let shown = || format!("the file is `{}`", self.files.shown(&whole));
        let bytes = self.files.read(&whole).map_err(|error| {
            let message = format!("the file cannot be read: {}", error.message);
            let found = FunctionError::argument(0, message).code(file_code(&error));
            match error.hint {
                Some(hint) => found.detail(shown()).hint(hint),
                None => found.detail(shown()),
            }
        })?;
        let bytes = bytes.ok_or_else(|| {
            FunctionError::argument(0, "the file does not exist")
                .code("config-file-missing")
                .detail(shown())
        })?;
        let (digest, text, template) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let content = Arc::new(Content { bytes, digest, text, template });
        Ok(Arc::clone(self.known().entry(whole).or_insert(content)))
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Content>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Content {
    /// The SHA-256 of the bytes.
    pub(super) fn digest(&self) -> [u8; 32] {
        *self.digest.get_or_init(|| Sha256::digest(&self.bytes).into())
    }

    /// The bytes as text, which must be UTF-8.
    pub(super) fn text(&self) -> Result<&Value, FunctionError> {
        let text = self.text.get_or_init(|| std::str::from_utf8(&self.bytes).ok().map(Value::text));
        text.as_ref().ok_or_else(|| {
            FunctionError::argument(0, "the file is not text in UTF-8")
                .code("config-file-encoding")
                .hint("use `asset(…)` for a file of any content")
        })
    }
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}
