//! Files of a real tree, as a user could have made it, and documents of real servers.

mod address;
#[cfg(feature = "http")]
mod cache;
mod confined;
mod glob_order;
mod glob_ruby;
#[cfg(feature = "http")]
mod http;
#[cfg(unix)]
mod layers;
mod limits;
#[cfg(feature = "nats")]
mod nats;
#[cfg(feature = "nats")]
mod nats_server;
#[cfg(unix)]
mod publish;
mod read;
mod tree;
#[cfg(feature = "http")]
mod web;
