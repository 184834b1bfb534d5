//! The templates of documents: interpolation with the functions it knows, and Jet.
//!
//! Nothing here reads files, asks services or looks at a clock: an
//! [`Environment`](environment::Environment) is given what expressions may see.

pub mod environment;
mod functions;
pub mod interpolate;
pub mod jet;
