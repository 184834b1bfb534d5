//! HCL and the types of Rust programs ([serde](https://serde.rs)).
//!
//! [`from_value`] and [`to_value`] go between values and Rust types, [`to_string`] writes a file.

mod error;
mod node;
mod read_key;
mod read_scalar;
mod read_value;
mod wrapper;
mod write_text;
mod write_value;

pub use error::Error;
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
