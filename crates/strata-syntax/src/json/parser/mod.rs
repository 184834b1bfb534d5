//! Tokens to nodes.
//!
//! Which mistakes are found, and where, follows the reference: after one the rest of the object or
//! array is skipped, with its own way of counting brackets, and the values around it go on.

mod collection;

use std::ops::Range;

use super::document::{Node, NodeKind};
use super::scanner::{Scanner, Token, TokenKind, is_number};
use super::string::string_error;
use super::{ErrorKind, JsonError};
use crate::{MAX_DEPTH, MAX_ERRORS};

/// Reads a text of at most [`MAX_TEXT`](crate::MAX_TEXT) bytes.
pub(super) fn parse(text: &str) -> (Vec<Node>, Vec<JsonError>) {
    let mut scanner = Scanner::new(text.as_bytes(), 0);
    let current = scanner.next();
    let mut parser =
        Parser { text, scanner, current, nodes: Vec::new(), errors: Vec::new(), stopped: false };
    let root = parser.value(0);
    let behind = parser.current;
    if parser.errors.is_empty() && behind.kind != TokenKind::End {
        let kind = parser.start_error(behind, ErrorKind::Extra);
        parser.error(kind, behind.range(), behind.range());
    }
    if parser.errors.is_empty() && !matches!(root, NodeKind::Object | NodeKind::Array) {
        let node = parser.nodes[0];
        let range = node.start as usize..node.end as usize;
        parser.error(ErrorKind::Root, range.clone(), range);
    }
    // As the reference orders them: the first one in this order is the one that tools agree on.
    parser.errors.sort_by_key(|error| (error.range.start, error.range.end));
    (parser.nodes, parser.errors)
}

struct Parser<'t> {
    text: &'t str,
    scanner: Scanner<'t>,
    current: Token,
    nodes: Vec<Node>,
    errors: Vec<JsonError>,
    /// Whether a limit was reached: nothing more is read or reported.
    stopped: bool,
}

impl Parser<'_> {
    fn bump(&mut self) -> Token {
        let next = if self.stopped {
            Token { kind: TokenKind::End, ..self.current }
        } else {
            self.scanner.next()
        };
        std::mem::replace(&mut self.current, next)
    }

    fn at(&self, kind: TokenKind) -> bool {
        self.current.kind == kind
    }

    fn error(&mut self, kind: ErrorKind, range: Range<usize>, cause: Range<usize>) {
        // What is not closed is found last, but stands first; it is at most as much as is nested.
        let unclosed = matches!(kind, ErrorKind::UnclosedObject | ErrorKind::UnclosedArray);
        if self.stopped || self.errors.len() >= MAX_ERRORS && !unclosed {
            return;
        }
        let structural = matches!(
            kind,
            ErrorKind::Comma
                | ErrorKind::ColonInArray
                | ErrorKind::ObjectMismatch
                | ErrorKind::ArrayMismatch
        );
        let follows = (structural || unclosed) && !self.errors.is_empty();
        self.errors.push(JsonError { kind, range, cause, follows });
    }

    fn leaf(&mut self, kind: NodeKind, token: Token) -> NodeKind {
        let (start, end) = (token.start as u32, token.end as u32);
        self.nodes.push(Node { kind, size: 1, start, end });
        kind
    }

    /// Any value; what cannot be read becomes one invalid node.
    fn value(&mut self, depth: u32) -> NodeKind {
        let token = self.current;
        match token.kind {
            TokenKind::BraceOpen | TokenKind::BracketOpen if depth >= MAX_DEPTH => {
                self.error(ErrorKind::TooDeep, token.range(), token.range());
                self.stopped = true;
                self.bump();
                self.leaf(NodeKind::Invalid, token)
            }
            TokenKind::BraceOpen => self.object(depth),
            TokenKind::BracketOpen => self.array(depth),
            TokenKind::String => self.string(),
            TokenKind::Number => self.number(),
            TokenKind::Word => self.word(),
            kind => {
                let error = match kind {
                    TokenKind::BraceClose => ErrorKind::PropertyValue,
                    TokenKind::BracketClose => ErrorKind::ElementValue,
                    TokenKind::End => ErrorKind::ValueAtEnd,
                    _ => self.start_error(token, ErrorKind::ValueStart),
                };
                self.error(error, token.range(), self.cause(token));
                self.leaf(NodeKind::Invalid, token)
            }
        }
    }

    /// What a token means that stands where it cannot.
    fn start_error(&self, token: Token, otherwise: ErrorKind) -> ErrorKind {
        let rest = self.text.get(token.start..).unwrap_or_default();
        match rest.chars().next() {
            Some('\'') => ErrorKind::SingleQuote,
            Some('#') => ErrorKind::Comment,
            Some('/') if rest.starts_with("//") || rest.starts_with("/*") => ErrorKind::Comment,
            Some('\u{feff}') if token.start == 0 => ErrorKind::ByteOrderMark,
            _ => otherwise,
        }
    }

    /// The bytes of a token; those of the whole character if it is a wrong one.
    fn cause(&self, token: Token) -> Range<usize> {
        let first = self.text.get(token.start..).and_then(|rest| rest.chars().next());
        match first {
            Some(c) if token.kind == TokenKind::Invalid => token.start..token.start + c.len_utf8(),
            _ => token.range(),
        }
    }

    fn string(&mut self) -> NodeKind {
        let token = self.bump();
        let Some(wrong) = string_error(self.text.get(token.range()).unwrap_or_default()) else {
            return self.leaf(NodeKind::String, token);
        };
        let start = token.start + wrong.behind;
        let cause = token.start + wrong.cause.start..token.start + wrong.cause.end;
        self.error(wrong.kind, start..start + 1, cause);
        self.leaf(NodeKind::Invalid, token)
    }

    fn number(&mut self) -> NodeKind {
        let token = self.bump();
        if is_number(&self.text.as_bytes()[token.range()]) {
            return self.leaf(NodeKind::Number, token);
        }
        self.error(ErrorKind::Number, token.range(), token.range());
        self.leaf(NodeKind::Invalid, token)
    }

    fn word(&mut self) -> NodeKind {
        let token = self.bump();
        let kind = match &self.text.as_bytes()[token.range()] {
            b"true" => NodeKind::True,
            b"false" => NodeKind::False,
            b"null" => NodeKind::Null,
            _ => {
                self.error(ErrorKind::Keyword, token.range(), token.range());
                NodeKind::Invalid
            }
        };
        self.leaf(kind, token)
    }
}
