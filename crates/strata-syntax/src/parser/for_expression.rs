//! `for` expressions (specification, "`for` Expressions").

use super::Parser;
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// What stands behind the bracket, and the closing one; the next token is `for`.
    pub(super) fn for_expression(&mut self, open: (u32, u32), object: bool, newlines: bool) {
        let closing = if object { RBrace } else { RBracket };
        self.bump_as(Keyword);
        if !self.for_parts(open, object, newlines) {
            self.recover_to(closing, newlines);
        }
    }

    /// Says whether all is well, the closing bracket read.
    fn for_parts(&mut self, open: (u32, u32), object: bool, newlines: bool) -> bool {
        if !self.for_names(ErrorKind::ForVariable, ErrorKind::ForIn, open) {
            return false;
        }
        let count = self.error_count;
        self.expression();
        if self.lost(count) || !self.for_token(Colon, ErrorKind::ForColon, open) {
            return false;
        }

        let count = self.error_count;
        let key = self.ranged_expression();
        let mut value = key;
        let arrow = self.eat(FatArrow);
        if arrow {
            value = self.ranged_expression();
        }
        if self.lost(count) {
            return false;
        }
        let ellipsis = self.at(Ellipsis).then_some((self.start, self.end));
        self.eat(Ellipsis);
        if self.at_word("if") {
            self.bump_as(Keyword);
            let count = self.error_count;
            self.expression();
            if self.lost(count) {
                return false;
            }
        }

        let closing = if object { RBrace } else { RBracket };
        let closed = self.at(closing);
        if !closed && !self.recovery {
            self.error_here_with(ErrorKind::ForEnd, open);
        }
        if !object && arrow {
            self.error_with(ErrorKind::ForTupleKey, key, open);
        }
        if let Some(ellipsis) = ellipsis.filter(|_| !object) {
            self.error_with(ErrorKind::ForTupleEllipsis, ellipsis, open);
        }
        if object && !arrow {
            self.error_with(ErrorKind::ForObjectKey, value, open);
        }
        if closed {
            self.bump_closing(newlines);
        }
        closed
    }

    /// `Identifier ("," Identifier)? "in"`; says whether all is well.
    pub(super) fn for_names(
        &mut self,
        no_name: ErrorKind,
        no_in: ErrorKind,
        open: (u32, u32),
    ) -> bool {
        if !self.for_token(Ident, no_name, open) {
            return false;
        }
        if self.eat(Comma) && !self.for_token(Ident, no_name, open) {
            return false;
        }
        if self.at_word("in") {
            self.bump_as(Keyword);
            return true;
        }
        if !self.recovery {
            self.error_here_with(no_in, open);
        }
        false
    }

    fn for_token(&mut self, kind: crate::SyntaxKind, error: ErrorKind, open: (u32, u32)) -> bool {
        let found = self.eat(kind);
        if !found && !self.recovery {
            self.error_here_with(error, open);
        }
        found
    }

    fn ranged_expression(&mut self) -> (u32, u32) {
        let start = self.start;
        self.expression();
        (start, self.build.solid_end().max(start))
    }
}
