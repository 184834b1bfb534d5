//! Single documents: `data`, `hierarchy.order`, `overrides`, and rules in comments.
//!
//! A [`Document`] is read once and resolved for any number of hosts. The rules are those of Choria
//! CCM; source: `conformance/ccm/behaviour.md` sections 3 to 7 and the vectors.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_hierarchy::document::Document;
//! use strata_template::environment::Environment;
//! use strata_value::{Key, Map};
//!
//! let sources = SourceMap::default();
//! let text = "\
//! hierarchy: {order: [site], merge: deep}
//! data:
//!   ## @require
//!   log: info
//! overrides:
//!   site: {log: warn}
//! ";
//! let file = sources.add("site.yaml", text.into());
//! let document = Document::read(&file, Document::DATA_KEY).unwrap();
//! let data = document.resolve(&Environment::of_facts(Map::default())).unwrap();
//! assert_eq!(data.as_map().unwrap().get(Key::new("log")).unwrap().as_str(), Some("warn"));
//! assert!(document.rules().check(&data).is_empty());
//! ```

mod duration;
mod error;
mod explain;
mod fold;
mod hierarchy;
mod keys;
pub mod manifest;
mod output;
mod pages;
mod place;
mod read;
mod resolve;
mod rules;
mod section;

pub use explain::{LevelReport, Outcome, Trace};
pub use output::{Quoting, env, query, whole_numbers};
pub use pages::PAGES;
pub use read::read_data;
pub use resolve::{Document, put_over};
pub use rules::{Rule, Rules};
