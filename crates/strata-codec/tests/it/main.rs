//! The tests of the codec.

mod hocon;
mod laws;
mod plain;
mod psych;
mod ruby;
mod support;
