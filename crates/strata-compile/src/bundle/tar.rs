//! Archives of regular files in the format `ustar` (POSIX.1-1988), written in one way only.
//!
//! A file is a header of 512 bytes and its content, padded with zeros to a multiple of that; two blocks of
//! zeros end the archive.

/// The size of a block in bytes.
const BLOCK: usize = 512;

/// The largest content that a header can tell, in bytes: eleven octal digits.
const MAX_CONTENT: u64 = 0o77_777_777_777;

/// Where a header has the size.
const SIZE: std::ops::Range<usize> = 124..136;

/// Where a header has its checksum.
const CHECKSUM: std::ops::Range<usize> = 148..156;

/// The bytes that an archive of files of these sizes has.
pub(super) fn size(contents: impl Iterator<Item = usize>) -> usize {
    let files = contents.map(|len| len.saturating_add(padding(len)).saturating_add(BLOCK));
    files.fold(2 * BLOCK, usize::saturating_add)
}

/// Adds a file to an archive; gives whether its content is small enough.
///
/// `name` has at most 100 bytes.
pub(super) fn add(archive: &mut Vec<u8>, name: &str, content: &[u8]) -> bool {
    let Some(header) = header(name, content.len()) else { return false };
    archive.extend_from_slice(&header);
    archive.extend_from_slice(content);
    archive.resize(archive.len() + padding(content.len()), 0);
    true
}

/// Ends an archive.
pub(super) fn end(archive: &mut Vec<u8>) {
    archive.resize(archive.len() + 2 * BLOCK, 0);
}

/// The one header of a regular file: mode 0600, owner and group 0, time 0. None for content too large.
fn header(name: &str, len: usize) -> Option<[u8; BLOCK]> {
    if len as u64 > MAX_CONTENT {
        return None;
    }
    let mut header = [0; BLOCK];
    let mut put = |at: usize, text: &str| {
        header[at..at + text.len()].copy_from_slice(text.as_bytes());
    };
    put(0, name);
    put(100, "0000600");
    put(108, "0000000");
    put(116, "0000000");
    put(SIZE.start, &format!("{len:011o}"));
    put(136, "00000000000");
    put(CHECKSUM.start, "        ");
    put(156, "0");
    put(257, "ustar\x0000");
    put(329, "0000000");
    put(337, "0000000");
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[CHECKSUM].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    Some(header)
}

const fn padding(len: usize) -> usize {
    len.wrapping_neg() % BLOCK
}

/// Reads an archive from its beginning, file by file.
pub(super) struct Archive<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// What is wrong with an archive, and at which byte.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Broken {
    pub(super) offset: usize,
    pub(super) problem: &'static str,
}

impl<'a> Archive<'a> {
    /// At the beginning.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The content of the next file, which must be of this name and have the header that [`add`] makes.
    pub(super) fn file(&mut self, name: &str) -> Result<&'a [u8], Broken> {
        let broken = |offset, problem| Broken { offset, problem };
        let rest = &self.bytes[self.at..];
        let Some((found, rest)) = rest.split_first_chunk::<BLOCK>() else {
            return Err(broken(self.bytes.len(), "the file ends where a header should be"));
        };
        let len = octal(&found[SIZE]).ok_or(broken(self.at + SIZE.start, "no size stands here"))?;
        let expected = header(name, len).unwrap_or([0; BLOCK]);
        if let Some(at) = (0..BLOCK).find(|at| found[*at] != expected[*at]) {
            return Err(broken(self.at + at, "the header is not that of the expected part"));
        }
        let start = self.at + BLOCK;
        let ends_early = broken(self.bytes.len(), "the file ends within a part");
        let Some((content, rest)) = rest.split_at_checked(len) else { return Err(ends_early) };
        let Some(zeros) = rest.get(..padding(len)) else { return Err(ends_early) };
        if let Some(at) = zeros.iter().position(|byte| *byte != 0) {
            return Err(broken(start + len + at, "the padding behind a part is not empty"));
        }
        self.at = start + len + zeros.len();
        Ok(content)
    }

    /// Checks that the archive ends here.
    pub(super) fn end(&self) -> Result<(), Broken> {
        let rest = &self.bytes[self.at..];
        if let Some(at) = rest.iter().position(|byte| *byte != 0) {
            return Err(Broken {
                offset: self.at + at,
                problem: "something follows the last part",
            });
        }
        if rest.len() == 2 * BLOCK {
            return Ok(());
        }
        Err(Broken { offset: self.bytes.len(), problem: "the file does not end as a bundle does" })
    }
}

/// The number of eleven octal digits and a zero byte.
fn octal(field: &[u8]) -> Option<usize> {
    let (0, digits) = field.split_last()? else { return None };
    digits.iter().try_fold(0, |number: usize, digit| match digit {
        b'0'..=b'7' => Some(number << 3 | usize::from(digit - b'0')),
        _ => None,
    })
}
