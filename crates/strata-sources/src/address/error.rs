//! What is wrong with an address.

use thiserror::Error;

/// Why a text is no address of a document. User info and query of an address are shown as `REDACTED`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AddressError {
    /// The empty text.
    #[error("the name of the document is empty; give a file, `http(s)://…` or `kv://BUCKET/KEY`")]
    Empty,
    /// No URL, nor a path that could be told from one.
    #[error(
        "`{address}` is no valid address: {why}; write `%` as `%25` in a URL, and rename a file"
    )]
    Malformed {
        /// The address.
        address: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A scheme that no source serves.
    #[error(
        "no source serves `{address}`; give a file (`./` before a name with a colon), `http(s)://…` or `kv://BUCKET/KEY`"
    )]
    Scheme {
        /// The address.
        address: String,
    },
    /// `http:` without a host.
    #[error("`{address}` names no host; write `http://HOST/PATH`")]
    NoHost {
        /// The address.
        address: String,
    },
    /// `kv:` without a bucket.
    #[error("`{address}` names no bucket; write `kv://BUCKET/KEY`")]
    NoBucket {
        /// The address.
        address: String,
    },
    /// `kv:` without a key.
    #[error("`{address}` names no key; write `kv://BUCKET/KEY`")]
    NoKey {
        /// The address.
        address: String,
    },
}
