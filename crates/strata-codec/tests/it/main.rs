//! The tests of the codec.

mod hocon;
mod plain;
mod psych;
mod ruby;
mod support;
