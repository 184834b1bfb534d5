//! The tests of the codec.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests start Ruby, take times and read the environment"
)]

mod comments;
mod errors;
mod hocon;
mod json;
mod laws;
mod plain;
mod plain_law;
mod psych;
mod ruby;
mod strict;
mod support;
mod vectors;
