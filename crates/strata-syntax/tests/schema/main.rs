//! Bodies read by schemas, as users of the crate see it.
#![expect(clippy::disallowed_methods, reason = "tests read the specification suite from files")]

mod laws;
mod messages;
mod specsuite;
