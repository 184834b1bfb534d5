//! What a process used.

use std::fs;
use std::time::{Duration, Instant};

/// Processor time of this thread, wall time where Linux does not tell it: a busy machine does not
/// blur it.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    /// Begins to count.
    pub fn start() -> Self {
        Self { wall: Instant::now(), cpu: cpu_time() }
    }

    /// The time since the start.
    pub fn elapsed(self) -> Duration {
        match (cpu_time(), self.cpu) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => self.wall.elapsed(),
        }
    }
}

fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The greatest size in memory so far, in KiB; none where Linux does not tell it.
pub fn peak_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_ascii_whitespace().nth(1)?.parse().ok()
}
