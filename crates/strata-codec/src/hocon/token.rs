//! The tokens of HOCON.

use std::borrow::Cow;

use strata_value::Value;

/// A token with its place.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind<'t>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What a token is.
#[derive(Clone, Debug)]
pub(super) enum Kind<'t> {
    /// A text in quotes.
    Quoted(Cow<'t, str>),
    /// A number, a truth value or null, with the text it has in a concatenation.
    Literal(Value, &'t str),
    /// Text without quotes.
    Unquoted(&'t str),
    /// White space between two values of one line, which belongs to their concatenation.
    Space(&'t str),
    /// `${path}` or `${?path}`.
    Substitution {
        optional: bool,
        path: Vec<Token<'t>>,
    },
    Newline,
    Comma,
    Colon,
    Equals,
    PlusEquals,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    End,
}

impl Kind<'_> {
    /// Whether white space beside it counts.
    pub(super) fn is_simple(&self) -> bool {
        matches!(
            self,
            Self::Quoted(_) | Self::Literal(..) | Self::Unquoted(_) | Self::Substitution { .. }
        )
    }
}
