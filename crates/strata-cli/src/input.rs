//! Files that commands read, and standard input, which is `-` among paths.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceFile, SourceMap};

use crate::status::Status;

/// The greatest size of an input in bytes: 256 MiB. People write files of kilobytes; the limit keeps
/// a wrong path from filling the memory.
pub(crate) const MAX_BYTES: u64 = 256 << 20;

/// Why an input was not read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The world did not give it.
    Failed(io::Error),
    /// It is larger than [`MAX_BYTES`].
    TooLarge,
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

impl Unread {
    /// What to tell, and the status that it means. A failure has the code and the hint of the command.
    pub(crate) fn told(self, name: &str, code: &'static str, hint: &str) -> (Diagnostic, Status) {
        match self {
            Self::Failed(why) => {
                let message = format!("cannot read `{name}`: {why}");
                (Diagnostic::error(code, message).hint(hint.to_owned()), Status::Operational)
            }
            Self::TooLarge => {
                let message = format!("`{name}` has more than {MAX_BYTES} bytes");
                let finding = Diagnostic::error("limit-bytes", message)
                    .note("larger files are not read")
                    .hint("see whether it is the right file; split it if it is");
                (finding, Status::Invalid)
            }
        }
    }
}

/// The bytes of a file, or of standard input; the error has the code `io`, or `limit-bytes`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let read = if path == Path::new("-") { standard() } else { file(path) };
    read.map_err(|unread| Box::new(unread.told(&name(path), "io", "check the path").0))
}

/// The text of a file, or of standard input, kept among the sources.
pub(crate) fn source(path: &Path, sources: &SourceMap) -> Result<Arc<SourceFile>, Diagnostics> {
    let name = name(path);
    let bytes = bytes(path).map_err(|failure| Diagnostics::from(*failure))?;
    let text = strata_codec::decode(&name, bytes)?;
    Ok(sources.add(name, text))
}

/// What messages call a file.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The bytes of a file.
pub(crate) fn file(path: &Path) -> Result<Vec<u8>, Unread> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    if size > MAX_BYTES {
        return Err(Unread::TooLarge);
    }
    limited(file, size, MAX_BYTES)
}

/// The bytes of standard input.
pub(crate) fn standard() -> Result<Vec<u8>, Unread> {
    limited(io::stdin().lock(), 0, MAX_BYTES)
}

/// The bytes of a reader that is expected to give about `size`. (The size of a file may change, and
/// that of a device is none.)
fn limited(reader: impl Read, size: u64, limit: u64) -> Result<Vec<u8>, Unread> {
    // One more, so that the end is seen without room for another read.
    let mut bytes = Vec::with_capacity(size as usize + 1);
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(Unread::TooLarge) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::{Unread, file, limited};

    #[test]
    fn what_is_larger_than_the_limit_is_not_read() {
        assert_eq!(limited(&b"abc"[..], 0, 3).expect("it fits"), b"abc");
        assert!(matches!(limited(&b"abcd"[..], 3, 3), Err(Unread::TooLarge)));
    }

    #[test]
    fn a_device_without_an_end_is_too_large() {
        let endless = std::path::Path::new("/dev/zero");
        if endless.exists() {
            assert!(matches!(file(endless), Err(Unread::TooLarge)));
        }
    }
}
