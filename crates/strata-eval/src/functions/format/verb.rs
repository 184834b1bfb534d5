//! The verbs of a format (go-cty: `format_fsm.rl`).

use crate::FunctionError;

/// The greatest width and precision.
const MAX_WIDTH: usize = 1_000_000;

/// A piece of a format.
pub(super) enum Piece<'f> {
    /// As it stands.
    Text(&'f str),
    /// Where an argument goes.
    Verb(Verb<'f>),
}

/// A verb with all that says how to show its argument.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the syntax")]
pub(super) struct Verb<'f> {
    /// The verb as it is written, for messages about it.
    pub(super) written: &'f str,
    /// The number of the argument, from 1.
    pub(super) argument: usize,
    /// The letter.
    pub(super) letter: char,
    /// `0`
    pub(super) zero: bool,
    /// `#`
    pub(super) sharp: bool,
    /// `+`
    pub(super) plus: bool,
    /// `-`
    pub(super) minus: bool,
    /// A space.
    pub(super) space: bool,
    pub(super) width: Option<usize>,
    pub(super) precision: Option<usize>,
}

/// The pieces of a format, one after the other; nothing follows an error.
pub(super) struct Pieces<'f> {
    format: &'f str,
    at: usize,
    /// The number of the argument that a verb takes which names none.
    next: usize,
}

impl<'f> Pieces<'f> {
    pub(super) const fn new(format: &'f str) -> Self {
        Self { format, at: 0, next: 1 }
    }

    fn peek(&self) -> Option<u8> {
        self.format.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Reads digits as a number, which ends where numbers do.
    fn number(&mut self) -> usize {
        let mut number = 0usize;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        number
    }

    fn verb(&mut self) -> Result<Verb<'f>, FunctionError> {
        let start = self.at;
        self.at += 1;
        let mut verb = Verb { argument: self.next, ..Verb::default() };
        loop {
            match self.peek() {
                Some(b'0') => verb.zero = true,
                Some(b'#') => verb.sharp = true,
                Some(b'+') => verb.plus = true,
                Some(b'-') => verb.minus = true,
                Some(b' ') => verb.space = true,
                _ => break,
            }
            self.at += 1;
        }
        if matches!(self.peek(), Some(b'1'..=b'9')) {
            verb.width = Some(self.number());
        }
        if self.eat(b'.') {
            verb.precision = Some(self.number());
        }
        if self.eat(b'[') {
            if !matches!(self.peek(), Some(b'1'..=b'9')) {
                return Err(
                    self.error(start, "behind `[` stands the number of an argument, from 1")
                );
            }
            verb.argument = self.number();
            if !self.eat(b']') {
                return Err(self.error(start, "`]` is missing behind the number of an argument"));
            }
        }
        let Some(letter @ (b'a'..=b'z' | b'A'..=b'Z')) = self.peek() else {
            return Err(self.error(start, "a verb needs a letter, such as `%s`"));
        };
        self.at += 1;
        if verb.width.max(verb.precision) > Some(MAX_WIDTH) {
            let message = format!("width and precision end at {MAX_WIDTH}");
            return Err(self.error(start, &message));
        }
        self.next = verb.argument.saturating_add(1);
        Ok(Verb { letter: char::from(letter), written: &self.format[start..self.at], ..verb })
    }

    fn error(&self, start: usize, message: &str) -> FunctionError {
        FunctionError::new(message)
            .detail(format!("the verb begins at byte {start} of the format {:?}", self.format))
            .hint("write `%%` for a percent sign")
    }
}

impl<'f> Iterator for Pieces<'f> {
    type Item = Result<Piece<'f>, FunctionError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.format[self.at..];
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with("%%") {
            self.at += 2;
            return Some(Ok(Piece::Text("%")));
        }
        if rest.starts_with('%') {
            return Some(self.verb().map(Piece::Verb).inspect_err(|_| self.at = self.format.len()));
        }
        let text = &rest[..rest.find('%').unwrap_or(rest.len())];
        self.at += text.len();
        Some(Ok(Piece::Text(text)))
    }
}
