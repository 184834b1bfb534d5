//! The only crate that opens data files, asks servers, and writes bundles.
//!
//! * [`Files`] reads, lists and globs the files of one tree, or of the whole file system.
//!   A confined tree never hands out a file whose real path lies outside of it.
//! * [`Fetcher`] gives the [`Document`] at an [`Address`]: a file, `http(s)://…` or `kv://BUCKET/KEY`.
//! * [`ManifestFiles`] and [`ConfigurationFiles`] read layers and modules; they follow no symbolic link.
//! * [`publish`] writes files that appear complete or not at all.
//! * [`SourceError`] and [`FetchError`] say what failed, for which name, and what to do about it.
//! * [`limits`] names every bound.
//!
//! Callers plan what to read; this crate fetches bytes and knows no file format.

mod address;
#[cfg(unix)]
mod configuration_files;
mod confine;
mod error;
mod fetch;
mod files;
mod glob;
mod hiera5;
#[cfg(feature = "http")]
mod http;
pub mod limits;
#[cfg(unix)]
mod manifest_files;
#[cfg(feature = "nats")]
mod nats;
#[cfg(unix)]
mod nofollow;
#[cfg(unix)]
pub mod publish;

pub use address::{Address, AddressError, HttpAddress};
#[cfg(unix)]
pub use configuration_files::ConfigurationFiles;
pub use error::SourceError;
pub use fetch::{Document, FetchError, Fetcher, Freshness, Options};
pub use files::Files;
#[cfg(feature = "http")]
pub use http::HttpFailure;
#[cfg(unix)]
pub use manifest_files::{DecryptSops, ManifestFiles};
#[cfg(feature = "nats")]
pub use nats::{NatsFailure, NatsOptions};
