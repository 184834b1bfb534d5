//! What can go wrong between a path and its bytes.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file, directory or pattern could not be served. A file that does not exist is no error for
/// [`Files::read`](crate::Files::read); it is one for [`Files::list`](crate::Files::list).
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The real path, with every link followed, is not below the root of a confined tree.
    #[error("`{path}` leads outside of `{}`; only files below that directory may be read: move the file there, or remove the link or `..` that leaves it", root.display())]
    Outside {
        /// The path as it was asked for.
        path: String,
        /// The root of the tree.
        root: PathBuf,
    },
    /// A file was asked for and a directory is there.
    #[error("`{path}` is a directory, not a file; name a file in it")]
    Directory {
        /// The path as it was asked for.
        path: String,
    },
    /// A pipe, socket or device; reading one might never end.
    #[error("`{path}` is not a regular file; copy its content to a file and name that")]
    NotRegular {
        /// The path as it was asked for.
        path: String,
    },
    /// The operating system refused access.
    #[error(
        "no permission to read `{path}`; allow this user to read it and to enter every directory above it"
    )]
    Denied {
        /// The path as it was asked for.
        path: String,
    },
    /// A directory to list is not there.
    #[error("there is no directory `{path}`; check the spelling, or make it")]
    NoDirectory {
        /// The path as it was asked for.
        path: String,
    },
    /// The file is larger than the limit; nothing of it was read.
    #[error("`{path}` has {size} bytes and at most {limit} are read; split the file")]
    TooLarge {
        /// The path as it was asked for.
        path: String,
        /// Size in bytes; when the file grew while it was read, what was seen until then.
        size: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// A name in a directory is no UTF-8 text, so no path can name it.
    #[error("`{directory}` holds a name that is not UTF-8 (about `{name}`); rename it")]
    NotUtf8 {
        /// The directory.
        directory: String,
        /// The name, with replacement characters.
        name: String,
    },
    /// A glob pattern asks for more work than the named limit allows.
    #[error("the pattern `{pattern}` {excess} (the limit is {limit}); make it more exact")]
    Limit {
        /// The pattern as it was asked for.
        pattern: String,
        /// What there is too much of, as the end of a sentence.
        excess: &'static str,
        /// The limit.
        limit: usize,
    },
    /// Any other failure of the operating system.
    #[error("cannot read `{path}`: {source}; check the disk and the mount that hold it")]
    Io {
        /// The path as it was asked for.
        path: String,
        /// What the operating system said.
        source: io::Error,
    },
}

impl SourceError {
    /// The error of an operation on `path` which the operating system refused.
    pub(crate) fn from_io(path: &str, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::PermissionDenied => Self::Denied { path },
            io::ErrorKind::IsADirectory => Self::Directory { path },
            _ => Self::Io { path, source },
        }
    }

    pub(crate) fn outside(path: &str, root: &Path) -> Self {
        Self::Outside { path: path.to_owned(), root: root.to_owned() }
    }
}

/// Whether an error says that the path names nothing: it, or a directory above it, is not there.
pub(crate) fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
