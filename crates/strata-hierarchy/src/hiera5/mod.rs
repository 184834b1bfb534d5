//! Hiera 5: `hiera.yaml`, its layers, and lookups in them.
//!
//! A [`Tree`] is the configuration and the data, shared by all hosts; a [`Node`] is one host with
//! its variables, and answers lookups. The rules are those of Puppet 8 or 7 and of the Hiera page
//! on interpolation; [`Dialect`] chooses. Source: `conformance/hiera5` and its `differences.md`.
//!
//! A program brings its own files ([`Files`]), variables ([`Scope`]) and functions
//! ([`Functions`]):
//!
//! ```
//! use std::sync::Arc;
//! use strata_hierarchy::hiera5::{
//!     Call, DataHash, Dialect, Files, FilesError, FunctionError, Functions, Layout, MapScope, Node,
//!     Query, Tree,
//! };
//! use strata_value::{Map, Value, json};
//!
//! /// Files in memory.
//! struct Memory(&'static [(&'static str, &'static str)]);
//!
//! impl Files for Memory {
//!     fn read(&self, path: &str) -> Result<Option<Vec<u8>>, FilesError> {
//!         Ok(self.0.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).into()))
//!     }
//!     fn exists(&self, path: &str) -> bool {
//!         self.0.iter().any(|(name, _)| *name == path)
//!     }
//!     fn glob(&self, _: &str) -> Result<Vec<String>, FilesError> {
//!         Ok(Vec::new())
//!     }
//!     fn list(&self, _: &str) -> Result<Vec<String>, FilesError> {
//!         Ok(Vec::new())
//!     }
//! }
//!
//! /// A `data_hash` function: one key, made from an option of the level.
//! struct Inventory;
//!
//! impl DataHash for Inventory {
//!     fn data_hash(&self, call: &mut Call<'_>) -> Result<Value, FunctionError> {
//!         let site = call.options.get("site".into()).cloned().unwrap_or(Value::NULL);
//!         Ok(Value::map([("rack".into(), site)].into_iter().collect::<Map>()))
//!     }
//! }
//!
//! let files = Memory(&[
//!     ("/site/hiera.yaml", "\
//! version: 5
//! hierarchy:
//!   - {name: inventory, data_hash: inventory, options: {site: 'fra-%{role}'}}
//!   - {name: common, path: common.yaml}
//! "),
//!     ("/site/data/common.yaml", "motd: \"%{role} in %{lookup('rack')}\"\n"),
//! ]);
//! let layout = Layout { environment: Some("/site/hiera.yaml".into()), ..Layout::default() };
//! let functions = Functions::new().with_data_hash("inventory", Inventory);
//! let tree = Tree::new(layout, Arc::new(files)).with_functions(functions);
//!
//! let variables = json::parse(r#"{"role": "web"}"#)?;
//! let scope = MapScope::new(variables.as_map().cloned().unwrap_or_default());
//! let node = Node::new(&tree, &scope, Dialect::Hiera);
//! let answer = node.lookup(&["motd"], &Query::default()).unwrap().unwrap();
//! assert_eq!(answer.value.as_str(), Some("web in fra-web"));
//! # Ok::<(), json::ParseError>(())
//! ```

mod budget;
mod call;
mod config;
mod data;
mod dialect;
mod dig;
mod error;
mod explain;
mod eyaml;
mod files;
mod fold;
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
mod pages;
mod paths;
mod query;
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
pub use node::Node;
pub use pages::PAGES;
pub use query::{Answer, FoundIn, Query};
pub use scope::{MapScope, Scope};
pub use secret::{DECRYPTED, reveal_decrypted};
pub use tree::{Layout, Tree};
