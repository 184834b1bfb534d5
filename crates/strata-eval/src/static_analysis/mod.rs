//! What an expression says without being evaluated.
//!
//! Some arguments are no values: a list of references, a type, a keyword. These functions read an
//! expression of a body, of native syntax or JSON, as such a thing, and give its parts with their
//! bytes in the file. In JSON a string holds the native syntax of a reference or of a call, an array
//! is a list, an object is a map. Nothing else counts, parentheses neither: what looks computed is to
//! be computed.
//!
//! ```
//! use strata_eval::static_analysis as read;
//! use strata_syntax::{parse_body, schema::{Body, Schema}};
//!
//! let tree = parse_body("depends_on = [module.network, module.dns[0]]\n");
//! let (content, _) = Body::of_tree(&tree).content(&Schema::new().required("depends_on"));
//! let expression = content.attributes[0].expression.unwrap();
//!
//! let elements = read::list(expression).unwrap();
//! let reference = read::absolute_traversal(elements[1]).unwrap();
//! assert_eq!(reference.root(), Some("module"));
//! assert_eq!(reference.to_string(), "module.dns[0]");
//!
//! let error = read::call(expression).unwrap_err();
//! assert_eq!(error.code(), "hcl-static-call");
//! ```

mod call;
mod collection;
mod error;
mod json_text;
mod reference;
mod start_range;
#[cfg(test)]
mod tests;
mod traversal;
mod variables;

pub use call::{Call, call};
pub use collection::{MapKey, Pair, list, map};
pub use error::{NotStatic, PAGES, Wanted};
pub use reference::{absolute_traversal, keyword, relative_traversal};
pub use start_range::start_range;
pub use traversal::{Step, StepKind, Traversal};
pub use variables::variables;
