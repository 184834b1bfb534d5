//! Expressions with operators (specification, "Operations" and "Conditional Operator").

use super::{MAX_DEPTH, Parser};
use crate::SyntaxKind::{self, *};
use crate::error::ErrorKind;

impl Parser<'_> {
    /// A text that is one expression.
    pub(super) fn whole_expression(&mut self) {
        self.expression();
        if !self.at(EndOfFile) && !self.recovery {
            self.error_here(ErrorKind::ExtraCharacters);
        }
    }

    /// `Expression = ExprTerm | Operation | Conditional`.
    pub(super) fn expression(&mut self) {
        if self.depth >= MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        self.conditional();
        self.depth -= 1;
    }

    /// Leaves out what is nested too deeply.
    pub(super) fn too_deep(&mut self) {
        if !self.recovery {
            self.error_here(ErrorKind::TooDeep);
        }
        self.set_recovery();
        self.build.empty(Missing, self.start);
    }

    /// `Conditional = Expression "?" Expression ":" Expression`; the last one may be another.
    fn conditional(&mut self) {
        let mark = self.mark();
        let count = self.error_count;
        self.binary(1);
        if self.lost(count) || !self.at(Question) {
            return;
        }
        let question = (self.start, self.end);
        let wrap = self.build.wrap(mark);
        self.bump();
        let count = self.error_count;
        self.expression();
        if !self.lost(count) {
            if self.eat(Colon) {
                self.expression();
            } else {
                self.error_here_with(ErrorKind::ConditionalColon, question);
            }
        }
        self.build.close_wrap(wrap, Conditional);
    }

    /// Operands with operators between them that bind at least as strongly as the level.
    ///
    /// All operators of one precedence in a row make one node, to be read from the left.
    fn binary(&mut self, least: u8) {
        let mark = self.mark();
        let count = self.error_count;
        self.operand();
        if self.lost(count) {
            return;
        }
        loop {
            let level = precedence(self.current);
            if level < least {
                return;
            }
            let wrap = self.build.wrap(mark);
            while precedence(self.current) == level {
                self.bump();
                let count = self.error_count;
                self.binary(level + 1);
                if self.lost(count) {
                    return self.build.close_wrap(wrap, Binary);
                }
            }
            self.build.close_wrap(wrap, Binary);
        }
    }

    /// A term with its traversal, perhaps behind `-` or `!`.
    fn operand(&mut self) {
        if !matches!(self.current, Minus | Bang) {
            return self.term_with_steps();
        }
        if self.depth >= MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        let mark = self.open();
        self.bump();
        self.operand();
        self.close(mark, Unary);
        self.depth -= 1;
    }
}

/// How strongly an operator binds; 0 for what is none. (Table in "Operations".)
#[inline]
fn precedence(kind: SyntaxKind) -> u8 {
    match kind {
        OrOr => 1,
        AndAnd => 2,
        EqualEqual | BangEqual => 3,
        Less | LessEqual | Greater | GreaterEqual => 4,
        Plus | Minus => 5,
        Star | Slash | Percent => 6,
        _ => 0,
    }
}
