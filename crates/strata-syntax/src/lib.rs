//! HCL text to a lossless tree.
//!
//! The text of HCL's native syntax becomes a [`Tree`]: one flat array of nodes, white space, comments
//! and mistakes included. Parsing never fails; what is wrong is listed beside the tree, several
//! mistakes at once, and told in words by [`Tree::diagnostics`]. Nothing here knows what a text
//! means: names stay names.
//!
//! * [`parse_body`] reads a file, [`parse_expression`], [`parse_template`], [`parse_traversal_abs`]
//!   and [`parse_traversal_partial`] read smaller texts.
//! * [`lex`] gives the tokens alone.
//! * [`ast`] has a typed view for each production of the grammar.
//! * [`Positions`] tells lines and columns as the language counts them.
//! * [`pages`] explains each code.
//!
//! ```
//! use strata_syntax::{Positions, ast::{Body, Expression}, parse_body};
//!
//! let tree = parse_body("service \"web\" {\n  port = 8_0\n  name = \"${var.name}\" # public\n}\n");
//!
//! // Several mistakes may be found; the rest is read as usual.
//! let error = tree.errors()[0];
//! assert_eq!(error.kind.code(), "hcl-newline-expected");
//! assert_eq!(Positions::new(&tree).at(error.start).line, 2);
//!
//! // Every byte is in the tree.
//! let text: String = tree.leaves().map(|leaf| leaf.text()).collect();
//! assert_eq!(text, **tree.text());
//!
//! let body = Body::cast(tree.root()).expect("the root of a file is a body");
//! let service = body.blocks().next().expect("it has a block");
//! assert_eq!(service.labels().next().expect("it has a label").value(), "web");
//! let name = service.body().and_then(|body| body.attribute("name")).expect("it is there");
//! let Some(Expression::Template(template)) = name.expression() else { panic!("a template") };
//! assert!(matches!(template.wrapped(), Some(Expression::Traversal(_))));
//! ```

#![cfg_attr(
    not(test),
    expect(
        clippy::enum_glob_use,
        reason = "code that is all about kinds reads better with their names alone"
    )
)]

pub mod ast;
mod decode;
mod error;
pub mod json;
mod kind;
mod lexer;
mod message;
mod node;
mod pages;
mod parser;
mod positions;
pub mod schema;
mod tree;

pub use error::{ErrorKind, SyntaxError};
pub use kind::SyntaxKind;
pub use lexer::{MAX_TEXT, Token, is_identifier, lex, lex_template};
pub use pages::{page, pages};
pub use parser::{
    MAX_DEPTH, MAX_ERRORS, parse_body, parse_body_bytes, parse_expression, parse_expression_bytes,
    parse_template, parse_template_bytes, parse_traversal_abs, parse_traversal_partial,
};
pub use positions::{Position, Positions};
pub use tree::{Children, NodeRef, Tree};
