//! Tokens to nodes.
//!
//! Which mistakes are found, and where, follows the reference: after one the rest of the object or
//! array is skipped, with its own way of counting brackets, and the values around it go on.

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

    fn object(&mut self, depth: u32) -> NodeKind {
        let open = self.bump();
        let mark = self.nodes.len();
        self.leaf(NodeKind::Object, open);
        while !self.at(TokenKind::BraceClose) {
            if !self.property(depth) {
                return self.invalid(mark);
            }
            match self.current.kind {
                TokenKind::Comma => {
                    let comma = self.bump();
                    if self.at(TokenKind::BraceClose) {
                        self.error(ErrorKind::TrailingComma, comma.range(), comma.range());
                        return self.invalid(mark);
                    }
                }
                TokenKind::BraceClose => {}
                TokenKind::End => {
                    self.error(ErrorKind::UnclosedObject, open.range(), open.range());
                    return self.invalid(mark);
                }
                TokenKind::BracketClose => {
                    let cause = self.bump().range();
                    self.error(ErrorKind::ObjectMismatch, self.current.range(), cause);
                    return self.invalid(mark);
                }
                _ => {
                    let wrong = self.skip(TokenKind::BraceOpen, TokenKind::BraceClose);
                    self.missing_comma(wrong);
                    return self.invalid(mark);
                }
            }
        }
        self.close(mark)
    }

    /// `"name": value`. Gives whether the object can go on behind it.
    fn property(&mut self, depth: u32) -> bool {
        let token = self.current;
        let (mark, count) = (self.nodes.len(), self.errors.len());
        if self.value(depth + 1) != NodeKind::String {
            self.wrong_name(token, count);
            return false;
        }
        self.nodes[mark].kind = NodeKind::Name;
        if !self.at(TokenKind::Colon) {
            let found = self.skip(TokenKind::BraceOpen, TokenKind::BraceClose);
            let kind = match found.kind {
                TokenKind::BraceClose | TokenKind::Comma => ErrorKind::NameAlone,
                TokenKind::Equals => ErrorKind::EqualsForColon,
                _ => ErrorKind::Colon,
            };
            let alone = kind == ErrorKind::NameAlone;
            let cause = if alone { token.range() } else { self.cause(found) };
            self.error(kind, found.range(), cause);
            return false;
        }
        self.bump();
        self.value(depth + 1);
        true
    }

    /// Says that a name is wrong; in place of what was said of the same token as a value.
    fn wrong_name(&mut self, token: Token, count: usize) {
        let range = token.range();
        let closed = matches!(token.kind, TokenKind::BraceOpen | TokenKind::BracketOpen);
        match self.errors.get_mut(count) {
            Some(error) if !closed => {
                if error.kind == ErrorKind::Keyword || error.kind == ErrorKind::ValueStart {
                    error.kind = ErrorKind::PropertyName;
                }
                error.range = range;
            }
            _ => self.error(ErrorKind::PropertyName, range.clone(), range),
        }
    }

    fn array(&mut self, depth: u32) -> NodeKind {
        let open = self.bump();
        let mark = self.nodes.len();
        self.leaf(NodeKind::Array, open);
        while !self.at(TokenKind::BracketClose) {
            self.value(depth + 1);
            match self.current.kind {
                TokenKind::Comma => {
                    let comma = self.bump();
                    if self.at(TokenKind::BracketClose) {
                        self.error(ErrorKind::TrailingComma, comma.range(), comma.range());
                        return self.invalid(mark);
                    }
                }
                TokenKind::BracketClose => {}
                TokenKind::End => {
                    self.error(ErrorKind::UnclosedArray, open.range(), open.range());
                    return self.invalid(mark);
                }
                kind => {
                    let wrong = self.skip(TokenKind::BracketOpen, TokenKind::BracketClose);
                    match kind {
                        TokenKind::Colon => self.behind(ErrorKind::ColonInArray, wrong),
                        TokenKind::BraceClose => self.behind(ErrorKind::ArrayMismatch, wrong),
                        _ => self.missing_comma(wrong),
                    }
                    return self.invalid(mark);
                }
            }
        }
        self.close(mark)
    }

    /// Skips to the end of an object or array; gives the token at which it began to skip.
    fn skip(&mut self, open: TokenKind, close: TokenKind) -> Token {
        let first = self.bump();
        let (mut token, mut depth) = (first, 1_u32);
        loop {
            if token.kind == open {
                depth += 1;
            } else if token.kind == close {
                // The reference takes the first closing one even if it opened another before.
                depth -= 1;
                if depth <= 1 {
                    return first;
                }
            } else if token.kind == TokenKind::End {
                return first;
            }
            token = self.bump();
        }
    }

    fn missing_comma(&mut self, before: Token) {
        // Behind another mistake it is likely that mistake once more.
        let first = self.errors.is_empty();
        let kind =
            if first { self.start_error(before, ErrorKind::Comma) } else { ErrorKind::Comma };
        self.behind(kind, before);
    }

    /// A mistake that the reference reports where it stands after skipping.
    fn behind(&mut self, kind: ErrorKind, wrong: Token) {
        self.error(kind, self.current.range(), self.cause(wrong));
    }

    fn close(&mut self, mark: usize) -> NodeKind {
        let end = self.bump().end as u32;
        let size = (self.nodes.len() - mark) as u32;
        let node = &mut self.nodes[mark];
        node.size = size;
        node.end = end;
        node.kind
    }

    /// In place of an object or array with a mistake stands its opening bracket.
    fn invalid(&mut self, mark: usize) -> NodeKind {
        self.nodes.truncate(mark + 1);
        self.nodes[mark].kind = NodeKind::Invalid;
        NodeKind::Invalid
    }
}
