//! Expressions with operators (specification, "Operations" and "Conditional Operator").

use super::{MAX_DEPTH, Mark, Parser};
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
        let mark = self.mark();
        let count = self.error_count;
        self.operand();
        // Most expressions are a term.
        if (precedence(self.current) > 0 || self.at(Question)) && !self.lost(count) {
            self.operation(mark, 1);
            if self.at(Question) && !self.lost(count) {
                self.conditional(mark);
            }
        }
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

    /// `Conditional = Expression "?" Expression ":" Expression`, of which the condition is read; the
    /// last one may be another.
    fn conditional(&mut self, mark: Mark) {
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

    /// Operators that bind at least as strongly as the level, each with the operand behind it; the
    /// first operand is read.
    ///
    /// All operators of one precedence in a row make one node, to be read from the left.
    fn operation(&mut self, mark: Mark, least: u8) {
        loop {
            let level = precedence(self.current);
            if level < least {
                return;
            }
            let wrap = self.build.wrap(mark);
            while precedence(self.current) == level {
                self.bump();
                let mark = self.mark();
                let count = self.error_count;
                self.operand();
                if !self.lost(count) {
                    self.operation(mark, level + 1);
                }
                if self.lost(count) {
                    return self.build.close_wrap(wrap, Binary);
                }
            }
            self.build.close_wrap(wrap, Binary);
        }
    }

    /// A term with its traversal, perhaps behind `-` or `!`.
    #[inline]
    fn operand(&mut self) {
        if matches!(self.current, Minus | Bang) { self.unary() } else { self.term_with_steps() }
    }

    fn unary(&mut self) {
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
