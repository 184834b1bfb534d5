//! The rules of code: everything outside of literal text.

use memchr::{memchr, memmem};

use super::identifier::{identifier_len, is_continue};
use super::{Lexer, Mode};
use crate::SyntaxKind::{self, *};

/// The ASCII characters that go on an identifier.
static WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
        byte += 1;
    }
    table
};

impl Lexer<'_> {
    /// One token of code, which begins with the given byte.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a tenth of all instructions of parsing")]
    pub(super) fn code(&mut self, first: u8) -> SyntaxKind {
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(1),
            b' ' if !matches!(self.peek(1), b' ' | b'\t') => self.take(1, Whitespace),
            b' ' | b'\t' => self.whitespace(),
            b'\n' => self.take(1, Newline),
            b'\r' if self.peek(1) == b'\n' => self.take(2, Newline),
            b'0'..=b'9' => self.number(),
            b'"' => {
                self.push(Mode::Quoted);
                self.take(1, QuoteOpen)
            }
            b'#' => self.line_comment(),
            b'/' => self.slash(),
            b'{' => {
                if let Mode::Sequence { braces } = &mut self.mode {
                    *braces += 1;
                }
                self.take(1, LBrace)
            }
            b'}' => self.close_brace(1),
            b'~' if self.peek(1) == b'}' => self.close_brace(2),
            b'<' => self.less(),
            _ if first.is_ascii() => self.punctuation(first),
            _ => self.beyond_ascii(),
        }
    }

    fn whitespace(&mut self) -> SyntaxKind {
        let rest = &self.bytes[self.at..];
        // Indentation is most of it: eight spaces at once.
        let indent = rest.chunks_exact(8).take_while(|chunk| *chunk == b"        ").count() * 8;
        let more = rest[indent..].iter().position(|b| !matches!(b, b' ' | b'\t'));
        self.take(more.map_or(rest.len(), |more| indent + more), Whitespace)
    }

    /// The rest of an identifier of which the first `len` bytes are known.
    #[inline]
    fn word(&mut self, len: usize) -> SyntaxKind {
        let rest = &self.bytes[self.at + len..];
        let more = rest.iter().position(|b| !WORD[usize::from(*b)]).unwrap_or(rest.len());
        self.at += len + more;
        if self.peek(0) >= 0x80 {
            let rest = &self.text[self.at..];
            self.at += rest.find(|c| !is_continue(c)).unwrap_or(rest.len());
        }
        Ident
    }

    fn beyond_ascii(&mut self) -> SyntaxKind {
        let rest = &self.text[self.at..];
        match identifier_len(rest) {
            0 if self.at == 0 && rest.starts_with('\u{feff}') => self.take(3, ByteOrderMark),
            0 => self.character(Invalid),
            len => self.take(len, Ident),
        }
    }

    /// A number: digits, dots and exponents in any order, whose last is no dot.
    ///
    /// The lexer takes more than the grammar allows, such as `1.2.3`, so that it can be named.
    #[inline]
    fn number(&mut self) -> SyntaxKind {
        let mut end = 1;
        let mut ahead = 1;
        loop {
            match self.peek(ahead) {
                b'0'..=b'9' => ahead += 1,
                b'.' => {
                    ahead += 1;
                    continue;
                }
                b'e' | b'E' => {
                    let sign = usize::from(matches!(self.peek(ahead + 1), b'+' | b'-'));
                    if !self.peek(ahead + 1 + sign).is_ascii_digit() {
                        break;
                    }
                    ahead += 2 + sign;
                }
                _ => break,
            }
            end = ahead;
        }
        self.take(end, Number)
    }

    fn line_comment(&mut self) -> SyntaxKind {
        let rest = &self.bytes[self.at..];
        let len = memchr(b'\n', rest)
            .map_or(rest.len(), |end| if rest[end - 1] == b'\r' { end - 1 } else { end });
        self.take(len, LineComment)
    }

    fn slash(&mut self) -> SyntaxKind {
        match self.peek(1) {
            b'/' => self.line_comment(),
            b'*' if self.at < self.no_comment_end => {
                if let Some(len) = memmem::find(&self.bytes[self.at + 2..], b"*/") {
                    return self.take(len + 4, BlockComment);
                }
                // As in the reference, a comment that nothing closes is no comment.
                self.no_comment_end = self.at;
                self.take(1, Slash)
            }
            _ => self.take(1, Slash),
        }
    }

    fn close_brace(&mut self, len: usize) -> SyntaxKind {
        // A `~}` is never a plain brace, so that the parser can say what is wrong with it.
        let other = if len == 1 { RBrace } else { SequenceClose };
        match &mut self.mode {
            Mode::Sequence { braces: 0 } => {
                self.pop();
                self.take(len, SequenceClose)
            }
            Mode::Sequence { braces } => {
                *braces -= 1;
                self.take(len, other)
            }
            _ => self.take(len, other),
        }
    }

    /// `<`, `<=`, or the beginning of a heredoc: `<<`, perhaps `-`, an identifier, a line end.
    fn less(&mut self) -> SyntaxKind {
        match self.peek(1) {
            b'=' => return self.take(2, LessEqual),
            b'<' => {}
            _ => return self.take(1, Less),
        }
        let marker = self.at + 2 + usize::from(self.peek(2) == b'-');
        let len = identifier_len(&self.text[marker..]);
        let line_end = match self.bytes.get(marker + len..) {
            Some([b'\n', ..]) => 1,
            Some([b'\r', b'\n', ..]) => 2,
            _ => 0,
        };
        if len == 0 || line_end == 0 {
            return self.take(1, Less);
        }
        self.push(Mode::Heredoc { marker: marker as u32, len: len as u32, line_start: true });
        self.at = marker + len + line_end;
        HeredocOpen
    }

    #[inline]
    fn punctuation(&mut self, first: u8) -> SyntaxKind {
        let second = self.peek(1);
        let (len, kind) = match (first, second) {
            (b'=', b'=') => (2, EqualEqual),
            (b'=', b'>') => (2, FatArrow),
            (b'=', _) => (1, Equal),
            (b'.', b'.') if self.peek(2) == b'.' => (3, Ellipsis),
            (b'.', _) => (1, Dot),
            (b',', _) => (1, Comma),
            (b'[', _) => (1, LBracket),
            (b']', _) => (1, RBracket),
            (b'(', _) => (1, LParen),
            (b')', _) => (1, RParen),
            (b':', b':') => (2, ColonColon),
            (b':', _) => (1, Colon),
            (b'?', _) => (1, Question),
            (b'!', b'=') => (2, BangEqual),
            (b'!', _) => (1, Bang),
            (b'&', b'&') => (2, AndAnd),
            (b'&', _) => (1, Ampersand),
            (b'|', b'|') => (2, OrOr),
            (b'|', _) => (1, Pipe),
            (b'>', b'=') => (2, GreaterEqual),
            (b'>', _) => (1, Greater),
            (b'*', _) => (1, Star),
            (b'+', _) => (1, Plus),
            (b'-', _) => (1, Minus),
            (b'%', _) => (1, Percent),
            (b'~', _) => (1, Tilde),
            (b'^', _) => (1, Caret),
            (b';', _) => (1, Semicolon),
            (b'`', _) => (1, Backtick),
            (b'\'', _) => (1, Apostrophe),
            _ => (1, Invalid),
        };
        self.take(len, kind)
    }
}
