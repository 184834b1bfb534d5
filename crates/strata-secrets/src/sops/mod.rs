//! Layers that `sops` encrypted, decrypted by the program itself.
//!
//! The cipher text goes to standard input and the plain text comes from standard output, so neither is in a
//! file or among the arguments. The program runs in a process group of its own, which is killed and whose
//! leader is reaped whatever happens; what it says on standard error is not read, since it may tell of keys.
//! Keys are the program's affair: it gets the environment as it is.
//!
//! Source: the contract of layered manifests, "Sensitivity and SOPS".

mod error;
mod exchange;
mod group;
mod plain;

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use zeroize::Zeroizing;

pub use error::SopsError;

use exchange::{Patience, exchange};
use group::Group;

/// The time that one decryption may take: 30 s.
pub const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The program `sops`.
#[derive(Clone, Debug)]
pub struct Sops {
    program: OsString,
    time_limit: Duration,
}

impl Default for Sops {
    /// The first executable `sops` in `PATH`, with [`TIME_LIMIT`].
    fn default() -> Self {
        Self { program: "sops".into(), time_limit: TIME_LIMIT }
    }
}

impl Sops {
    /// Another program: a path, or a name that is looked for in `PATH`.
    #[must_use]
    pub fn with_program(mut self, program: impl Into<OsString>) -> Self {
        self.program = program.into();
        self
    }

    /// With another limit of time.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = limit;
        self
    }

    /// The plain text of a layer as JSON of at most `limit` bytes; it is wiped when dropped.
    ///
    /// `json` tells that the layer is JSON, else it is YAML. The program must print and end within the limit
    /// of time; it is killed as soon as `interrupt` is set. Whether the text is JSON is not looked at.
    pub fn decrypt(
        &self,
        cipher: &[u8],
        json: bool,
        limit: u64,
        interrupt: &AtomicBool,
    ) -> Result<Zeroizing<Vec<u8>>, SopsError> {
        let patience = Patience { start: Instant::now(), limit: self.time_limit, interrupt };
        let mut command = Command::new(&self.program);
        command
            .args(["decrypt", "--input-type", if json { "json" } else { "yaml" }])
            .args(["--output-type", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut group = Group::start(&mut command).map_err(SopsError::not_started)?;
        let plain = exchange(&mut group, cipher, limit, &patience)?;
        let status = group.end()?;
        if status.success() { Ok(plain) } else { Err(SopsError::Failed(status)) }
    }
}
