//! Reading below a directory without following any symbolic link.
//!
//! Every component is opened relative to the open directory before it and never followed, so what is read
//! lies below the root even while somebody exchanges files for links. What is no regular file is not even
//! opened, or let go at once: nothing waits for a pipe.

use std::fs::File;
use std::io::{self, Read as _};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, fstat, openat, statat};
use rustix::io::Errno;
use strata_hierarchy::manifest::{Cause, FileError};

/// How a directory on the way is opened: where there is such a thing, only to go through it, which asks for
/// no right to list it.
#[cfg(target_os = "linux")]
const THROUGH: OFlags = OFlags::PATH.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
#[cfg(not(target_os = "linux"))]
const THROUGH: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);

/// A directory below which files are read. Paths are text with `/` between names; a component `.` stays
/// where it is.
#[derive(Debug)]
pub(crate) struct Root(OwnedFd);

/// Why something that is there is not read. Components are counted from 1.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// This component is a symbolic link.
    Link(usize),
    /// This component should be a directory.
    NoDirectory(usize),
    /// The path has a component `..`, or an empty one.
    Outside,
    /// A file is asked for and a directory is there.
    Directory,
    /// A pipe, socket or device.
    Special,
    /// More bytes than were asked for.
    TooLarge(u64),
    /// A directory holds a name that is no UTF-8.
    NotUtf8,
    /// The operating system refuses.
    Io(io::Error),
}

impl Root {
    /// Opens the directory; links on the way to it are followed.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Ok(Self(openat(CWD, path, THROUGH, Mode::empty())?))
    }

    /// The content of a regular file of at most `limit` bytes; `None` if it, or a directory on the way, is
    /// not there.
    pub(crate) fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, Refusal> {
        let components = components(path)?;
        let Some((name, above)) = components.split_last() else { return Err(Refusal::Directory) };
        let Some(directory) = self.walk(above)? else { return Ok(None) };
        let directory = directory.as_fd();
        match kind(directory, name)? {
            None => return Ok(None),
            Some(FileType::RegularFile) => {}
            Some(FileType::Symlink) => return Err(Refusal::Link(components.len())),
            Some(FileType::Directory) => return Err(Refusal::Directory),
            Some(_) => return Err(Refusal::Special),
        }
        // Something else may have taken its place since; a pipe must not be waited for then either.
        let flags =
            OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        match openat(directory, *name, flags, Mode::empty()) {
            Ok(file) => read_open(file, limit).map(Some),
            Err(Errno::NOENT) => Ok(None),
            Err(Errno::LOOP) => Err(Refusal::Link(components.len())),
            Err(error) => Err(error.into()),
        }
    }

    /// The names in a directory that are no directories, in byte order; `None` if it is not there.
    pub(crate) fn list(&self, path: &str) -> Result<Option<Vec<String>>, Refusal> {
        let Some(directory) = self.walk(&components(path)?)? else { return Ok(None) };
        let directory = directory.as_fd();
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let listed = openat(directory, c".", flags, Mode::empty())?;
        let mut names = Vec::new();
        for entry in Dir::new(listed)? {
            let entry = entry?;
            let name = entry.file_name();
            let kind = match entry.file_type() {
                FileType::Unknown => match statat(directory, name, AtFlags::SYMLINK_NOFOLLOW) {
                    Ok(about) => FileType::from_raw_mode(about.st_mode),
                    Err(Errno::NOENT) => continue,
                    Err(error) => return Err(error.into()),
                },
                known => known,
            };
            if kind != FileType::Directory {
                names.push(name.to_str().map_err(|_| Refusal::NotUtf8)?.to_owned());
            }
        }
        names.sort_unstable();
        Ok(Some(names))
    }

    /// The directory that components lead to; `None` if it is not there.
    fn walk(&self, components: &[&str]) -> Result<Option<Reached<'_>>, Refusal> {
        let mut reached = Reached::Root(self.0.as_fd());
        for (at, name) in components.iter().enumerate() {
            match openat(reached.as_fd(), *name, THROUGH | OFlags::NOFOLLOW, Mode::empty()) {
                Ok(next) => reached = Reached::Below(next),
                Err(Errno::NOENT) => return Ok(None),
                Err(Errno::LOOP | Errno::NOTDIR) => {
                    return Err(match kind(reached.as_fd(), name)? {
                        Some(FileType::Symlink) => Refusal::Link(at + 1),
                        _ => Refusal::NoDirectory(at + 1),
                    });
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Some(reached))
    }
}

/// An open directory.
enum Reached<'a> {
    Root(BorrowedFd<'a>),
    Below(OwnedFd),
}

impl AsFd for Reached<'_> {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Root(directory) => *directory,
            Self::Below(directory) => directory.as_fd(),
        }
    }
}

fn components(path: &str) -> Result<Vec<&str>, Refusal> {
    let component = |name: &&str| *name != ".";
    let components: Vec<&str> = path.split('/').filter(component).collect();
    if components.iter().any(|name| name.is_empty() || *name == "..") {
        return Err(Refusal::Outside);
    }
    Ok(components)
}

/// What a name is, links not followed; `None` if it is not there.
fn kind(directory: BorrowedFd<'_>, name: &str) -> Result<Option<FileType>, Refusal> {
    match statat(directory, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(about) => Ok(Some(FileType::from_raw_mode(about.st_mode))),
        Err(Errno::NOENT) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn read_open(file: OwnedFd, limit: u64) -> Result<Vec<u8>, Refusal> {
    let about = fstat(&file)?;
    if FileType::from_raw_mode(about.st_mode) != FileType::RegularFile {
        return Err(Refusal::Special);
    }
    let size = u64::try_from(about.st_size).unwrap_or(0);
    if size > limit {
        return Err(Refusal::TooLarge(limit));
    }
    // One byte more than the size, so that the end of the file is seen without growing the buffer.
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0).saturating_add(1));
    File::from(file).take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(Refusal::TooLarge(limit)) } else { Ok(bytes) }
}

impl From<Errno> for Refusal {
    fn from(error: Errno) -> Self {
        Self::Io(error.into())
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Refusal> for FileError {
    /// Whose fault it is: the contract's settled points, "Exit status".
    fn from(refusal: Refusal) -> Self {
        let message = match &refusal {
            Refusal::Link(at) => format!("component {at} of its path is a symbolic link"),
            Refusal::NoDirectory(at) => format!("component {at} of its path is no directory"),
            Refusal::Outside => "its path leads elsewhere or has an empty component".to_owned(),
            Refusal::Directory => "it is a directory".to_owned(),
            Refusal::Special => "it is no regular file, but a pipe, socket or device".to_owned(),
            Refusal::TooLarge(limit) => format!("it has more than {limit} bytes"),
            Refusal::NotUtf8 => "it holds a name that is not UTF-8".to_owned(),
            Refusal::Io(error) => error.to_string(),
        };
        let hint = match &refusal {
            Refusal::Link(_) => "links are not followed: put a copy in the place of the link",
            Refusal::NoDirectory(_) => "name a file in a directory",
            Refusal::Outside => "name a file below the directory, with one `/` between names",
            Refusal::Directory => "name a file in it",
            Refusal::Special => "copy its content to a file",
            Refusal::TooLarge(_) => "split the file",
            Refusal::NotUtf8 => "rename the file",
            Refusal::Io(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                "allow this user to read it and to enter every directory above it"
            }
            Refusal::Io(_) => "check the name, and the disk that holds it",
        };
        let cause = match &refusal {
            Refusal::Directory | Refusal::Io(_) => Cause::Operation,
            _ => Cause::Configuration,
        };
        let too_large = matches!(refusal, Refusal::TooLarge(_));
        Self { cause, too_large, message, hint: Some(hint.to_owned()) }
    }
}
