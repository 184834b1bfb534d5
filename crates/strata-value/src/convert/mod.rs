//! Conversion of values to types (go-cty: `convert`).
//!
//! [`convert`] is what an argument, an attribute with a type and the `convert` function do.
//! [`conversion`] tells beforehand, by the types alone, whether it can work.

mod collection;
mod elements;
mod error;
#[cfg(test)]
mod laws;
mod possible;
mod primitive;
mod structure;
mod target;
#[cfg(test)]
mod tests;
mod unknown;
mod value;

pub use error::{ConvertError, ConvertProblem};
pub(crate) use possible::Search;
pub use possible::{Safety, conversion};
pub use value::convert;
