//! HCL text to a lossless tree.
mod kind;
mod lexer;

pub use kind::SyntaxKind;
pub use lexer::{MAX_TEXT, Token, is_identifier, lex, lex_template};
