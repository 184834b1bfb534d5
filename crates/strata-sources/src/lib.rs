//! The only crate that opens data files.
//!
//! * [`Files`] reads, lists and globs the files of one tree, or of the whole file system.
//!   A confined tree never hands out a file whose real path lies outside of it.
//! * [`SourceError`] says what failed, for which path, and what to do about it.
//! * [`limits`] names every bound.
//!
//! Callers plan what to read; this crate fetches bytes and knows no file format.

mod confine;
mod error;
mod files;
mod glob;
mod hiera5;
pub mod limits;

pub use error::SourceError;
pub use files::Files;
