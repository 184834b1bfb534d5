//! Functions that are defined in a body (the reference's `ext/userfunc`).
//!
//! ```hcl
//! function "greet" {
//!   params         = [name]
//!   variadic_param = more       # gets all further arguments as a tuple; may be left out
//!   result         = "Hello, ${name}!"
//! }
//! ```
//!
//! ```
//! use strata_diagnostics::SourceMap;
//! use strata_eval::{Functions, Program, Scope, body::Body, user_functions::{Surroundings, user_functions}};
//! use strata_syntax::{parse_body, parse_expression};
//!
//! let sources = SourceMap::default();
//! let text = "function \"double\" {\n  params = [n]\n  result = 2 * n\n}\n";
//! let file = sources.add("main.hcl", text.into());
//! let tree = parse_body(file.text().clone());
//! let body = Body::of_tree(&tree, &file);
//! let (functions, _, errors) = user_functions(&body, "function", Surroundings::default());
//! assert!(errors.is_empty());
//!
//! let call = sources.add("call", "double(21)".into());
//! let program = Program::of_tree(&parse_expression(call.text().clone()), &call);
//! let scope = Scope::new().with_functions(&functions);
//! assert_eq!(program.evaluate(&scope).unwrap().as_int(), Some(42));
//! ```

mod calls;
mod definition;
mod library;
mod pages;

pub use calls::{MAX_CALL_LEVELS, MAX_CALLS};
pub use library::{Surroundings, user_functions};
pub use pages::PAGES;
