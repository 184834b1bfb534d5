//! The files and services that templates ask.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_expr::value::string_of_bytes;
use strata_sources::Fetcher;
use strata_template::environment::World;
use strata_value::Value;

use super::registrations::{filter, registrations};
use crate::input::{self, Unread};
use crate::remote;

/// The files of this machine, where paths that are not absolute are relative to a directory; and NATS.
pub(super) struct Outside {
    dir: PathBuf,
    fetcher: Fetcher,
    /// The stream of registrations.
    stream: String,
    warnings: RefCell<Diagnostics>,
    has_failed: Cell<bool>,
}

impl Outside {
    /// Relative to the directory of a file; of standard input, to the working directory.
    pub(super) fn of(file: &Path, servers: &remote::Args, stream: &str) -> Self {
        Self {
            dir: file.parent().unwrap_or(Path::new("")).to_owned(),
            fetcher: servers.fetcher(),
            stream: stream.to_owned(),
            warnings: RefCell::default(),
            has_failed: Cell::new(false),
        }
    }

    /// Whether a file or a service that was asked for was not to be had.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed.get()
    }

    fn failed<T>(&self, why: String) -> Result<T, String> {
        self.has_failed.set(true);
        Err(why)
    }

    /// What went wrong without harm to the result.
    pub(super) fn warnings(self) -> Diagnostics {
        self.warnings.into_inner()
    }
}

impl World for Outside {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        let path = self.dir.join(path);
        match input::file(&path) {
            Ok(bytes) => Ok(string_of_bytes(bytes)),
            Err(Unread::Failed(why)) => {
                self.failed(format!("the file `{}` cannot be read: {why}", path.display()))
            }
            Err(Unread::TooLarge) => {
                let limit = input::MAX_BYTES;
                Err(format!("the file `{}` has more than {limit} bytes", path.display()))
            }
        }
    }

    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        let document = match self.fetcher.key_value(bucket, key) {
            Ok(document) => document,
            Err(error) => return self.failed(error.to_string()),
        };
        if let Some(why) = document.not_kept {
            let warning = Diagnostic::warning(remote::FETCH, why.to_string());
            self.warnings.borrow_mut().push(warning);
        }
        Ok(Value::text(&document.text))
    }

    fn registrations(
        &self,
        cluster: &str,
        protocol: &str,
        service: &str,
        ip: &str,
    ) -> Result<Value, String> {
        let filter = filter([cluster, protocol, service, ip])?;
        registrations(&self.fetcher, &self.stream, &filter).or_else(|why| self.failed(why))
    }
}
