//! Tests of the public interface.

mod decisions;
mod differential;
mod failures;
mod json;
mod laws;
mod overlay;
mod reference;
mod sharing;
