//! HCL in JSON: a JSON text with the places of all its parts.
//!
//! The text is read as JSON (RFC 8259) and nothing more: no comments, no trailing commas. What its
//! objects mean as bodies is told by [`schema`](crate::schema).
//!
//! ```
//! use strata_syntax::json;
//!
//! let document = json::parse(r#"{"service": {"web": {"port": 80}}}"#);
//! assert!(document.errors().is_empty());
//! let service = document.root().properties().next().unwrap();
//! assert_eq!(service.name(), "service");
//! assert_eq!(service.name_range(), 1..10);
//! ```

mod bytes;
mod diagnostics;
mod document;
mod error;
mod pages;
mod parser;
mod positions;
mod scanner;
mod string;

use std::sync::Arc;

pub use bytes::parse_bytes;
pub use document::{Document, Property, Value, ValueKind};
pub use error::{ErrorKind, JsonError};
pub(crate) use pages::PAGES;
pub use positions::Positions;
pub use string::Offsets;

use document::{Node, NodeKind};

/// Reads a JSON text. Never fails; [`Document::errors`] tells what is wrong.
///
/// Works in time linear in the text. Objects and arrays may be nested
/// [`MAX_DEPTH`](crate::MAX_DEPTH) deep, and the text may have [`MAX_TEXT`](crate::MAX_TEXT) bytes. Of
/// the mistakes the first [`MAX_ERRORS`](crate::MAX_ERRORS) are kept, and what is not closed.
pub fn parse(text: impl Into<Arc<str>>) -> Document {
    let text = text.into();
    let (nodes, errors) = if text.len() > crate::MAX_TEXT {
        let invalid = Node { kind: NodeKind::Invalid, size: 1, start: 0, end: 0 };
        let kind = ErrorKind::TooLarge;
        (vec![invalid], vec![JsonError { kind, range: 0..0, cause: 0..0, follows: false }])
    } else {
        parser::parse(&text)
    };
    Document { text, nodes: Arc::new(nodes), errors: errors.into() }
}
