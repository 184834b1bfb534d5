//! Objects and arrays, and what is skipped when one of them is wrong.

use super::Parser;
use crate::json::ErrorKind;
use crate::json::document::NodeKind;
use crate::json::scanner::{Token, TokenKind};

impl Parser<'_> {
    pub(super) fn object(&mut self, depth: u32) -> NodeKind {
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

    pub(super) fn array(&mut self, depth: u32) -> NodeKind {
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
