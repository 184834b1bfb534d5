//! How files and secrets come in.

use strata_value::Map;

/// The files of a tree, by path. The rim implements it; this crate does no I/O.
pub trait Files: Send + Sync {
    /// The content of a file, `None` if there is no such file.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, FilesError>;

    /// Whether something of this name exists.
    fn exists(&self, path: &str) -> bool;

    /// The files (not directories) that match a pattern of Ruby's `Dir.glob`, in its
    /// order.
    fn glob(&self, pattern: &str) -> Result<Vec<String>, FilesError>;

    /// The names in a directory, sorted; none if there is no such directory.
    fn list(&self, directory: &str) -> Result<Vec<String>, FilesError>;
}

/// A file that is there and cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesError {
    /// What went wrong, naming the file.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}

/// Decrypts the tokens of eyaml.
pub trait Decrypt: Send + Sync {
    /// The plain text of a string that holds encrypted tokens; other text of it stays. `None` if it
    /// holds none.
    ///
    /// `options` are those of the hierarchy entry (`pkcs7_private_key`, `pkcs7_public_key`, …),
    /// `root` is the directory that relative key files are below. `strict`: as Puppet, which does
    /// not see a token that spans several lines.
    fn decrypt(
        &self,
        text: &str,
        options: &Map,
        root: &str,
        strict: bool,
    ) -> Result<Option<Vec<u8>>, DecryptError>;
}

/// A value that cannot be decrypted. Neither key nor plain text is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecryptError {
    /// What went wrong.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}
