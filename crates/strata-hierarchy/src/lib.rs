//! Hierarchies of layered data.
//!
//! A front-end reads its own configuration and lowers it to levels of data files; lookup,
//! interpolation and explanation follow the rules of that front-end. The crate does no I/O: files
//! come in through [`hiera5::Files`] and [`manifest::LayerFiles`], the host's variables through
//! [`hiera5::Scope`].

pub mod document;
pub mod hiera5;
pub mod manifest;
