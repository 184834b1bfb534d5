//! Tests of what the crate gives to others.

mod bodies;
mod decoding;
mod dynamic;
mod files;
mod spec_files;
mod unknown;
mod user_functions;
