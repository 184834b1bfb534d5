//! Regular expressions in the syntax RE2 of Go, for the crate `regex`.
//!
//! Two languages have them, HCL and Expr; the translation is the same.

mod class;
mod error;
mod group;
mod repeat;
mod translate;

pub use error::PatternError;
pub use translate::{Translated, translate};
