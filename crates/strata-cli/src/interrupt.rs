//! Ctrl-C while work is under way. (While a line is typed, the editor of the console sees the key.)

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C set the flag from now on, where it would end the program.
pub(crate) fn catch() -> io::Result<()> {
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed)).map_err(io::Error::other)
}

/// The flag, taken back for what is evaluated next.
pub(crate) fn flag() -> &'static AtomicBool {
    INTERRUPTED.store(false, Ordering::Relaxed);
    &INTERRUPTED
}
