//! Without any name until the content is on the disk (`O_TMPFILE`).

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd as _;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};
use rustix::io::Errno;

/// Publishes a file; `None` where that cannot be done in this way and nothing was done.
pub(super) fn create_new(directory: &File, name: &OsStr, content: &[u8]) -> Option<io::Result<()>> {
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = match openat(directory, c".", flags, Mode::RUSR | Mode::WUSR) {
        Ok(file) => File::from(file),
        // Not on this file system, or not in this kernel.
        Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL | Errno::NOSYS) => return None,
        Err(error) => return Some(Err(error.into())),
    };
    if let Err(error) = super::fill(&file, content) {
        return Some(Err(error));
    }
    let open = format!("/proc/self/fd/{}", file.as_raw_fd());
    match linkat(CWD, open, directory, name, AtFlags::SYMLINK_FOLLOW) {
        Ok(()) => Some(Ok(())),
        // Without `/proc`, or where there are no hard links.
        Err(Errno::NOENT | Errno::PERM | Errno::OPNOTSUPP | Errno::XDEV) => None,
        Err(error) => Some(Err(error.into())),
    }
}
