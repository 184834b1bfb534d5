//! Layered manifests: layers of data for variables that HCL declares.
//!
//! A manifest names the layers, from the lowest to the highest; facts choose their files. Every layer is
//! checked against the declared [`Type`]s before anything is merged. Source: the contract of layered
//! manifests, `conformance/manifest`.

mod failure;
mod files;
mod types;
mod variable;

pub use failure::{Cause, Failure};
pub use files::{FileError, LayerFiles};
pub use types::{Handles, Member, NoHandles, Presence, Type, TypeKind};
pub use variable::{Variable, Variables};
