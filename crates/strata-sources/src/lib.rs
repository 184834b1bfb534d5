//! The only crate that opens data files and asks servers.
//!
//! * [`Files`] reads, lists and globs the files of one tree, or of the whole file system.
//!   A confined tree never hands out a file whose real path lies outside of it.
//! * [`Fetcher`] gives the [`Document`] at an [`Address`]: a file, `http(s)://…` or `kv://BUCKET/KEY`.
//! * [`SourceError`] and [`FetchError`] say what failed, for which name, and what to do about it.
//! * [`limits`] names every bound.
//!
//! Callers plan what to read; this crate fetches bytes and knows no file format.

mod address;
mod confine;
mod error;
mod fetch;
mod files;
mod glob;
mod hiera5;
#[cfg(feature = "http")]
mod http;
pub mod limits;
#[cfg(feature = "nats")]
mod nats;

pub use address::{Address, AddressError, HttpAddress};
pub use error::SourceError;
pub use fetch::{Document, FetchError, Fetcher, Freshness, Options};
pub use files::Files;
#[cfg(feature = "http")]
pub use http::HttpFailure;
#[cfg(feature = "nats")]
pub use nats::{NatsFailure, NatsOptions};
