//! Running the program once, within a time.

use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// What to run.
pub(super) struct Call<'a> {
    pub(super) program: &'a Path,
    pub(super) arguments: &'a [String],
    pub(super) directory: &'a Path,
    /// The whole environment.
    pub(super) environment: &'a [(OsString, OsString)],
    /// A umask in octal digits; that of this process if there is none.
    pub(super) umask: Option<&'a str>,
    pub(super) limit: Duration,
}

/// What came of it.
pub(super) struct Finished {
    pub(super) status: ExitStatus,
    pub(super) stdout: String,
    pub(super) stderr: String,
    pub(super) elapsed: Duration,
}

impl Finished {
    /// The exit status, or the signal, in words.
    pub(super) fn ending(&self) -> String {
        match (self.status.code(), self.status.signal()) {
            (Some(code), _) => format!("status {code}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => "no status".to_owned(),
        }
    }
}

impl Call<'_> {
    /// Runs it; the error says that it did not end, or why it did not start.
    pub(super) fn run(&self) -> Result<Finished, String> {
        let started = Instant::now();
        let mut child = self.command().spawn().map_err(|e| format!("cannot start: {e}"))?;
        let stdout = drain(child.stdout.take());
        let stderr = drain(child.stderr.take());
        let Some(status) = self.wait(&mut child, started)? else {
            end_group(&mut child);
            return Err(format!("it did not end within {} s", self.limit.as_secs()));
        };
        let elapsed = started.elapsed();
        let (Some(stdout), Some(stderr)) = (received(&stdout), received(&stderr)) else {
            end_group(&mut child);
            return Err("it ended, but something it started keeps its output open".to_owned());
        };
        Ok(Finished { status, stdout, stderr, elapsed })
    }

    fn command(&self) -> Command {
        let mut command = match self.umask {
            None => Command::new(self.program),
            // The standard library sets no umask for a child.
            Some(umask) => {
                let mut shell = Command::new("/bin/sh");
                shell.args(["-c", r#"umask "$0"; exec "$@""#, umask]).arg(self.program);
                shell
            }
        };
        command
            .args(self.arguments)
            .current_dir(self.directory)
            .env_clear()
            .envs(
                self.environment.iter().map(|(name, value)| (name.as_os_str(), value.as_os_str())),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        command
    }

    fn wait(&self, child: &mut Child, started: Instant) -> Result<Option<ExitStatus>, String> {
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
                return Ok(Some(status));
            }
            if started.elapsed() > self.limit {
                return Ok(None);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

/// Reads a stream to its end in a thread of its own, so that no pipe fills up.
fn drain(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (send, receive) = mpsc::channel();
    if let Some(mut stream) = stream {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error counts, and nobody may be waiting any more.
            let _ = stream.read_to_end(&mut bytes);
            let _ = send.send(bytes);
        });
    }
    receive
}

/// What a stream held, unless somebody keeps it open.
fn received(stream: &Receiver<Vec<u8>>) -> Option<String> {
    let bytes = stream.recv_timeout(Duration::from_secs(5)).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn end_group(child: &mut Child) {
    if let Ok(id) = i32::try_from(child.id()) {
        // It may be gone already.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
    let _ = child.wait();
}

/// A variable of an environment.
pub(super) fn variable(name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> (OsString, OsString) {
    (name.as_ref().to_owned(), value.as_ref().to_owned())
}
