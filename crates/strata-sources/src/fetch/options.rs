//! How documents are fetched.

use std::path::PathBuf;
use std::time::Duration;

use crate::limits;
#[cfg(feature = "nats")]
use crate::nats::NatsOptions;

/// The limits and settings of a [`Fetcher`](crate::Fetcher).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// Longest wait for a connection, with name resolution and TLS.
    pub connect_limit: Duration,
    /// Longest time that one fetch takes, redirects included.
    pub whole_limit: Duration,
    /// Largest document in bytes.
    pub max_bytes: u64,
    /// The directory that keeps what was fetched (on Linux `$XDG_CACHE_HOME/strata`), made when it is first needed;
    /// `None` keeps nothing. Only its owner can read what is kept.
    pub cache: Option<PathBuf>,
    /// Whether remote documents come from the cache alone.
    pub offline: bool,
    /// A file of PEM certificates to trust for `https` in the place of those of the system.
    pub ca_file: Option<PathBuf>,
    /// Whether `ALL_PROXY`, `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` mean something.
    pub proxy_from_environment: bool,
    /// How NATS is reached.
    #[cfg(feature = "nats")]
    pub nats: NatsOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            connect_limit: limits::CONNECT_LIMIT,
            whole_limit: limits::WHOLE_LIMIT,
            max_bytes: limits::MAX_DOCUMENT_BYTES,
            cache: None,
            offline: false,
            ca_file: None,
            proxy_from_environment: false,
            #[cfg(feature = "nats")]
            nats: NatsOptions::default(),
        }
    }
}
