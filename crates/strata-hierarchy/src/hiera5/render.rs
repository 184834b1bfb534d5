//! How a value looks once it is spliced into a string.
//!
//! Puppet splices what Ruby's `to_s` gives, go-hiera what Go's `%v` gives (rows 20 to 24 of
//! `differences.md`). A text is spliced as it is; only within a list or map do the two differ for
//! texts too.

mod go;
mod ruby;

pub(crate) use go::hiera;
pub(crate) use ruby::puppet;
pub(crate) use ruby::{ruby_float, ruby_inspect};

/// How deep a value may be nested; what lies deeper is shown as `...`.
pub(crate) const MAX_DEPTH: usize = 200;

/// A value that is not shown: it, or something in it, is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked;

impl std::fmt::Display for Marked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the value is marked as sensitive and cannot become part of a text")
    }
}

impl std::error::Error for Marked {}
