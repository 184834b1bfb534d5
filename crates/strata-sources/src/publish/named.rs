//! With a temporary name in the same directory.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Publishes a file. On an error the temporary file is removed.
pub(super) fn create_new(directory: &Path, name: &OsStr, content: &[u8]) -> io::Result<()> {
    let file = NamedTempFile::new_in(directory)?;
    super::fill(file.as_file(), content)?;
    file.persist_noclobber(directory.join(name))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    #[test]
    fn files_are_whole_private_and_never_replace_another() {
        let directory = tempfile::tempdir().unwrap();
        let create = |name: &str| super::create_new(directory.path(), name.as_ref(), b"content");
        create("a").unwrap();
        let a = directory.path().join("a");
        assert_eq!(fs::read(&a).unwrap(), b"content");
        assert_eq!(fs::metadata(&a).unwrap().permissions().mode() & 0o7777, 0o600);
        fs::write(&a, "precious").unwrap();
        fs::create_dir(directory.path().join("b")).unwrap();
        for name in ["a", "b"] {
            assert_eq!(create(name).unwrap_err().kind(), std::io::ErrorKind::AlreadyExists);
        }
        assert_eq!(fs::read(&a).unwrap(), b"precious");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
    }
}
