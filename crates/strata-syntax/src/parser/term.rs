//! Terms (specification, "Expression Terms").

use super::Parser;
use crate::SyntaxKind::{self, *};
use crate::error::ErrorKind;

impl Parser<'_> {
    /// `ExprTerm`, one of its kinds.
    pub(super) fn term(&mut self) {
        match self.current {
            Ident => self.name(),
            Number => self.number(),
            QuoteOpen => self.quoted_template(),
            HeredocOpen => self.heredoc(),
            LBracket => self.tuple(),
            LBrace => self.object(),
            LParen => self.parenthesised(),
            _ => self.no_term(),
        }
    }

    fn no_term(&mut self) {
        if !self.recovery {
            self.error_here(match self.current {
                EndOfFile => ErrorKind::ExpressionAtEnd,
                _ => ErrorKind::ExpressionExpected,
            });
        }
        self.set_recovery();
        self.build.empty(Missing, self.start);
    }

    /// A variable, a literal value, or a function call, all of which begin with a name.
    #[inline]
    fn name(&mut self) {
        match self.byte_behind(0) {
            b'(' => {
                let mark = self.open();
                self.call();
                return self.close(mark, Call);
            }
            b':' if self.byte_behind(1) == b':' => {
                let mark = self.open();
                self.call();
                return self.close(mark, Call);
            }
            _ => {}
        }
        let mark = self.mark();
        let name = (self.start, self.end);
        let kind = word_kind(self.current_text());
        self.bump_as(kind);
        // The name and the parenthesis may stand apart.
        if matches!(self.current, LParen | ColonColon) {
            let wrap = self.build.wrap(mark);
            self.build.rename_last(Ident);
            self.call_rest(name);
            self.build.close_wrap(wrap, Call);
        }
    }

    /// `"(" Expression ")"`; newlines mean nothing in it.
    fn parenthesised(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        let count = self.error_count;
        self.expression();
        if self.error_count > count {
            self.ends_within(open);
            self.recover_to(RParen, newlines);
        } else if self.at(RParen) {
            self.bump_closing(newlines);
        } else {
            self.error_here_with(ErrorKind::UnclosedParenthesis, open);
            self.set_recovery();
            self.newlines = newlines;
        }
        self.close(mark, Parenthesised);
    }
}

/// What a name is that stands for a value.
#[inline]
fn word_kind(text: &str) -> SyntaxKind {
    match text.as_bytes() {
        b"true" => True,
        b"false" => False,
        b"null" => Null,
        _ => Variable,
    }
}
