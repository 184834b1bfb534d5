//! Bodies read by schemas, as users of the crate see it.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "tests read the specification suite from files, and say so if there is none"
)]

mod content_law;
mod laws;
mod messages;
mod specsuite;
