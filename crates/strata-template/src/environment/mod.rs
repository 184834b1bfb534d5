//! What expressions of documents see: facts, data, variables of the process, and functions.
//!
//! The [`Scope`] says which names there are, before anything is evaluated; an [`Environment`] has the
//! values; functions reach files and services through a [`World`].

mod scope;
mod values;
mod world;

pub use scope::Scope;
pub use values::Environment;
pub use world::World;
