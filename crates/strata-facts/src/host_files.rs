//! The small files in which a kernel and a distribution tell about themselves.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::PathBuf;

/// Most bytes read of one such file. The largest, `/proc/cpuinfo` of a big machine, has about 2 MB.
const MAX_BYTES: u64 = 16 << 20;

/// The files below a root: of the host `/`, in tests a directory.
#[derive(Clone, Debug)]
pub(crate) struct HostFiles(PathBuf);

impl HostFiles {
    /// The files of this host.
    pub(crate) fn of_this_host() -> Self {
        Self(PathBuf::from("/"))
    }

    /// Files below another root.
    #[cfg(test)]
    pub(crate) fn below(root: impl Into<PathBuf>) -> Self {
        Self(root.into())
    }

    /// The text of a file, with replacement characters where it is not UTF-8; the error says why not.
    pub(crate) fn read(&self, path: &str) -> Result<String, String> {
        let mut bytes = Vec::new();
        File::open(self.0.join(path))
            .and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
            .map_err(|why| format!("cannot read /{path}: {why}"))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The text of a file; empty if there is none.
    pub(crate) fn text(&self, path: &str) -> String {
        self.read(path).unwrap_or_default()
    }

    /// The first line of a file without blanks around it; none if the file is not there or empty.
    pub(crate) fn line(&self, path: &str) -> Option<String> {
        let text = self.read(path).ok()?;
        let line = text.lines().next()?.trim();
        (!line.is_empty()).then(|| line.to_owned())
    }

    /// Whether something of this name is there.
    pub(crate) fn exists(&self, path: &str) -> bool {
        self.0.join(path).exists()
    }

    /// The names in a directory, in no order; none if it cannot be listed.
    pub(crate) fn names(&self, path: &str) -> impl Iterator<Item = String> {
        let entries = fs::read_dir(self.0.join(path)).into_iter().flatten();
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok())
    }
}
