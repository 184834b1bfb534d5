//! The files of a manifest.

use std::fmt;
use std::io;
use std::path::Path;

use strata_hierarchy::manifest::{FileError, LayerFiles};
use zeroize::Zeroizing;

use crate::nofollow::Root;

/// Decrypts a layer: cipher text, whether it is JSON, the most bytes of plain text.
pub type DecryptSops =
    Box<dyn Fn(&[u8], bool, u64) -> Result<Zeroizing<Vec<u8>>, FileError> + Send + Sync>;

/// The layers below the directory of a manifest.
///
/// No symbolic link below it is followed, and only regular files are read; nothing is kept.
pub struct ManifestFiles {
    root: Root,
    decrypt: DecryptSops,
}

impl ManifestFiles {
    /// The files below a directory; the empty path is the working directory. Encrypted layers are handed to
    /// `decrypt`.
    pub fn open(directory: &Path, decrypt: DecryptSops) -> io::Result<Self> {
        Ok(Self { root: Root::open(directory)?, decrypt })
    }
}

impl LayerFiles for ManifestFiles {
    fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, FileError> {
        Ok(self.root.read(path, limit)?)
    }

    fn decrypt_sops(
        &self,
        cipher: &[u8],
        json: bool,
        limit: u64,
    ) -> Result<Zeroizing<Vec<u8>>, FileError> {
        (self.decrypt)(cipher, json, limit)
    }
}

impl fmt::Debug for ManifestFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ManifestFiles").field("root", &self.root).finish_non_exhaustive()
    }
}
