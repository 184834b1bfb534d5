//! Why a document could not be fetched.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::address::AddressError;
use crate::error::SourceError;
#[cfg(feature = "http")]
use crate::http::HttpFailure;
#[cfg(feature = "nats")]
use crate::nats::NatsFailure;

/// Why a document could not be fetched. No message holds credentials: names are those that may be shown.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The address is none.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// There is no such file; apart from the others, because some callers go on without it.
    #[error("there is no file `{path}`; check the spelling and the directory you are in")]
    NoFile {
        /// The path as it was asked for.
        path: String,
    },
    /// The file is there and cannot be read.
    #[error(transparent)]
    File(#[from] SourceError),
    /// The web server did not give the document.
    #[cfg(feature = "http")]
    #[error("cannot fetch `{name}`: {failure}")]
    Http {
        /// The address.
        name: String,
        /// What happened.
        failure: HttpFailure,
    },
    /// NATS did not give the document.
    #[cfg(feature = "nats")]
    #[error("cannot fetch `{name}`: {failure}")]
    Nats {
        /// The address.
        name: String,
        /// What happened.
        failure: NatsFailure,
    },
    /// The document has no byte.
    #[error("`{name}` is empty; put a document there, or name another")]
    Empty {
        /// The address.
        name: String,
    },
    /// The document is larger than the limit.
    #[error("`{name}` has more than {limit} bytes, the most that are fetched; split the document")]
    TooLarge {
        /// The address.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// The document is not UTF-8.
    #[error("`{name}` is no UTF-8 text (byte {offset} is none); save it as UTF-8")]
    NotText {
        /// The address.
        name: String,
        /// How many bytes are text.
        offset: usize,
    },
    /// Nobody may be asked, and nothing was kept.
    #[error("`{name}` is not in the cache, and offline no server is asked; fetch it once online")]
    NotCached {
        /// The address.
        name: String,
    },
    /// Nobody may be asked, and nothing is ever kept.
    #[error("`{name}` cannot be had offline without a cache; name a cache directory")]
    NoCache {
        /// The address.
        name: String,
    },
    /// The cache directory cannot be used.
    #[error("cannot use the cache `{}`: {source}; make the directory writable, or name another", path.display())]
    Cache {
        /// The directory or file.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
    /// This program was built without the source.
    #[error("`{name}` cannot be fetched: this program was built without its feature `{feature}`")]
    NotBuilt {
        /// The address.
        name: String,
        /// The feature of the crate `strata-sources`.
        feature: &'static str,
    },
}

impl FetchError {
    /// Whether the world failed rather than the caller: the network, a server, a disk. The others are mistakes in
    /// what was asked for.
    pub fn is_operational(&self) -> bool {
        !matches!(self, FetchError::Address(_) | FetchError::NotBuilt { .. })
    }
}
