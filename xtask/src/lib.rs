//! Tasks of the repository: conformance with the reference implementations.

pub mod conformance;
