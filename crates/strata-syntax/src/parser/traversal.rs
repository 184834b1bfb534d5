//! Steps behind a term (specification, "Index Operator", "Attribute Access Operator", "Splat
//! Operators"), and texts that are one traversal.

use memchr::memchr;

use super::Parser;
use crate::SyntaxKind::*;
use crate::error::ErrorKind;

impl Parser<'_> {
    /// A term and the steps behind it; with steps they make one flat node.
    #[inline]
    pub(super) fn term_with_steps(&mut self) {
        // A name is most often followed by a step right away, or by none.
        let step_follows = || match self.byte_behind(0) {
            b'[' => true,
            b'.' => self.byte_behind(1) != b'.',
            _ => false,
        };
        if self.at(Ident) && step_follows() {
            let mark = self.open();
            self.term();
            self.steps();
            return self.close(mark, Traversal);
        }
        let mark = self.mark();
        self.term();
        if matches!(self.current, Dot | LBracket) {
            let wrap = self.build.wrap(mark);
            self.steps();
            self.build.close_wrap(wrap, Traversal);
        }
    }

    fn steps(&mut self) {
        // Behind `.*` a dot continues the splat, with rules of its own until something else comes.
        let mut splat = None;
        loop {
            match self.current {
                Dot => self.dot_step(&mut splat),
                LBracket => {
                    splat = None;
                    self.bracket_step();
                }
                _ => return,
            }
        }
    }

    /// `.name`, `.0` or `.*`. `splat` is the star of a splat that this continues.
    fn dot_step(&mut self, splat: &mut Option<(u32, u32)>) {
        let mark = self.open();
        self.bump();
        let here = (self.start, self.end);
        match self.current {
            Ident => {
                self.bump();
                self.close(mark, AttributeStep);
            }
            Number => {
                if memchr(b'.', self.current_text().as_bytes()).is_some() {
                    self.error_with(ErrorKind::LegacyIndexChain, splat.unwrap_or(here), here);
                    self.bump();
                } else {
                    self.number();
                }
                self.close(mark, LegacyIndexStep);
            }
            Star if splat.is_none() => {
                self.bump();
                *splat = Some(here);
                self.close(mark, AttributeSplat);
            }
            kind => {
                match splat.take() {
                    Some(_) if self.recovery => {}
                    Some(_) if kind == Star => self.error_here(ErrorKind::NestedSplat),
                    Some(star) => self.error_with(ErrorKind::AttributeName, star, here),
                    None => self.error_here(ErrorKind::AttributeName),
                }
                self.set_recovery();
                self.close(mark, Error);
            }
        }
    }

    /// `[key]` or `[*]`.
    fn bracket_step(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        self.bump();
        let (kind, newlines, count) = if self.at(Star) {
            self.bump();
            (FullSplat, self.newlines, self.error_count)
        } else {
            let newlines = self.set_newlines(false);
            let count = self.error_count;
            self.expression();
            (IndexStep, newlines, count)
        };
        if self.at(RBracket) && !self.lost(count) {
            self.bump_closing(newlines);
        } else if self.recovery {
            self.recover_to(RBracket, newlines);
        } else {
            self.unclosed_step(kind, open, newlines);
        }
        self.close(mark, kind);
    }

    /// Something stands before the closing bracket. As in the reference, the mistake is shown at that
    /// bracket, or at the end of the text if there is none.
    fn unclosed_step(&mut self, kind: crate::SyntaxKind, open: (u32, u32), newlines: bool) {
        let error =
            if kind == FullSplat { ErrorKind::SplatBracket } else { ErrorKind::IndexBracket };
        self.bump();
        self.skip_until(RBracket);
        self.error_here_with(error, open);
        if self.at(RBracket) {
            self.bump_closing(newlines);
        }
        self.newlines = newlines;
    }

    /// A text that is one traversal; with `splats` `[*]` may stand for an index.
    pub(super) fn whole_traversal(&mut self, splats: bool) {
        if !self.at(Ident) {
            return self.error_here(ErrorKind::TraversalRoot);
        }
        self.bump_as(Variable);
        while !self.at(EndOfFile) {
            let well = match self.current {
                Dot => self.attribute_of_traversal(),
                LBracket => self.index_of_traversal(splats),
                _ => {
                    self.error_here(ErrorKind::TraversalStep);
                    false
                }
            };
            if !well {
                return;
            }
        }
    }

    fn attribute_of_traversal(&mut self) -> bool {
        let mark = self.open();
        self.bump();
        let found = self.at(Ident);
        match self.current {
            Ident => self.bump(),
            Star => self.error_here(ErrorKind::TraversalSplat),
            _ => self.error_here(ErrorKind::AttributeName),
        }
        self.close(mark, AttributeStep);
        found
    }

    fn index_of_traversal(&mut self, splats: bool) -> bool {
        let mark = self.open();
        let open = (self.start, self.end);
        let count = self.error_count;
        self.bump();
        let mut kind = IndexStep;
        match self.current {
            Number => self.number(),
            QuoteOpen => self.label(),
            Star if splats => {
                kind = FullSplat;
                self.bump();
            }
            Star => self.error_here(ErrorKind::TraversalSplat),
            _ => self.error_here(ErrorKind::TraversalIndex),
        }
        let closed = self.eat(RBracket);
        if !closed && self.error_count == count {
            self.error_here_with(ErrorKind::IndexBracket, open);
        }
        self.close(mark, kind);
        self.error_count == count
    }
}
