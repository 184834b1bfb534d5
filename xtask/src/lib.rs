//! Tasks of the repository: conformance with the reference implementations, comparison with a live one.

pub mod compare;
pub mod conformance;
