//! Confinement: a path is served only when its real path lies below the root.
//!
//! The check is made on the real path (links followed, `..` taken), and the file is opened by that real path.
//! It does not defend against somebody who replaces directories of the tree by links at the very moment of
//! reading: the tree must not be writable for those it is defended against.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{SourceError, is_absent};

/// The real path of `path` (absolute, or below `root`); `None` when nothing is there.
///
/// `root` must be a real path itself. A path that leaves the root is refused whether or not it exists, so that
/// nobody learns from the answer what lies outside.
pub(crate) fn resolve(root: &Path, path: &str) -> Result<Option<PathBuf>, SourceError> {
    let asked = root.join(path);
    match fs::canonicalize(&asked) {
        Ok(real) if real.starts_with(root) => Ok(Some(real)),
        Ok(_) => Err(SourceError::outside(path, root)),
        Err(error) if is_absent(&error) => {
            if nearest_ancestor(&asked).is_some_and(|real| real.starts_with(root)) {
                Ok(None)
            } else {
                Err(SourceError::outside(path, root))
            }
        }
        Err(error) => Err(failure(root, path, &asked, error)),
    }
}

/// An error below the root is told as it is; outside, even the kind of the error would say too much.
fn failure(root: &Path, path: &str, asked: &Path, error: io::Error) -> SourceError {
    if nearest_ancestor(asked).is_some_and(|real| real.starts_with(root)) {
        SourceError::from_io(path, error)
    } else {
        SourceError::outside(path, root)
    }
}

/// The real path of the closest directory above `path` that can be reached.
fn nearest_ancestor(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).find_map(|above| fs::canonicalize(above).ok())
}
