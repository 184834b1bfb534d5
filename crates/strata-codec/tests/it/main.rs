//! The tests of the codec.

mod psych;
mod support;
