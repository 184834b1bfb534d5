//! The rules of literal text: within quotes, in heredocs, and in templates that stand alone.

use memchr::memchr3;

use super::{Lexer, Mode};
use crate::SyntaxKind::{self, *};

/// The characters at which plain text in quotes may end.
static ENDS_TEXT: [bool; 256] = {
    let mut table = [false; 256];
    let ends = *b"\"$%\\\r\n";
    let mut at = 0;
    while at < ends.len() {
        table[ends[at] as usize] = true;
        at += 1;
    }
    table
};

impl Lexer<'_> {
    /// One token of literal text or a sign that ends it; it begins with the given byte.
    pub(super) fn literal(&mut self, first: u8) -> SyntaxKind {
        if matches!(first, b'$' | b'%') && self.peek(1) == b'{' {
            return self.sequence_open(first);
        }
        match self.mode {
            Mode::Quoted => self.quoted(first),
            Mode::Heredoc { marker, len, line_start } => {
                let marker = marker as usize..(marker + len) as usize;
                self.heredoc_line(first, marker, line_start)
            }
            _ => self.bare(first),
        }
    }

    /// `${`, `%{`, each perhaps with `~`.
    fn sequence_open(&mut self, first: u8) -> SyntaxKind {
        if let Mode::Heredoc { line_start, .. } = &mut self.mode {
            *line_start = false;
        }
        let len = 2 + usize::from(self.peek(2) == b'~');
        self.push(Mode::Sequence { braces: 0 });
        self.take(len, if first == b'$' { InterpolationOpen } else { DirectiveOpen })
    }

    /// The length of an escape, `$${` or `%%{`, each perhaps with `~`; 0 if there is none here.
    fn escape_len(&self, sign: u8) -> usize {
        match (self.peek(1) == sign, self.peek(2), self.peek(3)) {
            (true, b'{', b'~') => 4,
            (true, b'{', _) => 3,
            _ => 0,
        }
    }

    /// The length of a sign that begins nothing, outside of quotes.
    ///
    /// The reference joins it with the character behind it if the line ends then.
    fn sign_len(&self) -> usize {
        let joined = self.peek(1).is_ascii() && matches!(self.peek(2), b'\r' | b'\n');
        if joined { 2 } else { 1 }
    }

    fn quoted(&mut self, first: u8) -> SyntaxKind {
        match first {
            b'"' => {
                self.pop();
                self.take(1, QuoteClose)
            }
            b'\r' | b'\n' => {
                let rest = &self.bytes[self.at..];
                let len = rest.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
                self.take(len, QuotedNewline)
            }
            b'$' | b'%' => {
                let len = self.escape_len(first).max(1);
                let unfinished = len == 1 && self.at + 1 == self.bytes.len();
                self.take(len, if unfinished { Invalid } else { QuotedText })
            }
            _ => self.quoted_text(),
        }
    }

    /// Text up to a quote, a sign, or a line end; a backslash takes the next character with it.
    #[inline]
    fn quoted_text(&mut self) -> SyntaxKind {
        let rest = &self.bytes[self.at..];
        let mut len = 0;
        self.escaped = false;
        loop {
            let plain = rest[len..].iter().position(|byte| ENDS_TEXT[usize::from(*byte)]);
            let Some(plain) = plain else {
                len = rest.len();
                break;
            };
            len += plain;
            // Whatever follows a backslash is one character; its further bytes are no ASCII.
            let escape =
                rest[len] == b'\\' && !matches!(rest.get(len + 1), None | Some(b'\r' | b'\n'));
            if !escape {
                break;
            }
            self.escaped = true;
            len += 2;
        }
        if len == 0 { self.take(1, Invalid) } else { self.take(len, QuotedText) }
    }

    /// What is left of a line of a heredoc, or the line of its closing marker.
    fn heredoc_line(
        &mut self,
        first: u8,
        marker: std::ops::Range<usize>,
        line_start: bool,
    ) -> SyntaxKind {
        if matches!(first, b'$' | b'%') {
            return self.heredoc_sign(first);
        }
        let rest = &self.bytes[self.at..];
        let end = memchr3(b'\n', b'$', b'%', rest).unwrap_or(rest.len());
        let ends_line = rest.get(end) == Some(&b'\n');
        let content = if ends_line && end > 0 && rest[end - 1] == b'\r' { end - 1 } else { end };
        if let Some(stray) = memchr::memchr(b'\r', &rest[..content]) {
            return self.stray_carriage_return(stray, rest.len());
        }
        if !ends_line {
            self.set_line_start(false);
            return self.take(end, PlainText);
        }
        let line = &self.text[self.at..self.at + content];
        if line_start && line.trim() == &self.text[marker] {
            self.pop();
            // The newline behind the marker ends the item that the heredoc stands in.
            return self.take(content, HeredocClose);
        }
        self.set_line_start(true);
        self.take(end + 1, PlainText)
    }

    fn heredoc_sign(&mut self, first: u8) -> SyntaxKind {
        let escape = self.escape_len(first);
        if escape == 0 {
            self.set_line_start(false);
            let unfinished = self.at + 1 == self.bytes.len();
            let kind = if unfinished { Invalid } else { PlainText };
            return self.take(self.sign_len(), kind);
        }
        let end = line_end(&self.bytes[self.at..], escape);
        self.set_line_start(end > 0);
        self.take(escape + end, PlainText)
    }

    /// A carriage return that ends no line: nothing behind it can be read, as in the reference.
    fn stray_carriage_return(&mut self, before: usize, rest: usize) -> SyntaxKind {
        self.set_line_start(false);
        if before > 0 { self.take(before, PlainText) } else { self.take(rest, Invalid) }
    }

    fn set_line_start(&mut self, value: bool) {
        if let Mode::Heredoc { line_start, .. } = &mut self.mode {
            *line_start = value;
        }
    }

    fn bare(&mut self, first: u8) -> SyntaxKind {
        let rest = &self.bytes[self.at..];
        if self.at == 0 && rest.starts_with("\u{feff}".as_bytes()) {
            return self.take(3, ByteOrderMark);
        }
        if matches!(first, b'$' | b'%') {
            let len = match self.escape_len(first) {
                0 => self.sign_len(),
                escape => escape + line_end(rest, escape),
            };
            return self.take(len, PlainText);
        }
        let end = memchr3(b'\n', b'$', b'%', rest).unwrap_or(rest.len());
        let ends_line = rest.get(end) == Some(&b'\n');
        let content = if ends_line && end > 0 && rest[end - 1] == b'\r' { end - 1 } else { end };
        match memchr::memchr(b'\r', &rest[..content]) {
            // As in the reference, all that is left is one token then.
            Some(0) => self.take(rest.len(), PlainText),
            Some(stray) => self.take(stray, PlainText),
            None => self.take(end + usize::from(ends_line), PlainText),
        }
    }
}

/// The length of the line end at an offset; 0 if there is none.
fn line_end(text: &[u8], at: usize) -> usize {
    match text.get(at..) {
        Some([b'\n', ..]) => 1,
        Some([b'\r', b'\n', ..]) => 2,
        _ => 0,
    }
}
