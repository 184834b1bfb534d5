//! Documents from web servers: one GET request, blocking.
//!
//! By `ureq`: it blocks, as the callers do, needs no asynchronous runtime, and speaks TLS by `rustls`.

mod failure;
mod get;
mod tls;

pub use failure::HttpFailure;
pub(crate) use get::{Answer, get};
