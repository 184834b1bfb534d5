//! The Expr language over values.
//!
//! A text is [compiled](compile) once, against the [`Names`] that it may use, and evaluated as often
//! as one likes, in an [`Environment`] that has the values. The language is that of Expr 1.17; its
//! own types of value (times, durations, bytes, …) are capsules, which [`value`] makes and reads.

mod builtins;
mod check;
mod environment;
mod error;
mod evaluate;
pub mod gjson;
mod lexer;
mod names;
mod parser;
mod program;
pub mod value;

pub use environment::Environment;
pub use error::{ExprError, Stage};
pub use evaluate::limits;
pub use names::{Names, Signature, Type};
pub use program::{Program, compile};
