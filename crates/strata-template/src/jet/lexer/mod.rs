//! The text of a template to tokens.
//!
//! Two modes: text, up to a left delimiter or a comment, and actions. White space next to a delimiter
//! with a trim marker (`[[- `, ` -]]`) belongs to no token.

mod action;
mod number;
mod token;

pub(super) use number::number;
pub(super) use token::{Keyword, Token, TokenKind};

use super::delimiters::Delimiters;
use super::fault::{Fault, Mistake, Place};

/// The tokens of a template.
pub(super) struct Tokens {
    /// All tokens; the last is [`TokenKind::End`] or [`TokenKind::Mistake`].
    pub(super) list: Vec<Token>,
    /// What is wrong at [`TokenKind::Mistake`].
    pub(super) mistake: Option<Fault>,
}

/// Reads the tokens of a text, up to the first mistake.
pub(super) fn tokens(text: &str, delimiters: &Delimiters) -> Tokens {
    let mut lexer = Lexer {
        text,
        delimiters,
        trimmed_right: format!(" -{}", delimiters.right),
        pos: 0,
        tokens: Vec::new(),
    };
    let mistake = lexer.run().err();
    let end = if mistake.is_some() { TokenKind::Mistake } else { TokenKind::End };
    lexer.push(end, lexer.pos, false);
    Tokens { list: lexer.tokens, mistake }
}

const LEFT_COMMENT: &str = "{*";
const RIGHT_COMMENT: &str = "*}";
const LEFT_TRIM: &str = "- ";
const RIGHT_TRIM: &str = " -";

struct Lexer<'a> {
    text: &'a str,
    delimiters: &'a Delimiters,
    trimmed_right: String,
    pos: usize,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) -> Result<(), Fault> {
        while self.pos < self.text.len() {
            self.text_mode()?;
        }
        Ok(())
    }

    /// Text up to an action, the action, or a comment.
    fn text_mode(&mut self) -> Result<(), Fault> {
        let start = self.pos;
        let Some(at) = self.next_mark() else {
            self.pos = self.text.len();
            self.push_text(start, self.pos);
            return Ok(());
        };
        self.pos = at;
        if !self.rest().starts_with(&self.delimiters.left) {
            self.push_text(start, at);
            return self.comment();
        }
        let begin = at + self.delimiters.left.len();
        let trims = self.text[begin..].starts_with(LEFT_TRIM);
        let text = &self.text[start..at];
        let kept = if trims { text.trim_end_matches(is_space).len() } else { text.len() };
        self.push_text(start, start + kept);
        self.pos = begin;
        self.push(TokenKind::Left, at, false);
        self.pos += if trims { LEFT_TRIM.len() } else { 0 };
        self.action()
    }

    /// The next place where an action or a comment begins.
    fn next_mark(&self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let left = self.delimiters.left.as_bytes();
        (self.pos..bytes.len()).find(|&at| {
            let here = &bytes[at..];
            here.starts_with(left) || here.starts_with(LEFT_COMMENT.as_bytes())
        })
    }

    /// A comment, which is nothing. (The reference shows it if no left delimiter can follow.)
    fn comment(&mut self) -> Result<(), Fault> {
        let start = self.pos;
        let begin = start + LEFT_COMMENT.len();
        let Some(length) = self.text[begin..].find(RIGHT_COMMENT) else {
            self.pos = begin;
            return Err(self
                .mistake(start, "the comment is not closed")
                .hint("close it with `*}`"));
        };
        self.pos = begin + length + RIGHT_COMMENT.len();
        Ok(())
    }

    fn rest(&self) -> &'a str {
        &self.text[self.pos..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn push_text(&mut self, start: usize, end: usize) {
        if start < end {
            let place = place(start, end);
            self.tokens.push(Token { kind: TokenKind::Text, place, spaced: false });
        }
    }

    /// A token from `start` to the current position.
    fn push(&mut self, kind: TokenKind, start: usize, spaced: bool) {
        self.tokens.push(Token { kind, place: place(start, self.pos), spaced });
    }

    fn mistake(&self, start: usize, message: impl Into<String>) -> Fault {
        Fault::new(Mistake::Syntax, place(start, self.pos), message)
    }
}

/// A template is at most 4 GiB, as [`super::Template::parse`] sees to.
fn place(start: usize, end: usize) -> Place {
    Place { start: start as u32, end: end as u32 }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

fn is_name(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}
