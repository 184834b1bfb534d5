//! Tuples and objects (specification, "Collection Values").

use super::Parser;
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// `"[" (Expression ("," Expression)* ","?)? "]"`, or a `for` expression.
    pub(super) fn tuple(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        if self.at_word("for") {
            self.for_expression(open, false, newlines);
            return self.close(mark, ForTuple);
        }
        if !self.elements(open, newlines) {
            self.ends_within(open);
            self.recover_from_bracket(RBracket, newlines);
        }
        self.close(mark, Tuple);
    }

    /// The elements and the closing bracket; says whether all is well.
    fn elements(&mut self, open: (u32, u32), newlines: bool) -> bool {
        loop {
            if self.at(RBracket) {
                self.bump_closing(newlines);
                return true;
            }
            let count = self.error_count;
            self.expression();
            if self.lost(count) {
                return false;
            }
            match self.current {
                RBracket => {}
                Comma => self.bump(),
                _ => {
                    if !self.recovery {
                        match self.current {
                            EndOfFile => self.unclosed(ErrorKind::UnclosedTuple, open),
                            _ => self.error_here_with(ErrorKind::ElementComma, open),
                        }
                    }
                    return false;
                }
            }
        }
    }

    /// `"{" (item (("," | Newline) item)* …)? "}"`, or a `for` expression.
    pub(super) fn object(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        if self.at_word("for") {
            self.for_expression(open, true, newlines);
            return self.close(mark, ForObject);
        }
        self.newlines = true;
        if !self.object_items(open, newlines) {
            self.ends_within(open);
            self.recover_to(RBrace, newlines);
        }
        self.close(mark, Object);
    }

    /// The items and the closing brace; says whether all is well.
    fn object_items(&mut self, open: (u32, u32), newlines: bool) -> bool {
        loop {
            match self.current {
                Newline => {
                    self.bump();
                    continue;
                }
                RBrace => {
                    self.bump_closing(newlines);
                    return true;
                }
                _ => {}
            }
            let item = self.open();
            let well = self.object_item(open);
            self.close(item, ObjectItem);
            if !well {
                return false;
            }
            match self.current {
                RBrace => {}
                Comma | Newline => self.bump(),
                _ => {
                    if !self.recovery {
                        match self.current {
                            EndOfFile => self.unclosed(ErrorKind::UnclosedObject, open),
                            _ => self.error_here_with(ErrorKind::ItemComma, open),
                        }
                    }
                    return false;
                }
            }
        }
    }

    /// `(Identifier | Expression) ("=" | ":") Expression`.
    fn object_item(&mut self, open: (u32, u32)) -> bool {
        let count = self.error_count;
        self.expression();
        if self.lost(count) {
            return false;
        }
        if !matches!(self.current, Equal | Colon) {
            if !self.recovery {
                match self.current {
                    EndOfFile => self.unclosed(ErrorKind::UnclosedObject, open),
                    Newline | Comma => self.error_here_with(ErrorKind::ItemValue, open),
                    _ => self.error_here_with(ErrorKind::ItemSeparator, open),
                }
            }
            return false;
        }
        self.bump();
        let count = self.error_count;
        self.expression();
        !self.lost(count)
    }

    /// Skips to the closing bracket, unless it was forgotten.
    pub(super) fn recover_from_bracket(&mut self, closing: crate::SyntaxKind, newlines: bool) {
        if !newlines || !self.at_attribute_of_line() {
            return self.recover_to(closing, newlines);
        }
        self.set_recovery();
        self.newlines = newlines;
    }

    /// The mistake of a bracket without an end, at the bracket.
    pub(super) fn unclosed(&mut self, kind: ErrorKind, open: (u32, u32)) {
        self.error_with(kind, open, (self.start, self.end));
    }
}
