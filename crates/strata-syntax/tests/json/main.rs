//! The JSON reader, as users of the crate see it.

mod laws;
mod messages;
