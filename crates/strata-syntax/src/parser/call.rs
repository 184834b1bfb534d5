//! Function calls (specification, "Functions and Function Calls").

use super::Parser;
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// `FunctionCall = Identifier ("::" Identifier)* "(" arguments ")"`.
    pub(super) fn call(&mut self) {
        let name = (self.start, self.end);
        self.bump();
        self.call_rest(name);
    }

    /// What stands behind the first name.
    pub(super) fn call_rest(&mut self, name: (u32, u32)) {
        while self.eat(ColonColon) {
            if !self.at(Ident) {
                self.error_here_with(ErrorKind::FunctionName, name);
                return self.set_recovery();
            }
            self.bump();
        }
        if !self.at(LParen) {
            self.error_here_with(ErrorKind::CallParenthesis, name);
            return self.set_recovery();
        }
        let open = (name.0, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        if !self.arguments(open, newlines) {
            self.ends_within(open);
            self.recover_from_bracket(RParen, newlines);
        }
    }

    /// The arguments and the closing parenthesis; says whether all is well.
    fn arguments(&mut self, open: (u32, u32), newlines: bool) -> bool {
        loop {
            if self.at(RParen) {
                self.bump_closing(newlines);
                return true;
            }
            let count = self.error_count;
            self.expression();
            if self.lost(count) {
                return false;
            }
            match self.current {
                RParen => {}
                Comma => self.bump(),
                Ellipsis => {
                    let ellipsis = (self.start, self.end);
                    self.bump();
                    if !self.at(RParen) {
                        if !self.recovery {
                            self.error_with(ErrorKind::EllipsisNotLast, ellipsis, open);
                        }
                        return false;
                    }
                }
                EndOfFile => {
                    self.error_with(ErrorKind::UnclosedCall, open, (self.start, self.end));
                    return false;
                }
                _ => {
                    self.error_here_with(ErrorKind::ArgumentComma, open);
                    return false;
                }
            }
        }
    }
}
