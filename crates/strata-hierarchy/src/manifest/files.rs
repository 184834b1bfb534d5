//! How layers come in.

use zeroize::Zeroizing;

/// The files of a manifest, below its directory. The rim implements it; this crate does no I/O.
pub trait LayerFiles: Send + Sync {
    /// The content of a file of at most `limit` bytes, `None` if it or a directory on the way does not
    /// exist. `path` is relative to the directory of the manifest, its components are separated by `/` and
    /// were checked: none is empty, `.` or `..`.
    fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, FileError>;

    /// The plain text, as JSON of at most `limit` bytes, of what `sops` encrypted; it is wiped when dropped.
    /// `json` tells that the layer is JSON, else it is YAML.
    fn decrypt_sops(
        &self,
        cipher: &[u8],
        json: bool,
        limit: u64,
    ) -> Result<Zeroizing<Vec<u8>>, FileError>;
}

/// A file that is there and is not taken. No content is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// Whose fault it is: a symbolic link, a special file or one beyond a limit is the configuration's.
    pub cause: super::Cause,
    /// Whether it has, or stands for, more than the asked number of bytes: who asked names the limit.
    pub too_large: bool,
    /// What went wrong, without the name of the file: it reads on behind "cannot be read: ".
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}
