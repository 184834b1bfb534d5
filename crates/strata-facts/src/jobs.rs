//! Work that may hang: each piece in a thread of its own, which is left behind when it is late.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// The pieces of work that run.
///
/// A thread that hangs in the kernel cannot be ended. So a piece of work of which the last thread
/// still runs is not begun again: however often facts are gathered, a dead mount costs one thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Jobs(Arc<Mutex<BTreeSet<String>>>);

/// Work that was begun.
pub(crate) struct Job<T>(Result<Receiver<T>, Missed>);

/// Why work gave nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Missed {
    /// It runs still.
    Late,
    /// It was not begun, since that of an earlier gather runs still.
    StillRunning,
    /// It ended in a panic, or no thread could be had.
    Broken(String),
}

impl Jobs {
    /// Begins a piece of work; the name says which is the same.
    pub(crate) fn start<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Job<T> {
        if !self.names().insert(name.to_owned()) {
            return Job(Err(Missed::StillRunning));
        }
        let running = Running { jobs: self.clone(), name: name.to_owned() };
        let (sender, receiver) = channel();
        let spawned = thread::Builder::new().name(format!("facts {name}").replace('\0', "")).spawn(
            move || {
                let result = work();
                drop(running);
                // Nobody waits any more when the work was late.
                let _ = sender.send(result);
            },
        );
        Job(match spawned {
            Ok(_) => Ok(receiver),
            Err(why) => Err(Missed::Broken(format!("no thread for it: {why}"))),
        })
    }

    fn names(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Job<T> {
    /// The result, if it comes in time.
    pub(crate) fn wait_until(self, deadline: Instant) -> Result<T, Missed> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.0?.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Missed::Late,
            RecvTimeoutError::Disconnected => Missed::Broken("it ended in a panic".to_owned()),
        })
    }
}

/// Holds the name of a piece of work as long as it runs, also through a panic.
struct Running {
    jobs: Jobs,
    name: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.jobs.names().remove(&self.name);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(20)
    }

    #[test]
    fn what_hangs_is_left_behind_and_begun_again_only_when_it_has_ended() {
        let jobs = Jobs::default();
        let (release, hold) = channel::<()>();
        let job = jobs.start("mount", move || hold.recv());
        assert_eq!(job.wait_until(soon()).expect_err("it hangs"), Missed::Late);
        let again = jobs.start("mount", || 1);
        assert_eq!(again.wait_until(soon()), Err(Missed::StillRunning));
        drop(release);
        let ended = Instant::now() + Duration::from_secs(10);
        while jobs.names().contains("mount") && Instant::now() < ended {
            thread::yield_now();
        }
        assert_eq!(jobs.start("mount", || 2).wait_until(ended), Ok(2));
    }

    #[test]
    fn a_panic_is_told_and_frees_the_name() {
        let jobs = Jobs::default();
        let late = || Instant::now() + Duration::from_secs(10);
        let job = jobs.start("bad", || -> i32 { std::panic::resume_unwind(Box::new("no")) });
        assert!(matches!(job.wait_until(late()), Err(Missed::Broken(_))));
        assert_eq!(jobs.start("bad", || 3).wait_until(late()), Ok(3));
    }
}
