//! Decoding: a body and a declaration of what it means make a value (the job of `hcldec`).
//!
//! A [`Spec`] says which attributes and blocks a body has and what becomes of them. It is the only
//! place that names them: the [schema](Spec::schema), the [type](Spec::implied_type) of the result and
//! the [references](Spec::variables) in a body follow from it.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_eval::{Scope, body::Body, decode::Spec};
//! use strata_syntax::parse_body;
//! use strata_value::{Key, Type};
//!
//! let spec = Spec::object([
//!     ("name", Spec::required_attribute("name", Type::String)),
//!     ("ports", Spec::block_list("port", Spec::required_attribute("number", Type::Number))),
//! ]);
//!
//! let sources = SourceMap::default();
//! let file = sources.add("main.hcl", "name = \"web\"\nport {\n  number = \"80\"\n}\n".into());
//! let tree = parse_body(file.text().clone());
//! let (value, errors) = spec.decode(&Body::of_tree(&tree, &file), &Scope::new());
//! assert!(errors.is_empty());
//! let ports = value.as_map().unwrap().get(Key::new("ports")).unwrap();
//! assert_eq!(ports.as_seq().unwrap()[0].as_int(), Some(80));
//! ```

mod attribute;
mod blocks;
mod decoder;
mod file;
mod labelled;
mod pages;
mod place;
mod schema;
mod spec;
mod transform;
mod types;
mod variables;

pub use file::SpecFile;
pub use pages::PAGES;
pub use spec::{BlockSpec, LabelledSpec, Spec};
pub use transform::{ExpressionSpec, Transform, Validation};
