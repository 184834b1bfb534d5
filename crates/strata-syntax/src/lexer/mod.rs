//! Text to tokens.
//!
//! The lexer is a total function: every text is a row of tokens without gaps, white space, comments
//! and errors included. Templates make it modal: within quotes and heredocs other rules hold than
//! in code, and `${` leads back into code. It knows nothing of the grammar, so it can be used alone,
//! as for highlighting.

mod code;
mod identifier;
mod tables;
mod template;

use crate::SyntaxKind;
pub use identifier::is_identifier;

/// One token. It begins where the token before it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: SyntaxKind,
    /// The byte offset behind its last byte.
    pub end: u32,
}

/// The tokens of a body or an expression; put together they are the text.
///
/// Of a text of 4 GiB or more only the first [`MAX_TEXT`] bytes are read.
pub fn lex(text: &str) -> Vec<Token> {
    collect(Lexer::new(text))
}

/// The tokens of a template that stands alone, without quotes.
pub fn lex_template(text: &str) -> Vec<Token> {
    collect(Lexer::template(text))
}

fn collect(mut lexer: Lexer<'_>) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(lexer.bytes.len() / 4);
    loop {
        let kind = lexer.next_kind();
        if kind == SyntaxKind::EndOfFile {
            return tokens;
        }
        tokens.push(Token { kind, end: lexer.at as u32 });
    }
}

/// The greatest length of a text in bytes; offsets are `u32`.
pub const MAX_TEXT: usize = u32::MAX as usize - 1;

/// A lexer over a text, one token at a time.
pub(crate) struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    mode: Mode,
    outer: Vec<Mode>,
    /// The last token of text in quotes has a backslash.
    escaped: bool,
    /// No `*/` stands at or behind this offset; saves looking for it again and again.
    no_comment_end: usize,
}

/// The rules that hold at a place.
#[derive(Clone, Copy)]
enum Mode {
    /// Code at the top.
    Code,
    /// Code in `${ }` or `%{ }`, and how many braces are open in it.
    Sequence { braces: u32 },
    /// A template in quotes.
    Quoted,
    /// A heredoc: where its marker stands, and whether a line begins here.
    Heredoc { marker: u32, len: u32, line_start: bool },
    /// A template that is the whole text.
    Bare,
}

impl<'t> Lexer<'t> {
    /// A lexer for a body or an expression.
    pub(crate) fn new(text: &'t str) -> Self {
        Self::with_mode(text, Mode::Code)
    }

    /// A lexer for a template that is the whole text.
    pub(crate) fn template(text: &'t str) -> Self {
        Self::with_mode(text, Mode::Bare)
    }

    fn with_mode(text: &'t str, mode: Mode) -> Self {
        let text = limited(text);
        let bytes = text.as_bytes();
        Self {
            text,
            bytes,
            at: 0,
            mode,
            outer: Vec::new(),
            escaped: false,
            no_comment_end: usize::MAX,
        }
    }

    /// The offset behind the last token.
    pub(crate) fn offset(&self) -> u32 {
        self.at as u32
    }

    /// Whether the token of text in quotes that was read last has a backslash.
    #[inline]
    pub(crate) fn has_escape(&self) -> bool {
        self.escaped
    }

    /// Reads one token and says what it is; [`SyntaxKind::EndOfFile`] at the end, again and again.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a tenth of all instructions of parsing")]
    pub(crate) fn next_kind(&mut self) -> SyntaxKind {
        let Some(first) = self.bytes.get(self.at).copied() else {
            return SyntaxKind::EndOfFile;
        };
        match self.mode {
            Mode::Code | Mode::Sequence { .. } => self.code(first),
            _ => self.literal(first),
        }
    }

    /// Goes back to the line end that was read last within quotes, and leaves the quotes there, as if
    /// they were closed.
    pub(crate) fn leave_quotes_at(&mut self, offset: u32) {
        self.at = offset as usize;
        self.pop();
    }

    /// Takes the quote that was read last for the end of the template around the interpolation that
    /// it stands in.
    pub(crate) fn leave_template_at_quote(&mut self) {
        // The text that the quote would begin, the interpolation, and the template.
        for _ in 0..3 {
            self.pop();
        }
    }

    /// The byte at a distance; 0 behind the end.
    #[inline]
    fn peek(&self, distance: usize) -> u8 {
        self.bytes.get(self.at + distance).copied().unwrap_or(0)
    }

    #[inline]
    fn take(&mut self, len: usize, kind: SyntaxKind) -> SyntaxKind {
        self.at += len;
        kind
    }

    fn push(&mut self, mode: Mode) {
        self.outer.push(self.mode);
        self.mode = mode;
    }

    fn pop(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.mode = outer;
        }
    }

    /// The whole character at the current place as one token.
    fn character(&mut self, kind: SyntaxKind) -> SyntaxKind {
        let len = self.text[self.at..].chars().next().map_or(1, char::len_utf8);
        self.take(len, kind)
    }
}

/// As much of the text as offsets reach.
fn limited(text: &str) -> &str {
    if text.len() <= MAX_TEXT {
        return text;
    }
    let mut end = MAX_TEXT;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests;
