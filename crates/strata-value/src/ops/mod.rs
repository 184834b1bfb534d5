//! The operations of HCL on values (go-cty, "Value operations").
//!
//! Marks of operands are marks of results. An operand that is not known yet gives a result that is
//! not known yet, with what is certain of it. Operations know no places in sources; they fail with
//! an [`OperationError`].

mod access;
mod arithmetic;
mod comparison;
mod elements;
mod equality;
mod error;
#[cfg(test)]
mod laws;
mod range;
mod sets;
#[cfg(test)]
mod tests;
mod truth;

pub use elements::{ElementKey, Elements};
pub use error::OperationError;
