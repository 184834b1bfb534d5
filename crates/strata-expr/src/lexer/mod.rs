//! Text to tokens.

mod escape;
pub(crate) mod number;

use std::ops::Range;

use crate::{ExprError, Stage};

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) range: Range<usize>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A name, or a word that is a literal (`true`, `nil`).
    Identifier,
    /// A number as it is written.
    Number,
    /// The content of a string.
    String(String),
    /// The content of a byte string.
    Bytes(Vec<u8>),
    /// A sign or a word that is an operator.
    Operator,
    /// A bracket.
    Bracket,
    /// The end of the text.
    End,
}

/// Words that are operators and therefore no names.
const WORDS: [&str; 10] =
    ["in", "or", "and", "not", "matches", "contains", "startsWith", "endsWith", "let", "if"];

/// Reads all tokens; the last is [`TokenKind::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, ExprError> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::with_capacity(text.len() / 3 + 1) };
    while lexer.token()? {}
    lexer.push(TokenKind::End, text.len());
    Ok(lexer.tokens)
}

pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    tokens: Vec<Token>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character if it is one of these.
    fn accept(&mut self, any_of: &str) -> bool {
        let found = self.peek().filter(|c| any_of.contains(*c));
        self.at += found.map_or(0, char::len_utf8);
        found.is_some()
    }

    fn accept_while(&mut self, mut is: impl FnMut(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !is(c)).unwrap_or(rest.len());
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token { kind, range: start..self.at });
    }

    fn error(&self, start: usize, message: impl Into<String>) -> ExprError {
        ExprError::new(Stage::Syntax, start..self.at.max(start), message)
    }

    /// Reads one token or what is between tokens; false at the end.
    fn token(&mut self) -> Result<bool, ExprError> {
        let start = self.at;
        let Some(c) = self.peek() else { return Ok(false) };
        let next = self.rest()[c.len_utf8()..].chars().next();
        match c {
            _ if c.is_whitespace() => self.accept_while(char::is_whitespace),
            '\'' | '"' => {
                let content = self.quoted(c)?;
                let text = escape::text(content, c).map_err(|why| self.error(start, why))?;
                self.push(TokenKind::String(text), start);
            }
            '`' => self.raw()?,
            'b' | 'B' if matches!(next, Some('\'' | '"')) => {
                self.at += 1;
                let quote = next.unwrap_or('"');
                let content = self.quoted(quote)?;
                let bytes = escape::bytes(content, quote).map_err(|why| self.error(start, why))?;
                self.push(TokenKind::Bytes(bytes), start);
            }
            '0'..='9' => self.number(start)?,
            '.' if next.is_some_and(|c| c.is_ascii_digit()) => {
                self.at += 1;
                self.number(start)?;
            }
            '/' if next == Some('/') => self.accept_while(|c| c != '\n'),
            '/' if next == Some('*') => self.block_comment()?,
            '#' => {
                self.at += 1;
                self.accept("#");
                self.push(TokenKind::Operator, start);
            }
            '(' | '[' | '{' | ')' | ']' | '}' => {
                self.at += 1;
                self.push(TokenKind::Bracket, start);
            }
            _ if is_word(c) => {
                self.accept_while(is_word);
                let word = &self.text[start..self.at];
                let operator = WORDS.contains(&word) || word == "else";
                self.push(
                    if operator { TokenKind::Operator } else { TokenKind::Identifier },
                    start,
                );
            }
            _ => self.sign(c)?,
        }
        Ok(true)
    }

    /// Reads an operator that is written with signs.
    fn sign(&mut self, c: char) -> Result<(), ExprError> {
        let start = self.at;
        self.at += c.len_utf8();
        match c {
            '?' => self.accept(".?"),
            '|' => self.accept("|"),
            ':' => self.accept(":"),
            '.' => self.accept("."),
            '&' | '!' | '=' | '*' | '<' | '>' => self.accept("&=*"),
            ',' | ';' | '%' | '+' | '-' | '^' | '/' => false,
            _ => return Err(self.error(start, format!("the character `{c}` means nothing here"))),
        };
        self.push(TokenKind::Operator, start);
        Ok(())
    }

    /// Takes a string in quotes, and gives what is between them as it is written.
    fn quoted(&mut self, quote: char) -> Result<&'t str, ExprError> {
        let open = self.at;
        self.at += 1;
        let start = self.at;
        let mut escaped = false;
        for (at, c) in self.rest().char_indices() {
            match c {
                '\n' => break,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if c == quote => {
                    self.at = start + at + 1;
                    return Ok(&self.text[start..start + at]);
                }
                _ => {}
            }
        }
        let hint =
            "end the string on its line; a string between back quotes may have several lines";
        self.at = start;
        self.accept_while(|c| c != '\n');
        Err(self.error(open, format!("a string begins here and no {quote} ends it")).hint(hint))
    }

    /// Takes a string between back quotes, in which two of them stand for one.
    fn raw(&mut self) -> Result<(), ExprError> {
        let start = self.at;
        self.at += 1;
        let mut content = String::new();
        loop {
            let rest = self.rest();
            let Some(end) = rest.find('`') else {
                self.at = self.text.len();
                return Err(self.error(start, "a string begins here and no ` ends it"));
            };
            content.push_str(&rest[..end]);
            self.at += end + 1;
            if !self.accept("`") {
                break;
            }
            content.push('`');
        }
        self.push(TokenKind::String(content), start);
        Ok(())
    }

    fn block_comment(&mut self) -> Result<(), ExprError> {
        let start = self.at;
        let Some(end) = self.rest()[2..].find("*/") else {
            return Err(self.error(start, "a comment begins here and no */ ends it"));
        };
        self.at += end + 4;
        Ok(())
    }
}

/// Whether a character can stand in a name.
pub(crate) fn is_word(c: char) -> bool {
    c == '_' || c == '$' || c.is_alphanumeric()
}
