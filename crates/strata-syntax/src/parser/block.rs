//! Blocks (specification, "Blocks").

use super::{MAX_DEPTH, Mark, Parser};
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// `Block = Identifier (StringLit|Identifier)* "{" … "}" Newline`, of which the type is read.
    pub(super) fn block(&mut self, mark: Mark, name: (u32, u32), in_block: bool) {
        loop {
            match self.current {
                LBrace => break,
                QuoteOpen => self.label(),
                Ident => self.bump(),
                _ => {
                    let kind = match self.current {
                        Equal => ErrorKind::BlockHeaderEqual,
                        Newline => ErrorKind::BlockHeaderNewline,
                        _ => ErrorKind::BlockHeader,
                    };
                    if !self.recovery || kind != ErrorKind::BlockHeader {
                        self.error_here_with(kind, name);
                    }
                    if kind == ErrorKind::BlockHeaderNewline && self.brace_begins_next_line() {
                        self.set_recovery();
                        self.set_newlines(false);
                        self.newlines = true;
                        continue;
                    }
                    self.close(mark, Block);
                    return self.skip_item(in_block);
                }
            }
        }
        let open = (self.start, self.end);
        self.bump();
        if self.depth >= MAX_DEPTH {
            self.error(ErrorKind::TooDeep, open.0, open.1);
            self.recover_to(RBrace, true);
        } else {
            self.depth += 1;
            self.block_body(open);
            self.depth -= 1;
        }
        self.close(mark, Block);
        if !matches!(self.current, Newline | EndOfFile) {
            if !self.recovery {
                self.error_here_with(ErrorKind::NewlineAfterBlock, name);
            }
            self.skip_item(in_block);
        }
    }

    /// Whether a brace is the first thing behind the newline that is the next token.
    fn brace_begins_next_line(&self) -> bool {
        let behind = self.text.get(self.end as usize..).unwrap_or_default();
        behind.trim_start_matches([' ', '\t']).starts_with('{')
    }

    /// What stands between the braces, and the closing one.
    fn block_body(&mut self, open: (u32, u32)) {
        let names = self.names.len();
        let body = self.open();
        let one_line = !matches!(self.current, Newline | EndOfFile | RBrace);
        if one_line {
            self.one_line_body(open);
        } else {
            self.items(Some(open));
        }
        self.close(body, Body);
        self.check_duplicates(names);
        if !self.eat(RBrace) && !self.at(EndOfFile) {
            self.recover_to(RBrace, true);
        }
    }

    /// `OneLineBlock`: a single attribute on the line of the braces.
    fn one_line_body(&mut self, open: (u32, u32)) {
        self.one_line_attribute();
        match self.current {
            Comma => {
                self.error_here_with(ErrorKind::OneLineBlockComma, open);
                self.set_recovery();
            }
            Newline => {
                if !self.recovery {
                    self.error_here_with(ErrorKind::OneLineBlockNewline, open);
                }
                self.set_recovery();
                // As if the first item stood on a line of its own.
                self.items(Some(open));
            }
            EndOfFile if !self.recovery => self.unclosed_block(open),
            RBrace | EndOfFile => {}
            _ => {
                if !self.recovery {
                    self.error_here_with(ErrorKind::OneLineBlock, open);
                }
                self.set_recovery();
            }
        }
    }

    fn one_line_attribute(&mut self) {
        if !self.at(Ident) {
            self.error_here(ErrorKind::ItemExpected);
            return self.skip_item(true);
        }
        let mark = self.open();
        let name = (self.start, self.end);
        self.bump();
        match self.current {
            Equal => return self.attribute(mark, name, true, true),
            QuoteOpen | LBrace | Ident => {
                self.error_with(ErrorKind::OneLineBlockNested, name, (self.start, self.end));
            }
            _ => self.error_with(ErrorKind::EqualsExpected, name, (self.start, self.end)),
        }
        self.close(mark, Error);
        self.skip_item(true);
    }

    /// A quoted label, in which no template may stand; also a quoted key of a traversal.
    pub(super) fn label(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        self.bump();
        loop {
            match self.current {
                QuotedText => self.quoted_text(),
                QuoteClose => {
                    self.bump();
                    break;
                }
                InterpolationOpen | DirectiveOpen => {
                    self.error_here_with(ErrorKind::TemplateInLabel, open);
                    self.bump();
                    self.recover_to(SequenceClose, self.newlines);
                }
                EndOfFile => {
                    self.error_here_with(ErrorKind::UnclosedQuote, open);
                    break;
                }
                QuotedNewline => {
                    self.leave_quotes();
                    break;
                }
                _ => {
                    self.error_here_with(ErrorKind::UnclosedQuote, open);
                    self.recover_to(QuoteClose, self.newlines);
                    break;
                }
            }
        }
        self.close(mark, Label);
    }
}
