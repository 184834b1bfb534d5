//! Tests of reading and writing Rust types.

mod text;
mod values;
