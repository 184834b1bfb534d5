//! Tests of the crate as its users see it.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "tests read the vectors from files, and say so if there are none"
)]

mod bodies;
mod corpus;
mod laws;
mod messages;
mod shapes;
mod structure;
mod traversals;
mod vectors;
