//! HCL to and from other notations, without evaluation.

mod quote;
mod value;

pub use quote::quote;
pub use value::{ValueError, map_to_body, value_to_expression};
pub(crate) use value::{columns, write_value};
