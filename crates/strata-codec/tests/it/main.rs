//! The tests of the codec.

mod hocon;
mod psych;
mod ruby;
mod support;
