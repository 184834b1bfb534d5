//! HCL text to a lossless tree.

pub mod ast;
mod decode;
mod error;
mod kind;
mod lexer;
mod message;
mod parser;
mod positions;
mod tree;

pub use error::{ErrorKind, SyntaxError};
pub use kind::SyntaxKind;
pub use lexer::{MAX_TEXT, Token, is_identifier, lex, lex_template};
pub use parser::{
    MAX_DEPTH, MAX_ERRORS, parse_body, parse_expression, parse_template, parse_traversal_abs,
    parse_traversal_partial,
};
pub use positions::{Position, Positions};
pub use tree::{Children, NodeRef, Tree};
