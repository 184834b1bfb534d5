//! Mistakes, and how the parser goes on behind them.

use super::{MAX_ERRORS, Parser};
use crate::SyntaxKind::{self, *};
use crate::error::{ErrorKind, SyntaxError};
use crate::lexer::is_identifier;
use crate::node::Node;

impl Parser<'_> {
    /// Notes a mistake.
    pub(super) fn error(&mut self, kind: ErrorKind, start: u32, end: u32) {
        self.report(SyntaxError::new(kind, start, end));
    }

    /// Notes a mistake that has to do with another place, such as a bracket that was opened.
    pub(super) fn error_with(&mut self, kind: ErrorKind, place: (u32, u32), other: (u32, u32)) {
        self.report(SyntaxError { other: Some(other), ..SyntaxError::new(kind, place.0, place.1) });
    }

    fn report(&mut self, error: SyntaxError) {
        self.error_count += 1;
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(error);
        }
    }

    /// The place of the next token. The newline behind a comment is shown as that comment.
    pub(super) fn here(&self) -> (u32, u32) {
        let last = self.build.last().filter(|last| self.at(Newline) && last.kind() == LineComment);
        (last.and_then(Node::start).unwrap_or(self.start), self.end)
    }

    /// Notes a mistake at the next token.
    pub(super) fn error_here(&mut self, kind: ErrorKind) {
        let (start, end) = self.here();
        self.error(self.refined(kind), start, end);
    }

    /// Notes a mistake at the next token and the bracket that it has to do with.
    pub(super) fn error_here_with(&mut self, kind: ErrorKind, other: (u32, u32)) {
        self.error_with(self.refined(kind), self.here(), other);
    }

    /// A better name for a mistake at the next token, if what stands there tells more.
    fn refined(&self, kind: ErrorKind) -> ErrorKind {
        use ErrorKind as E;
        let before = self.start.checked_sub(1).and_then(|at| self.text.as_bytes().get(at as usize));
        match (self.current, kind) {
            // A comment that is closed is one token.
            (
                Slash,
                E::ItemExpected
                | E::ExpressionExpected
                | E::NewlineAfterAttribute
                | E::NewlineAfterBlock,
            ) if self.byte_behind(0) == b'*' => E::UnclosedComment,
            (Star, E::ExpressionExpected) if before == Some(&b'/') => E::UnclosedComment,
            (Less, E::ExpressionExpected) if self.byte_behind(0) == b'<' => E::HeredocMarker,
            _ => kind,
        }
    }

    /// Tells what is not closed where the text ends instead of going on with a value; called from
    /// within to without, of which the first counts.
    pub(super) fn ends_within(&mut self, open: (u32, u32)) {
        if let Some(last) = self.errors.last_mut()
            && last.kind == ErrorKind::ExpressionAtEnd
        {
            last.other = last.other.or(Some(open));
        }
    }

    /// Whether something went wrong since the count, so badly that the place is unsure.
    pub(super) fn lost(&self, count: usize) -> bool {
        self.recovery && self.error_count > count
    }

    pub(super) fn set_recovery(&mut self) {
        self.recovery = true;
        self.recovered = true;
    }

    /// Notes a token that the language does not use.
    #[cold]
    pub(super) fn unusable_token(&mut self, kind: SyntaxKind) {
        let error = match kind {
            Ampersand | Pipe | Caret | Tilde => ErrorKind::BitwiseOperator,
            Semicolon => ErrorKind::Semicolon,
            Backtick => ErrorKind::Backtick,
            QuotedNewline => ErrorKind::NewlineInQuotes,
            Apostrophe => {
                self.apostrophe = !self.apostrophe;
                if !self.apostrophe {
                    return;
                }
                ErrorKind::SingleQuote
            }
            _ if matches!(self.current_text(), "“" | "”" | "„" | "‘" | "’" | "«" | "»") => {
                ErrorKind::CurlyQuote
            }
            _ => ErrorKind::InvalidCharacter,
        };
        if self.lexical.len() < MAX_ERRORS {
            self.lexical.push(SyntaxError::new(error, self.start, self.end));
        }
    }

    /// Skips to the token that closes what is open, and takes it; newlines matter behind it as told.
    ///
    /// Pairs of the same brackets on the way are skipped as a whole.
    pub(super) fn recover_to(&mut self, closing: SyntaxKind, newlines: bool) {
        self.skip_until(closing);
        self.newlines = newlines;
        if self.at(closing) {
            self.bump();
        }
    }

    /// Skips to such a token, which is not taken.
    pub(super) fn skip_until(&mut self, closing: SyntaxKind) {
        self.set_recovery();
        let mark = self.open();
        let mut nested = 0_u32;
        while !self.at(EndOfFile) {
            if self.at(QuotedNewline) {
                self.leave_quotes();
                if closing == QuoteClose {
                    break;
                }
                continue;
            }
            if opens(self.current, closing) {
                nested += 1;
            } else if self.at(closing) {
                if nested == 0 {
                    break;
                }
                nested -= 1;
            }
            self.bump();
        }
        self.unclosed |= self.at(EndOfFile);
        self.close_error(mark);
    }

    /// Goes on at a line end within quotes as if the quotes were closed before it: a quote is more
    /// often forgotten than a text meant to have several lines.
    pub(super) fn leave_quotes(&mut self) {
        // The token was told already.
        self.error_count += 1;
        self.set_recovery();
        self.lexer.leave_quotes_at(self.start);
        self.advance();
    }

    /// Whether the next token begins a line and looks like the name of an attribute. In brackets
    /// where no name can stand this tells that they were not closed.
    pub(super) fn at_attribute_of_line(&self) -> bool {
        let text = self.text.as_bytes();
        let before = text[..self.start as usize].iter().rev().find(|b| !matches!(b, b' ' | b'\t'));
        let behind = text[self.end as usize..].trim_ascii_start();
        let sets = match behind {
            [b'=', next, ..] => !matches!(next, b'=' | b'>'),
            [b'='] => true,
            _ => false,
        };
        self.at(Ident) && before == Some(&b'\n') && sets
    }

    /// Skips the rest of an item of a body: to the end of its line, or, in a block, to the brace that
    /// closes the block. Brackets that are opened on the way are skipped as a whole.
    pub(super) fn skip_item(&mut self, in_block: bool) {
        self.set_recovery();
        self.newlines = true;
        let mark = self.open();
        let mut open = Brackets::default();
        loop {
            match self.current {
                EndOfFile => break,
                Newline if open.stack.is_empty() => break,
                RBrace if in_block && !open.waits_for(RBrace) => break,
                QuotedNewline => {
                    self.leave_quotes();
                    open.see(QuoteClose);
                    continue;
                }
                kind => open.see(kind),
            }
            self.bump();
        }
        self.unclosed |= self.at(EndOfFile) && !open.stack.is_empty();
        self.close_error(mark);
    }

    /// Skips the text of what was meant as a heredoc and begins none, up to the line of its marker:
    /// it is no code.
    pub(super) fn skip_heredoc(&mut self) {
        let Some(end) = self.end_of_missed_heredoc() else { return };
        let told = self.lexical.len();
        let mark = self.open();
        while self.start < end && !self.at(EndOfFile) {
            if self.at(QuotedNewline) {
                self.leave_quotes();
            } else {
                self.bump();
            }
        }
        self.lexical.truncate(told);
        self.close_error(mark);
    }

    /// Where the line of the marker begins, if the mistake found last is one of a heredoc and the
    /// line is near.
    fn end_of_missed_heredoc(&self) -> Option<u32> {
        let last = self.errors.last().filter(|_| self.errors.len() < MAX_ERRORS)?;
        let text = self.text.get(last.start as usize..)?;
        if last.kind != ErrorKind::HeredocMarker {
            return None;
        }
        let mut lines = text.split_inclusive('\n');
        let first = lines.next()?;
        let marker = first.trim_start_matches('<').trim_start_matches('-').trim();
        let mut at = first.len();
        for line in lines.take_while(|_| is_identifier(marker)) {
            if line.trim() == marker {
                return Some(last.start + at as u32);
            }
            at += line.len();
            if at > MISSED_HEREDOC {
                break;
            }
        }
        None
    }

    fn close_error(&mut self, mark: super::Mark) {
        if !self.build.cancel_empty(mark) {
            self.close(mark, Error);
        }
    }

    /// Takes all tokens that are left.
    pub(super) fn swallow_rest(&mut self) {
        if !self.at(EndOfFile) {
            let mark = self.open();
            while !self.at(EndOfFile) {
                self.bump();
            }
            self.close(mark, Error);
        }
    }

    /// All mistakes by position; at one place only the first is told, those of tokens before those
    /// of their order.
    pub(super) fn sorted_errors(&mut self) -> Vec<SyntaxError> {
        let mut errors = std::mem::take(&mut self.lexical);
        errors.append(&mut self.errors);
        errors.sort_by_key(|error| error.start);
        errors.dedup_by_key(|error| error.start);
        errors.truncate(MAX_ERRORS);
        errors
    }
}

/// How many bytes behind `<<` the marker is looked for if the heredoc is none; at most
/// [`MAX_ERRORS`] times.
const MISSED_HEREDOC: usize = 1 << 16;

/// Whether a token opens what the other one closes.
fn opens(kind: SyntaxKind, closing: SyntaxKind) -> bool {
    closing_of(kind) == Some(closing)
}

/// The token that closes what a token opens.
fn closing_of(kind: SyntaxKind) -> Option<SyntaxKind> {
    Some(match kind {
        LBrace => RBrace,
        LBracket => RBracket,
        LParen => RParen,
        QuoteOpen => QuoteClose,
        HeredocOpen => HeredocClose,
        InterpolationOpen | DirectiveOpen => SequenceClose,
        _ => return None,
    })
}

/// The brackets that are open, each as the token that closes it.
#[derive(Default)]
struct Brackets {
    stack: Vec<SyntaxKind>,
    /// How many of each closing token are waited for, so that a stray one costs no search.
    waiting: [u32; CLOSING.len()],
}

const CLOSING: [SyntaxKind; 6] =
    [RBrace, RBracket, RParen, QuoteClose, HeredocClose, SequenceClose];

impl Brackets {
    fn see(&mut self, kind: SyntaxKind) {
        if let Some(closing) = closing_of(kind) {
            self.stack.push(closing);
            self.count(closing, 1);
        } else if self.waits_for(kind) {
            // What was opened within is given up with it.
            while let Some(closed) = self.stack.pop() {
                self.count(closed, u32::MAX);
                if closed == kind {
                    break;
                }
            }
        }
    }

    fn waits_for(&self, kind: SyntaxKind) -> bool {
        CLOSING.iter().zip(self.waiting).any(|(closing, count)| *closing == kind && count > 0)
    }

    fn count(&mut self, kind: SyntaxKind, by: u32) {
        for (closing, count) in CLOSING.iter().zip(&mut self.waiting) {
            if *closing == kind {
                *count = count.wrapping_add(by);
            }
        }
    }
}
