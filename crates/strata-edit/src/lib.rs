//! HCL source, changed: formatted, edited, converted.

pub mod convert;
pub mod edit;
pub mod format;
