//! Tests of the public interface.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests start Ruby and read the environment"
)]

mod decisions;
mod differential;
mod failures;
mod json;
mod laws;
mod overlay;
mod reference;
mod sharing;
