//! The cache on disk: what servers gave, with the tag that lets them confirm it.
//!
//! An entry is one file, named by the SHA-256 of its key, for the key may hold a secret query. Its first line is JSON:
//! the tag of the content. The content follows. A file that is not of this form counts as no entry.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::error::FetchError;

/// Longest first line of an entry; no server sends a longer header.
const MAX_HEAD_BYTES: u64 = 64 * 1024;

/// What is kept of a document.
pub(crate) struct Entry {
    /// The entity tag that the server gave (RFC 9110, 8.8.3).
    pub etag: Option<String>,
    /// The document.
    pub content: Vec<u8>,
}

/// A directory of entries.
pub(super) struct Cache<'a> {
    directory: &'a Path,
}

#[derive(Serialize, Deserialize)]
struct Head {
    etag: Option<String>,
}

impl<'a> Cache<'a> {
    pub(super) fn new(directory: &'a Path) -> Cache<'a> {
        Cache { directory }
    }

    /// The entry of a key; `None` when there is none of at most `limit` bytes.
    pub(super) fn load(&self, key: &str, limit: u64) -> Result<Option<Entry>, FetchError> {
        let path = self.path(key);
        let most = limit.saturating_add(MAX_HEAD_BYTES);
        let bytes = match fs::metadata(&path).map(|about| about.len() <= most) {
            Ok(true) => fs::read(&path),
            Ok(false) => return Ok(None),
            Err(error) => Err(error),
        };
        match bytes {
            Ok(bytes) => Ok(parse(bytes).filter(|entry| entry.content.len() as u64 <= limit)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(FetchError::Cache { path, source }),
        }
    }

    /// Keeps an entry in the place of an older one. A reader sees the one or the other, never a part.
    pub(super) fn store(&self, key: &str, entry: &Entry) -> Result<(), FetchError> {
        self.write(key, entry)
            .map_err(|source| FetchError::Cache { path: self.directory.to_owned(), source })
    }

    fn write(&self, key: &str, entry: &Entry) -> io::Result<()> {
        make_private(self.directory)?;
        let head = Head { etag: entry.etag.clone() };
        // A temporary file is readable for its owner only, and gone if anything fails.
        let mut file = tempfile::NamedTempFile::new_in(self.directory)?;
        file.write_all(serde_json::to_string(&head)?.as_bytes())?;
        file.write_all(b"\n")?;
        file.write_all(&entry.content)?;
        file.persist(self.path(key)).map_err(|error| error.error)?;
        Ok(())
    }

    fn path(&self, key: &str) -> PathBuf {
        let digest = Sha256::digest(key.as_bytes());
        let mut name = String::with_capacity(digest.len() * 2);
        for byte in digest {
            // Writing to a text cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        self.directory.join(name)
    }
}

/// Makes the directory, for its owner alone.
fn make_private(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn parse(mut bytes: Vec<u8>) -> Option<Entry> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let head: Head = serde_json::from_slice(&bytes[..end]).ok()?;
    bytes.drain(..=end);
    Some(Entry { etag: head.etag, content: bytes })
}
