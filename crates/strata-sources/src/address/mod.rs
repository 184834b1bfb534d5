//! The address of a document: what a user writes to name it.

mod error;
mod http;
mod percent;
mod redact;
mod url;

use std::fmt;

pub use error::AddressError;
pub use http::HttpAddress;
#[cfg(feature = "nats")]
pub(crate) use {percent::decode, redact::redact};

/// Where a document is, by the scheme of its address (compared without case).
///
/// | written | meaning |
/// | --- | --- |
/// | no scheme | a file; the whole text is the path, nothing is decoded |
/// | `http://…`, `https://…` | a GET request, with the user info as basic authentication |
/// | `kv://BUCKET/KEY` | a key of a NATS key-value bucket; query and fragment mean nothing |
///
/// `Display` is what may be shown: user info and query are `REDACTED`. Source of the rules: behaviour.md §6, and
/// for what a URL is Go's `net/url`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A file, relative to the working directory or absolute.
    File(String),
    /// A web server.
    Http(HttpAddress),
    /// A value in NATS `JetStream`.
    KeyValue {
        /// The bucket.
        bucket: String,
        /// The key, which may hold slashes.
        key: String,
    },
}

impl Address {
    /// Reads an address; standard input (`-`) is the caller's matter. An error never shows user info.
    pub fn parse(text: &str) -> Result<Address, AddressError> {
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let malformed = |why| AddressError::Malformed { address: redact::redact(text), why };
        let url = url::parse(text).map_err(malformed)?;
        match url.scheme.as_str() {
            "" => Ok(Address::File(text.to_owned())),
            "http" | "https" => HttpAddress::new(text, &url).map(Address::Http),
            "kv" => key_value(text, &url),
            _ => Err(AddressError::Scheme { address: redact::redact(text) }),
        }
    }
}

fn key_value(text: &str, url: &url::Url<'_>) -> Result<Address, AddressError> {
    if url.host.is_empty() {
        return Err(AddressError::NoBucket { address: redact::redact(text) });
    }
    let key = percent::decode(url.path.strip_prefix('/').unwrap_or(url.path)).ok_or_else(|| {
        AddressError::Malformed { address: redact::redact(text), why: "its key is no UTF-8 text" }
    })?;
    if key.is_empty() {
        return Err(AddressError::NoKey { address: redact::redact(text) });
    }
    Ok(Address::KeyValue { bucket: url.host.to_owned(), key })
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::File(path) => f.write_str(path),
            Address::Http(address) => address.fmt(f),
            Address::KeyValue { bucket, key } => write!(f, "kv://{bucket}/{key}"),
        }
    }
}
