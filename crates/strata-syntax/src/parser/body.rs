//! Bodies and attributes (specification, "Structural Elements").

use super::Parser;
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// A whole file: `Body EndOfFile`.
    pub(super) fn file(&mut self) {
        let names = self.names.len();
        self.items(None);
        self.check_duplicates(names);
    }

    /// The items of a body: attributes and blocks up to the end of the file, or to the brace that
    /// closes the block, whose opening brace is given.
    pub(super) fn items(&mut self, block: Option<(u32, u32)>) {
        loop {
            match self.current {
                Newline => self.bump(),
                Ident => self.item(block.is_some()),
                RBrace if block.is_some() => return,
                EndOfFile => {
                    if let Some(open) = block {
                        self.unclosed_block(open);
                    }
                    return;
                }
                _ => self.no_item(block.is_some()),
            }
        }
    }

    /// The mistake of a block without an end. It stands at the brace, unless it may follow from an
    /// earlier one.
    pub(super) fn unclosed_block(&mut self, open: (u32, u32)) {
        if self.unclosed {
            return;
        }
        self.unclosed = true;
        if self.recovered {
            self.error_here_with(ErrorKind::UnclosedBlock, open);
        } else {
            self.error_with(ErrorKind::UnclosedBlock, open, (self.start, self.end));
        }
        self.set_recovery();
    }

    /// What begins no item.
    fn no_item(&mut self, in_block: bool) {
        self.recovery = false;
        self.error_here(match self.current {
            QuoteOpen => ErrorKind::QuotedName,
            RBrace | SequenceClose => ErrorKind::StrayBrace,
            _ => ErrorKind::ItemExpected,
        });
        self.skip_item(in_block);
    }

    /// `Attribute | Block`; both begin with a name.
    fn item(&mut self, in_block: bool) {
        self.recovery = false;
        let mark = self.open();
        let name = (self.start, self.end);
        self.bump();
        match self.current {
            Equal => self.attribute(mark, name, in_block, false),
            QuoteOpen | LBrace | Ident => self.block(mark, name, in_block),
            _ => {
                let kind = match self.current {
                    Colon => ErrorKind::ColonInBody,
                    _ => ErrorKind::EqualsExpected,
                };
                self.error_with(kind, name, (self.start, self.end));
                self.close(mark, Error);
                self.skip_item(in_block);
            }
        }
    }

    /// `Attribute = Identifier "=" Expression Newline`, of which the name is read.
    ///
    /// In a block on one line the brace takes the place of the newline.
    pub(super) fn attribute(
        &mut self,
        mark: super::Mark,
        name: (u32, u32),
        in_block: bool,
        one_line: bool,
    ) {
        self.bump();
        let count = self.error_count;
        self.expression();
        self.build.settle();
        self.close(mark, Attribute);
        self.add_name(name);
        if self.lost(count) {
            if !self.at_attribute_of_line() {
                self.skip_heredoc();
                self.skip_item(in_block);
            }
        } else if !one_line && !matches!(self.current, Newline | EndOfFile) {
            if !self.recovery {
                let kind = match self.current {
                    Comma => ErrorKind::CommaAfterAttribute,
                    _ => ErrorKind::NewlineAfterAttribute,
                };
                self.error_here_with(kind, name);
            }
            self.skip_item(in_block);
        }
    }
}
