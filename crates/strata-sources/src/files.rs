//! Files of a tree: read, test, list.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::confine;
use crate::error::{SourceError, is_absent};
use crate::glob;
use crate::limits::MAX_FILE_BYTES;

/// Files of one tree, or of the whole file system.
///
/// Paths are UTF-8 text with `/` between names. In a confined tree a relative path starts at the root, and an
/// absolute one must lead below it; otherwise a relative path starts at the working directory.
#[derive(Debug, Clone)]
pub struct Files {
    /// The real path of the root, when confined.
    root: Option<PathBuf>,
    max_file_bytes: u64,
}

impl Files {
    /// Every file this process may read.
    pub fn unconfined() -> Files {
        Files { root: None, max_file_bytes: MAX_FILE_BYTES }
    }

    /// Only files whose real path, with symbolic links resolved, is below `root`; an error when `root` is no directory.
    pub fn confined_to(root: impl Into<PathBuf>) -> io::Result<Files> {
        let root = fs::canonicalize(root.into())?;
        if !root.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Files { root: Some(root), ..Files::unconfined() })
    }

    /// The same files with another limit on the size of one file, in bytes.
    #[must_use]
    pub fn with_max_file_bytes(mut self, limit: u64) -> Files {
        self.max_file_bytes = limit;
        self
    }

    /// The bytes of a file; `None` when there is no such file or directory above it.
    ///
    /// A directory, a pipe or device, a missing permission, a path that leaves a confined tree and a file above
    /// the size limit are errors. A link to nothing counts as no file.
    pub fn read(&self, path: &str) -> Result<Option<Vec<u8>>, SourceError> {
        let Some(real) = self.locate(path)? else {
            return Ok(None);
        };
        match open(&real) {
            Ok(file) => self.read_open(path, file).map(Some),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(SourceError::from_io(path, error)),
        }
    }

    /// Whether `read` would find a regular file; `false` also for one that a confined tree refuses.
    pub fn is_file(&self, path: &str) -> bool {
        self.locate(path)
            .ok()
            .flatten()
            .and_then(|real| fs::metadata(real).ok())
            .is_some_and(|about| about.is_file())
    }

    /// Whether there is anything of this name; `false` also for what a confined tree refuses.
    pub fn exists(&self, path: &str) -> bool {
        self.locate(path).ok().flatten().is_some_and(|real| real.exists())
    }

    /// The names in a directory in byte order, hidden ones included, `.` and `..` not.
    ///
    /// A missing directory, and a name that is not UTF-8, are errors.
    pub fn list(&self, dir: &str) -> Result<Vec<String>, SourceError> {
        let missing = || SourceError::NoDirectory { path: dir.to_owned() };
        let real = self.locate(dir)?.ok_or_else(missing)?;
        let to_error = |error: io::Error| {
            if is_absent(&error) { missing() } else { SourceError::from_io(dir, error) }
        };
        let mut names = Vec::new();
        for entry in fs::read_dir(real).map_err(to_error)? {
            let name = entry.map_err(to_error)?.file_name().into_string();
            names.push(name.map_err(|name| SourceError::NotUtf8 {
                directory: dir.to_owned(),
                name: name.to_string_lossy().into_owned(),
            })?);
        }
        names.sort_unstable();
        Ok(names)
    }

    /// The files that match a pattern, in the order of Ruby's `Dir.glob`; directories are left out.
    ///
    /// | form | matches |
    /// | --- | --- |
    /// | `*`, `?` | any characters, one character; never `/`, nor a dot at the start of a name |
    /// | `[a-z]`, `[^a]`, `[!a]` | one character of the set, or not of it |
    /// | `{a,b}` | each alternative, from left to right; may be nested |
    /// | `**/` | any number of directories, but neither hidden nor linked ones |
    /// | `\x` | the character `x` itself |
    ///
    /// Names come in byte order within each directory, depth first; `{a,b}` gives all matches of `a` before those
    /// of `b`, except that alternatives below `**/` are found in one walk, in name order. A brace without its
    /// partner matches nothing. A pattern without magic characters gives the file itself if it exists. An
    /// unreadable directory, a match outside of a confined tree and too much work are errors; see [`limits`](crate::limits).
    ///
    /// Source of the rules: Ruby 3.1, observed. Two differences, where Ruby loses matches: `**/*/{a,b}` finds the
    /// files, and an alternative with a slash is found after `**/`.
    pub fn glob(&self, pattern: &str) -> Result<Vec<String>, SourceError> {
        glob::glob(self, pattern)
    }

    /// Where the file system has `path`; `None` when a confined tree knows already that nothing is there.
    pub(crate) fn locate(&self, path: &str) -> Result<Option<PathBuf>, SourceError> {
        match &self.root {
            None => Ok(Some(PathBuf::from(path))),
            Some(root) => confine::resolve(root, path),
        }
    }

    /// The same for a path that is known to lie inside, because a real directory inside lists it as no link.
    pub(crate) fn locate_trusted(&self, path: &str) -> PathBuf {
        match &self.root {
            None => PathBuf::from(path),
            Some(root) => root.join(path),
        }
    }

    fn read_open(&self, path: &str, file: File) -> Result<Vec<u8>, SourceError> {
        let to_error = |error| SourceError::from_io(path, error);
        let too_large = |size| SourceError::TooLarge {
            path: path.to_owned(),
            size,
            limit: self.max_file_bytes,
        };
        let about = file.metadata().map_err(to_error)?;
        if about.is_dir() {
            return Err(SourceError::Directory { path: path.to_owned() });
        }
        if !about.is_file() {
            return Err(SourceError::NotRegular { path: path.to_owned() });
        }
        if about.len() > self.max_file_bytes {
            return Err(too_large(about.len()));
        }
        // One byte more than the size, so that the end of the file is seen without growing the buffer.
        let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0) + 1);
        file.take(self.max_file_bytes.saturating_add(1))
            .read_to_end(&mut bytes)
            .map_err(to_error)?;
        match bytes.len() as u64 {
            size if size > self.max_file_bytes => Err(too_large(size)),
            _ => Ok(bytes),
        }
    }
}

/// Opens without waiting: a pipe without a writer would otherwise block before it can be refused.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        /// `O_NONBLOCK` of the Linux system call interface.
        const NONBLOCK: i32 = 0o4000;
        options.custom_flags(NONBLOCK);
    }
    options.open(path)
}
