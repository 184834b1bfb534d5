//! From a configuration and the facts of a host to a catalog of resources, and to a bundle.
//!
//! A [`Configuration`] is read and lowered once and evaluated for any number of hosts. The crate does no
//! I/O: files come in through [`ModuleFiles`].

pub mod bundle;
mod catalog;
mod configuration;
mod declaration;
mod evaluate;
mod expression;
mod failure;
mod files;
mod functions;
mod graph;
pub mod limits;
mod message;
mod module;
mod pages;
mod reference;
mod type_expression;

pub use catalog::{Asset, Catalog, InstanceKey, Output, Resource};
pub use configuration::Configuration;
pub use files::ModuleFiles;
pub use pages::PAGES;
