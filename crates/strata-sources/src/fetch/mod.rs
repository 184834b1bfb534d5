//! Documents by their address.

#[cfg(any(feature = "http", feature = "nats"))]
mod cache;
mod document;
mod error;
mod fetcher;
mod options;

#[cfg(feature = "http")]
pub(crate) use cache::Entry;
pub use document::{Document, Freshness};
pub use error::FetchError;
pub use fetcher::Fetcher;
pub use options::Options;
