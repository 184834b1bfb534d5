//! The files that templates read.

use std::path::{Path, PathBuf};

use strata_expr::value::string_of_bytes;
use strata_template::environment::World;
use strata_value::Value;

use crate::input::{self, Unread};

/// The files of this machine; paths that are not absolute are relative to a directory.
pub(super) struct Disk {
    dir: PathBuf,
}

impl Disk {
    /// Relative to the directory of a file; of standard input, to the working directory.
    pub(super) fn of(file: &Path) -> Self {
        Self { dir: file.parent().unwrap_or(Path::new("")).to_owned() }
    }
}

impl World for Disk {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        let path = self.dir.join(path);
        match input::file(&path) {
            Ok(bytes) => Ok(string_of_bytes(bytes)),
            Err(Unread::Failed(why)) => {
                Err(format!("the file `{}` cannot be read: {why}", path.display()))
            }
            Err(Unread::TooLarge) => {
                let limit = input::MAX_BYTES;
                Err(format!("the file `{}` has more than {limit} bytes", path.display()))
            }
        }
    }
}
