//! Tests of what the crate gives to others.

mod allocations;
mod bodies;
mod decoding;
mod dynamic;
mod evaluation_law;
mod files;
mod laws;
mod limits;
mod messages;
mod secrets;
mod spec_files;
mod support;
mod unknown;
mod user_functions;
