//! Tests of the crate as its users see it.
#![expect(clippy::disallowed_methods, reason = "tests read the vectors from files")]

mod bodies;
mod corpus;
mod laws;
mod messages;
mod shapes;
mod structure;
mod vectors;
