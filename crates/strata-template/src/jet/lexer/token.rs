//! Tokens.

use super::super::fault::Place;

/// One token of a template.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) place: Place,
    /// Whether white space stands before it, inside of an action.
    pub(crate) spaced: bool,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Text outside of actions.
    Text,
    Left,
    Right,
    /// A name, or `.` alone.
    Identifier,
    /// A point and a name.
    Field,
    Underscore,
    Number,
    Character,
    String,
    RawString,
    True,
    False,
    Keyword(Keyword),
    /// `=` or `:=`.
    Assign,
    Equal,
    NotEqual,
    Greater,
    GreaterEqual,
    Less,
    LessEqual,
    Comma,
    Semicolon,
    Colon,
    Question,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    /// `&&`, `and`.
    And,
    /// `||`, `or`.
    Or,
    /// `!`, `not`.
    Not,
    Pipe,
    LeftParen,
    RightParen,
    LeftBracket,
    RightBracket,
    /// A character that begins nothing.
    Other,
    /// Here the lexer has found a mistake and ended.
    Mistake,
    End,
}

/// A reserved name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Extends,
    Import,
    Include,
    Block,
    End,
    Yield,
    Content,
    If,
    Else,
    Range,
    Try,
    Catch,
    Return,
    Nil,
    /// Reserved, without meaning: `msg`, `trans`.
    Reserved,
}

/// The kind of a name: a reserved one, or an identifier.
pub(super) fn name_kind(name: &str) -> TokenKind {
    use Keyword as K;
    TokenKind::Keyword(match name {
        "true" => return TokenKind::True,
        "false" => return TokenKind::False,
        "and" => return TokenKind::And,
        "or" => return TokenKind::Or,
        "not" => return TokenKind::Not,
        "extends" => K::Extends,
        "import" => K::Import,
        "include" => K::Include,
        "block" => K::Block,
        "end" => K::End,
        "yield" => K::Yield,
        "content" => K::Content,
        "if" => K::If,
        "else" => K::Else,
        "range" => K::Range,
        "try" => K::Try,
        "catch" => K::Catch,
        "return" => K::Return,
        "nil" => K::Nil,
        "msg" | "trans" => K::Reserved,
        _ => return TokenKind::Identifier,
    })
}
