//! HCL and the types of Rust programs ([serde](https://serde.rs)).
//!
//! [`from_str`] reads a file into a Rust type and [`to_string`] writes one; [`from_json`] and
//! [`from_file`] read other forms of files. [`from_value`] and [`to_value`] go between values and Rust
//! types. [`Verbatim`], [`Sensitive`] and [`Block`] say how a part of a type is read and written.

mod error;
mod node;
mod read_attribute;
mod read_blocks;
mod read_body;
mod read_json;
mod read_key;
mod read_parts;
mod read_scalar;
mod read_text;
mod read_value;
mod wrapper;
mod write_parts;
mod write_text;
mod write_value;

pub use error::Error;
pub use read_text::{TextError, from_file, from_json, from_str};
pub use read_value::from_value;
pub use wrapper::{Block, Sensitive, Verbatim};
pub use write_text::to_string;
pub use write_value::to_value;

/// The name of a field that is the one label of a block.
const LABEL: &str = "$label";

/// The name of a field that is all labels of a block.
const LABELS: &str = "$labels";

#[cfg(test)]
mod tests;
