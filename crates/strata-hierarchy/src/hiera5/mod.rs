//! Hiera 5: `hiera.yaml`, its layers, and lookups in them.
//!
//! A [`Tree`] is the configuration and the data, shared by all hosts; a [`Node`] is one host with
//! its variables, and answers lookups. The rules are those of Puppet 8 or 7 and of the Hiera page
//! on interpolation; [`Dialect`] chooses. Source: `conformance/hiera5` and its `differences.md`.

mod config;
mod data;
mod dialect;
mod dig;
mod error;
mod explain;
mod files;
mod function;
mod interpolate;
mod invocation;
mod key;
mod keys;
mod layer;
mod level;
mod location;
mod lookup;
mod lookup_options;
mod merge_option;
mod node;
mod options;
mod paths;
mod render;
mod scope;
mod secret;
mod token;
mod tree;
pub mod types;
mod variables;

pub use dialect::Dialect;
pub use error::{Kind, code};
pub use explain::{Detail, Explanation, Leaf, LevelReport, Outcome, Reference, StrategySource};
pub use files::{Decrypt, DecryptError, Files, FilesError};
pub use function::{Call, DataDig, DataHash, FunctionError, Functions, LookupKeyFunction};
pub use key::{LookupKey, Segment};
pub use layer::Layer;
pub use lookup::Query;
pub use node::{Answer, FoundIn, Node};
pub use scope::{MapScope, Scope};
pub use secret::{DECRYPTED, reveal_decrypted};
pub use tree::{Layout, Tree};
