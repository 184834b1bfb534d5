//! Documents from key-value buckets of NATS `JetStream`.
//!
//! By `async-nats`; its asynchronous runtime lives inside of [`Client`] and runs only while a call waits.

mod client;
mod connect;
mod context;
mod failure;
mod latest;
mod options;

pub(crate) use client::Client;
pub use failure::NatsFailure;
pub use options::NatsOptions;
