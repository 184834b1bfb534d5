//! GJSON paths.

mod laws;
mod limits;
mod lookup;
mod properties;
mod remarks;
mod text;
