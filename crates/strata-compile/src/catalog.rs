//! The desired state of a host.

use std::collections::BTreeMap;
use std::sync::Arc;

use strata_value::{Key, Map, Value};

/// The desired state of a host: what a bundle holds.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// The outputs of the root module, by name.
    pub outputs: Vec<Output>,
    /// The resources: each behind those it depends on, of those that could come next the smallest id first.
    pub resources: Vec<Resource>,
    /// The assets that expressions asked for, by their SHA-256.
    pub assets: BTreeMap<[u8; 32], Asset>,
}

/// An output of the root module.
#[derive(Clone, Debug)]
pub struct Output {
    /// Its name.
    pub name: Key,
    /// Its value; it may hold marks at any depth.
    pub value: Value,
}

/// A resource.
#[derive(Clone, Debug)]
pub struct Resource {
    /// `[module.M["k"].…]TYPE.NAME["k"]`.
    pub id: Arc<str>,
    /// Its type: the first label of the block.
    pub ty: Key,
    /// Its name: the second label.
    pub name: Key,
    /// Which instance of an expanded block it is.
    pub key: Option<InstanceKey>,
    /// The steps to its module, as `m["k"]`; none for the root.
    pub module: Arc<[Arc<str>]>,
    /// Its attributes, without the meta-arguments; values may hold marks at any depth.
    pub attributes: Map,
    /// The ids of the resources it depends on directly, sorted.
    pub depends_on: Vec<Arc<str>>,
}

/// The key of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstanceKey {
    /// Of `count`.
    Index(u64),
    /// Of `for_each`.
    Name(Key),
}

/// The content of a file that goes with the catalog.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its bytes, shared by the hosts of a run.
    pub content: Arc<[u8]>,
}
