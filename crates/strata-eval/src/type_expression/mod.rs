//! Type expressions: `list(string)`, `object({ port = optional(number, 80) })` (HCL: `typeexpr`).
//!
//! An expression is [read](read()) as a type without being evaluated, and all that is wrong with it is
//! told at once; [`type_string`] writes a type as an expression;
//! [`Defaults`] are the values of optional attributes that are not given.

mod constant;
mod defaults;
mod message;
mod object;
mod pages;
mod read;
#[cfg(test)]
mod tests;
mod text;

pub use defaults::Defaults;
pub use pages::PAGES;
pub(crate) use read::read_native;
pub use read::{Mode, TypeExpression, read};
pub use text::type_string;
