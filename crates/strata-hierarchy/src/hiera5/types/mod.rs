//! The part of Puppet's type system which data needs: reading, checking and converting.
//!
//! A type is read from text ([`parse`]), checked against a value ([`assert()`], [`Type::accepts`])
//! or used to make a value of another kind ([`convert`], the `convert_to` of `lookup_options`).
//! The rules are those of Puppet 7.23; what has no meaning for data (resources, callables) is
//! read, but accepts nothing.

mod ast;
mod binary;
mod boolean;
mod build;
mod collection;
mod convert;
mod decimal;
mod display;
mod error;
mod float;
mod format;
mod infer;
mod instance;
mod integer;
mod mismatch;
mod names;
mod numeral;
mod parameters;
mod parse;
mod pattern;
mod quote;
mod regexp;
mod semver;
mod semver_range;
mod sprintf;
mod sprintf_float;
mod string;
mod string_container;
mod strptime;
mod time;
mod timespan;
mod timespan_format;
mod timestamp;
mod token;
mod tree;
mod uri;
mod view;
mod zone;

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;

pub use ast::{Field, Range, Type};
pub use convert::convert;
pub use error::{ConvertError, TypeError};
pub use mismatch::{Mismatch, PathStep, assert};
pub use parse::parse;
pub use pattern::{BadPattern, Pattern};
pub use semver::Version;
pub use semver_range::VersionRange;

/// How deep types and values may be nested; what lies deeper is refused.
pub const MAX_DEPTH: usize = 200;
