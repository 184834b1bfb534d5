//! Feeding a program while its output is read, with an eye on the clock.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::ChildStdin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use zeroize::Zeroizing;

use super::error::SopsError;
use super::group::Group;
use super::plain::Plain;

/// How long an interrupt may go unnoticed.
const TICK: Duration = Duration::from_millis(100);

/// The longest pause between two looks at a program that has closed its output and not ended.
const PAUSE: Duration = Duration::from_millis(10);

/// The bytes that are read at a time.
const CHUNK: usize = 64 * 1024;

/// How long to wait.
pub(super) struct Patience<'a> {
    pub(super) start: Instant,
    pub(super) limit: Duration,
    pub(super) interrupt: &'a AtomicBool,
}

impl Patience<'_> {
    /// The time that is left; an error when there is none or somebody interrupts.
    fn left(&self) -> Result<Duration, SopsError> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(SopsError::Interrupted);
        }
        let left = self.limit.saturating_sub(self.start.elapsed());
        if left.is_zero() { Err(SopsError::Late(self.limit)) } else { Ok(left) }
    }
}

/// Gives a program its input and returns its output, of at most `limit` bytes, once it has closed it and
/// ended. A program need not read its input.
///
/// One thread with pipes that never block: whoever holds their other ends, nothing waits beyond its time.
pub(super) fn exchange(
    group: &mut Group,
    input: &[u8],
    limit: u64,
    patience: &Patience<'_>,
) -> Result<Zeroizing<Vec<u8>>, SopsError> {
    let (stdin, mut stdout) = group.take_pipes()?;
    never_block(stdin.as_fd())?;
    never_block(stdout.as_fd())?;
    let mut feed = Some(Feed { pipe: stdin, rest: input });
    let mut plain = Plain::default();
    let mut chunk = Zeroizing::new(vec![0; CHUNK]);
    loop {
        wait(stdout.as_fd(), feed.as_ref().map(|feed| feed.pipe.as_fd()), patience.left()?)?;
        feed = match feed {
            Some(feed) => feed.step()?,
            None => None,
        };
        match unless_blocked(stdout.read(&mut chunk))? {
            Some(0) => break,
            Some(len) => plain.extend(&chunk[..len]),
            None => {}
        }
        if plain.len() > limit {
            return Err(SopsError::TooMuch(limit));
        }
    }
    drop(feed);
    let mut pause = Duration::from_micros(100);
    while !group.has_ended()? {
        std::thread::sleep(pause.min(patience.left()?));
        pause = PAUSE.min(pause * 2);
    }
    Ok(plain.into_bytes())
}

/// The input that is still to be written.
struct Feed<'a> {
    pipe: ChildStdin,
    rest: &'a [u8],
}

impl Feed<'_> {
    /// Writes what the pipe takes now; `None`, with the pipe closed, if nothing is left or nobody reads.
    fn step(mut self) -> io::Result<Option<Self>> {
        match unless_blocked(self.pipe.write(self.rest)) {
            Ok(written) => self.rest = &self.rest[written.unwrap_or(0)..],
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(None),
            Err(error) => return Err(error),
        }
        Ok((!self.rest.is_empty()).then_some(self))
    }
}

fn never_block(pipe: BorrowedFd<'_>) -> io::Result<()> {
    Ok(fcntl_setfl(pipe, fcntl_getfl(pipe)? | OFlags::NONBLOCK)?)
}

/// What an operation on a pipe did; `None` if it would have had to wait.
fn unless_blocked(done: io::Result<usize>) -> io::Result<Option<usize>> {
    match done {
        Ok(len) => Ok(Some(len)),
        Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Waits until a pipe is ready, or for a tick.
fn wait(output: BorrowedFd<'_>, input: Option<BorrowedFd<'_>>, left: Duration) -> io::Result<()> {
    let mut pipes = vec![PollFd::from_borrowed_fd(output, PollFlags::IN)];
    pipes.extend(input.map(|input| PollFd::from_borrowed_fd(input, PollFlags::OUT)));
    let tick = Timespec::try_from(left.min(TICK)).map_err(io::Error::other)?;
    match poll(&mut pipes, Some(&tick)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
