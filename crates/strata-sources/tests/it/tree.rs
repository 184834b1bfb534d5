//! Makes trees to read from.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

/// A temporary directory with these files; each holds its own path, and parents are made.
pub(crate) fn tree(files: &[&str]) -> TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    for file in files {
        write(&dir.path().join(file), file.as_bytes());
    }
    dir
}

pub(crate) fn write(path: &Path, content: &[u8]) {
    fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
    fs::write(path, content).expect("a file");
}

pub(crate) fn link(target: impl AsRef<Path>, name: &Path) {
    std::os::unix::fs::symlink(target, name).expect("a link");
}

/// The path as the text which the interface takes.
pub(crate) fn text(path: &Path) -> String {
    path.to_str().expect("a UTF-8 path").to_owned()
}
