//! HCL to and from other notations, without evaluation.
//!
//! [`hcl_to_data`] and [`json_to_data`] make a value of a file, [`data_to_hcl`] a file of a value; the readers and writers
//! of JSON and YAML do the rest. [`body_to_data`] leaves open what the value of an expression is. Between HCL and JSON the JSON profile of HCL
//! ([`Texts::Templates`]) keeps every expression; plain data holds literals only.
//!
//! ```
//! use std::sync::Arc;
//! use strata_diagnostics::SourceMap;
//! use strata_edit::convert::{Options, Texts, data_to_hcl, hcl_to_data};
//! use strata_syntax::parse_body;
//! use strata_value::json;
//!
//! let text: Arc<str> = "port = 80\nhost = upper(var.host)\nlog \"a\" {\n}\n".into();
//! let sources = SourceMap::default();
//! let file = sources.add("main.hcl", Arc::clone(&text));
//!
//! let value = hcl_to_data(&parse_body(text), &file, Texts::Templates).map_err(|_| "refused")?;
//! let written = json::write(&value, &json::Options::default())?;
//! assert_eq!(written, r#"{"port":80,"host":"${upper(var.host)}","log":{"a":{}}}"#);
//!
//! let options = Options { texts: Texts::Templates, blocks: [("log".to_owned(), 1)].into() };
//! let back = data_to_hcl(&value, &options).map_err(|_| "refused")?;
//! assert_eq!(back, "port = 80\nhost = upper(var.host)\n\nlog \"a\" {\n}\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod from_data;
mod json;
mod number;
mod pages;
mod quote;
mod refusal;
mod structure;
mod template;
mod to_data;
mod value;

pub use from_data::{Options, data_to_hcl};
pub use json::json_to_data;
pub use pages::PAGES;
pub use quote::quote;
pub use structure::body_to_data;
pub use to_data::{Texts, hcl_to_data};
pub use value::{ValueError, map_to_body, value_to_expression};
pub(crate) use value::{columns, write_value};
