//! Edits of HCL files that touch nothing but what they are about.
//!
//! ```
//! use strata_edit::edit::{BlockPath, Document, Expr, ItemName};
//! use strata_syntax::ast::{Body, Item};
//! use strata_value::Value;
//!
//! let mut document = Document::parse(
//!     "region   =   \"eu\"   # keep me\n\
//!      \n\
//!      service \"web\" {\n    \
//!          port = 80 // plain\n\
//!      }\n",
//! );
//!
//! // Walk it.
//! let body = Body::cast(document.tree().root()).ok_or("no body")?;
//! let names: Vec<&str> = body
//!     .items()
//!     .map(|item| match item {
//!         Item::Attribute(attribute) => attribute.name(),
//!         Item::Block(block) => block.block_type(),
//!     })
//!     .collect();
//! assert_eq!(names, ["region", "service"]);
//!
//! // Change one attribute and its comment.
//! let web = BlockPath::root().block("service", ["web"]);
//! document.set_attribute(&web, "port", &Expr::Value(Value::int(443)))?;
//! document.set_trailing_comments(&web, &ItemName::attribute("port"), &["// with TLS"])?;
//!
//! // Print it: all else is as it was.
//! assert_eq!(
//!     document.text(),
//!     "region   =   \"eu\"   # keep me\n\
//!      \n\
//!      service \"web\" {\n    \
//!          port = 443 // with TLS\n\
//!      }\n",
//! );
//! let changes = document.changes();
//! assert_eq!(changes.len(), 2);
//! assert_eq!(changes[0].text, "443");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attribute;
mod block;
mod change;
mod comment;
mod document;
mod error;
mod expression;
mod extent;
mod path;
mod slot;

pub use block::NewBlock;
pub use change::{TextEdit, apply};
pub use document::Document;
pub use error::EditError;
pub use expression::Expr;
pub(crate) use expression::embeddable;
pub use path::{BlockPath, BlockStep, ItemName};
pub use slot::Position;
