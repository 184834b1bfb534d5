//! The evaluation of a configuration for a host.

mod block;
mod call;
mod carried;
mod catalog;
mod errors;
mod expand;
mod handles;
mod instance;
mod key;
mod keys;
mod named;
mod resource;
mod run;
mod scope;
mod variable;

pub(crate) use run::run;
