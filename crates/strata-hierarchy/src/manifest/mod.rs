//! Layered manifests: layers of data for variables that HCL declares.
//!
//! A manifest names the layers, from the lowest to the highest; facts choose their files. Every layer is
//! checked against the declared [`Type`]s before anything is merged. Source: the contract of layered
//! manifests, `conformance/manifest`.

mod cache;
mod data;
mod explanation;
mod facts;
mod failure;
mod files;
mod finish;
mod inputs;
mod layer;
pub mod limits;
mod load;
mod pages;
mod path;
mod place;
mod prefix;
mod schema;
mod select;
mod template;
mod types;
mod variable;

pub use explanation::Explanation;
pub use facts::read_facts;
pub use failure::{Cause, Failure};
pub use files::{FileError, LayerFiles};
pub use inputs::{Inputs, Resolved};
pub use pages::PAGES;
pub use types::{
    Extent, Form, Handles, MAX_MISMATCHES, Member, Mismatch, NoHandles, Presence, Problem, Type,
    TypeKind,
};
pub use variable::{DefaultValue, Variable, Variables};
