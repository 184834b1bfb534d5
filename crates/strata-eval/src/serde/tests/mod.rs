//! Tests of reading and writing Rust types.

mod bodies;
mod text;
mod values;
