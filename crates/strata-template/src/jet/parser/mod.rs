//! Tokens to nodes, by recursive descent.

mod action;
mod control;
mod expression;
mod operand;
mod string;

use std::collections::HashMap;

use strata_value::Key;

use super::delimiters::Delimiters;
use super::fault::{Fault, Mistake, Place, Result};
use super::lexer::{Keyword, Token, TokenKind, tokens};
use super::limits::MAX_NESTING;
use super::node::{Block, List};

/// A parsed template.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) list: List,
    /// The blocks by name: of several the last in the text.
    pub(super) blocks: HashMap<Key, Block>,
}

/// Parses a text.
pub(super) fn parse(text: &str, delimiters: &Delimiters) -> Result<Parsed> {
    let tokens = tokens(text, delimiters);
    let mut parser = Parser {
        text,
        delimiters,
        tokens: tokens.list,
        mistake: tokens.mistake,
        at: 0,
        nesting: 0,
        blocks: HashMap::new(),
    };
    let list = parser.template()?;
    Ok(Parsed { list, blocks: parser.blocks })
}

struct Parser<'a> {
    text: &'a str,
    delimiters: &'a Delimiters,
    tokens: Vec<Token>,
    /// What the lexer has found at its last token.
    mistake: Option<Fault>,
    at: usize,
    nesting: u32,
    blocks: HashMap<Key, Block>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        // The last token, the end, is never passed.
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Takes the next token if it is of a kind.
    fn take(&mut self, kind: TokenKind) -> Option<Token> {
        (self.peek().kind == kind).then(|| self.next())
    }

    fn expect(&mut self, kind: TokenKind, wanted: &str) -> Result<Token> {
        self.take(kind).ok_or_else(|| self.unexpected(wanted))
    }

    fn expect_right(&mut self) -> Result<Token> {
        self.take(TokenKind::Right).ok_or_else(|| {
            let wanted = format!("`{}`", self.delimiters.right);
            self.unexpected(&wanted)
        })
    }

    fn text_of(&self, token: Token) -> &'a str {
        &self.text[token.place.range()]
    }

    fn key_of(&self, token: Token) -> Key {
        Key::new(self.text_of(token))
    }

    /// The error that the next token is not what is wanted here.
    fn unexpected(&mut self, wanted: &str) -> Fault {
        let token = self.peek();
        let found = match token.kind {
            TokenKind::Mistake => {
                if let Some(mistake) = self.mistake.take() {
                    return mistake;
                }
                "a mistake".to_owned()
            }
            TokenKind::End => "the template ends".to_owned(),
            TokenKind::Text => "the text begins".to_owned(),
            TokenKind::Keyword(Keyword::Extends | Keyword::Import) => {
                let message = format!("`{}` must be the first action", self.text_of(token));
                return syntax(token.place, message);
            }
            _ => format!("there is `{}`", self.text_of(token)),
        };
        syntax(token.place, format!("{found} where {wanted} is expected"))
    }

    /// Parses what is one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.nesting == MAX_NESTING {
            let message = format!("more than {MAX_NESTING} levels are nested");
            return Err(Fault::new(Mistake::Nesting, self.peek().place, message)
                .hint("make a block of the inner part"));
        }
        self.nesting += 1;
        let result = parse(self);
        self.nesting -= 1;
        result
    }
}

fn syntax(place: Place, message: impl Into<String>) -> Fault {
    Fault::new(Mistake::Syntax, place, message)
}
