//! Bodies with meaning: files and blocks, read by schemas, whose expressions can be evaluated.
//!
//! [`Body`] puts meaning on [`strata_syntax::schema::Body`]: it knows its file, so that everything in
//! it has a [`Span`](strata_diagnostics::Span); several of them can be [merged](Body::merged) to one;
//! and [`Body::expanded`] lets `dynamic` blocks stand for the blocks that they generate.
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_eval::{Scope, body::Body};
//! use strata_syntax::{parse_body, schema::Schema};
//!
//! let sources = SourceMap::default();
//! let file = sources.add("main.hcl", "port = 8000 + 80\n".into());
//! let tree = parse_body(file.text().clone());
//! let (content, errors) = Body::of_tree(&tree, &file).content(&Schema::new().required("port"));
//! assert!(errors.is_empty());
//! let port = content.attribute("port").expect("the schema wants it");
//! assert_eq!(port.expression.evaluate(&Scope::new()).unwrap().as_int(), Some(8080));
//! ```

#[expect(clippy::module_inception, reason = "the body itself, among what belongs to bodies")]
mod body;
mod content;
mod context;
mod dynamic;
mod expression;
mod part;

pub use body::Body;
pub(crate) use body::sort;
pub use content::{Attribute, Block, Content, Label};
pub use dynamic::{PAGES, Unexpanded};
pub use expression::{Expression, Reference};
