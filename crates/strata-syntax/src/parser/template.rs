//! Templates (specification, "Templates").

use super::builder::Wrapping;
use super::{MAX_DEPTH, Parser};
use crate::SyntaxKind::{self, *};
use crate::error::ErrorKind;

/// A directive that is not closed yet.
struct Open {
    wrap: Wrapping,
    place: (u32, u32),
    kind: Directive,
}

#[derive(Clone, Copy, PartialEq)]
enum Directive {
    If,
    /// An `if` whose `else` was read.
    Else,
    For,
}

/// The template that is being read.
struct Template {
    /// The token that ends it.
    closing: SyntaxKind,
    /// Its first token.
    first: (u32, u32),
    directives: Vec<Open>,
}

impl Parser<'_> {
    /// `"…"`
    pub(super) fn quoted_template(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        self.bump();
        let first = (self.start, self.end);
        // Most texts have nothing but text.
        if self.at(QuotedText) {
            self.quoted_text();
        }
        if self.at(QuoteClose) {
            self.bump();
        } else {
            self.parts(open, first, QuoteClose);
        }
        self.close(mark, QuotedTemplate);
    }

    /// `<<EOT … EOT`
    pub(super) fn heredoc(&mut self) {
        let mark = self.open();
        let open = (self.start, self.end);
        self.bump();
        self.parts(open, (self.start, self.end), HeredocClose);
        self.close(mark, Heredoc);
    }

    /// A text that is one template.
    pub(super) fn whole_template(&mut self) {
        let first = (self.start, self.end);
        self.parts((self.start, self.start), first, EndOfFile);
    }

    /// The parts of a template and the token that closes it.
    fn parts(&mut self, open: (u32, u32), first: (u32, u32), closing: SyntaxKind) {
        let mut template = Template { closing, first, directives: Vec::new() };
        let newlines = self.newlines;
        loop {
            match self.current {
                kind if kind == closing => break,
                QuotedText => self.quoted_text(),
                PlainText => self.bump(),
                InterpolationOpen => self.interpolation(&template),
                DirectiveOpen => self.directive(&mut template),
                QuotedNewline if closing == QuoteClose => {
                    self.leave_quotes();
                    break;
                }
                _ => {
                    self.unclosed |= self.at(EndOfFile);
                    if !self.recovery {
                        self.error_here_with(unclosed(closing), open);
                    }
                    self.skip_to(closing);
                    break;
                }
            }
        }
        while let Some(open) = template.directives.pop() {
            self.error_here_with(ErrorKind::UnclosedDirective, open.place);
            self.close_directive(&open);
        }
        if self.at(closing) {
            self.bump_closing(newlines);
        }
    }

    /// Skips to the end of the template, which is not taken.
    fn skip_to(&mut self, closing: SyntaxKind) {
        self.set_recovery();
        let mark = self.open();
        while !self.at(closing) && !self.at(EndOfFile) {
            self.bump();
        }
        if !self.build.cancel_empty(mark) {
            self.close(mark, Error);
        }
    }

    /// `${ Expression }`
    fn interpolation(&mut self, template: &Template) {
        let mark = self.open();
        let open = (self.start, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        self.expression();
        if self.at(SequenceClose) {
            self.bump_closing(newlines);
        } else {
            let told = !self.recovery;
            if told {
                self.unclosed_interpolation(template, open);
            } else {
                self.ends_within(open);
            }
            if told && self.at(QuoteOpen) && template.closing == QuoteClose {
                // It was meant to close the template.
                self.set_recovery();
                self.newlines = newlines;
                self.lexer.leave_template_at_quote();
                self.current = QuoteClose;
            } else {
                self.recover_to(SequenceClose, newlines);
            }
        }
        self.close(mark, Interpolation);
    }

    fn unclosed_interpolation(&mut self, template: &Template, open: (u32, u32)) {
        let in_quotes = template.closing == QuoteClose;
        match self.current {
            EndOfFile => self.error_with(ErrorKind::UnclosedInterpolation, template.first, open),
            QuoteOpen | QuoteClose if in_quotes => {
                self.error_with(ErrorKind::UnclosedInterpolation, template.first, open);
            }
            Colon => self.error_here_with(ErrorKind::InterpolationColon, open),
            _ => self.error_here_with(ErrorKind::InterpolationExtra, open),
        }
    }

    /// `%{ … }`: one marker, which begins, divides or ends a directive.
    fn directive(&mut self, template: &mut Template) {
        let marker = self.mark();
        let mark = self.open();
        let place = (self.start, self.end);
        let newlines = self.set_newlines(false);
        self.bump();
        let Some((kind, well)) = self.directive_head(place) else {
            self.recover_to(SequenceClose, newlines);
            return self.close(mark, Error);
        };
        if !well {
            self.recover_to(SequenceClose, newlines);
            return self.close(mark, Error);
        }
        let begun = match kind {
            IfMarker => Some(Directive::If),
            ForMarker => Some(Directive::For),
            _ => None,
        };
        if self.at(SequenceClose) {
            self.bump_closing(newlines);
        } else {
            if !self.recovery {
                self.error_here_with(ErrorKind::DirectiveExtra, place);
            }
            self.recover_to(SequenceClose, newlines);
        }
        self.close(mark, kind);
        match begun {
            Some(_) if template.directives.len() as u32 + self.depth >= MAX_DEPTH => {
                if !self.recovery {
                    self.error(ErrorKind::TooDeep, place.0, place.1);
                }
                self.skip_to(template.closing);
            }
            Some(kind) => {
                let wrap = self.build.wrap(marker);
                template.directives.push(Open { wrap, place, kind });
            }
            None => self.divide_or_end(template, kind, place),
        }
    }

    /// The keyword and what belongs to it; the flag says whether the marker counts.
    fn directive_head(&mut self, open: (u32, u32)) -> Option<(SyntaxKind, bool)> {
        let kind = match (self.current, self.current_text()) {
            (Ident, "if") => IfMarker,
            (Ident, "else") => ElseMarker,
            (Ident, "endif") => EndIfMarker,
            (Ident, "for") => ForMarker,
            (Ident, "endfor") => EndForMarker,
            (kind, _) => {
                if !self.recovery {
                    self.error_here_with(
                        match kind {
                            Ident => ErrorKind::UnknownDirective,
                            _ => ErrorKind::DirectiveExpected,
                        },
                        open,
                    );
                }
                return None;
            }
        };
        self.bump_as(Keyword);
        let mut well = true;
        match kind {
            IfMarker => self.expression(),
            ForMarker => {
                well = self.for_names(ErrorKind::ForVariable, ErrorKind::ForIn, open);
                if well {
                    self.expression();
                }
            }
            _ => {}
        }
        Some((kind, well))
    }

    /// Brings an `else`, `endif` or `endfor` together with what is open.
    fn divide_or_end(&mut self, template: &mut Template, kind: SyntaxKind, place: (u32, u32)) {
        let Some(open) = template.directives.last_mut() else {
            return self.error(ErrorKind::StrayDirective, place.0, place.1);
        };
        if kind == ElseMarker && open.kind == Directive::If {
            open.kind = Directive::Else;
            return;
        }
        let fits = match kind {
            EndIfMarker => open.kind != Directive::For,
            EndForMarker => open.kind == Directive::For,
            _ => false,
        };
        let other = open.place;
        if !fits {
            self.error_with(ErrorKind::UnexpectedDirective, place, other);
        }
        if let Some(open) = template.directives.pop() {
            self.close_directive(&open);
        }
    }

    fn close_directive(&mut self, open: &Open) {
        let kind = match open.kind {
            Directive::For => ForDirective,
            Directive::If | Directive::Else => IfDirective,
        };
        self.build.close_wrap(open.wrap, kind);
    }
}

fn unclosed(closing: SyntaxKind) -> ErrorKind {
    match closing {
        HeredocClose => ErrorKind::UnclosedHeredoc,
        QuoteClose => ErrorKind::UnclosedQuote,
        _ => ErrorKind::UnexpectedInTemplate,
    }
}
