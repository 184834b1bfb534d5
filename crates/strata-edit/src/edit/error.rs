//! Mistakes of a call.

use crate::convert::ValueError;

/// Why an edit was not made. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// A name of an attribute or a type of a block is no identifier.
    #[error(
        "`{0}` is no name: it must begin with a letter or `_` and go on with letters, digits, `_` or `-`"
    )]
    Name(String),
    /// A text is no expression.
    #[error("`{text}` is no expression: {reason}")]
    Expression {
        /// The text.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A text is no reference.
    #[error("`{0}` is no reference: a name with `.name`, `[0]` or `[\"key\"]` behind it")]
    Traversal(String),
    /// A text is no comment.
    #[error("`{0}` is no comment: one begins with `#` or `//`, or stands between `/*` and `*/`")]
    Comment(String),
    /// A comment that ends with its line has another one behind it.
    #[error("`{0}` goes on to the end of the line: no comment can stand behind it there")]
    CommentOrder(String),
    /// A value has no expression.
    #[error("the value has no expression: {0}")]
    Value(#[from] ValueError),
    /// A block is to be moved into itself.
    #[error("a block cannot be moved into itself")]
    IntoItself,
    /// The file with the edit would not parse, although it does without it.
    #[error("the file would not parse: {0}")]
    Breaks(String),
}
