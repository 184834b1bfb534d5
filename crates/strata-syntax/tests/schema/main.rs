//! Bodies read by schemas, as users of the crate see it.

mod content_law;
mod laws;
mod messages;
