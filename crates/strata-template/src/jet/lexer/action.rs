//! What stands between two delimiters.

use super::token::name_kind;
use super::{Fault, Lexer, RIGHT_TRIM, TokenKind, is_name, is_space};

impl Lexer<'_> {
    /// The tokens up to the right delimiter, and that.
    pub(super) fn action(&mut self) -> Result<(), Fault> {
        let begin = self.pos;
        let mut parentheses = Vec::new();
        loop {
            let spaced = self.spaces();
            let start = self.pos;
            if let Some(length) = self.right_delimiter() {
                let Some(open) = parentheses.pop() else {
                    self.end_action(length);
                    return Ok(());
                };
                self.pos = open + 1;
                let fault = self.mistake(open, "the parenthesis is not closed");
                return Err(fault.hint("close it with `)`"));
            }
            let Some(c) = self.peek() else {
                self.pos = begin;
                let left = begin.saturating_sub(self.delimiters.left.len());
                let hint = format!("close it with `{}`", self.delimiters.right);
                return Err(self.mistake(left, "the action is not closed").hint(hint));
            };
            let kind = self.token(c, spaced)?;
            match kind {
                TokenKind::LeftParen => parentheses.push(start),
                TokenKind::RightParen if parentheses.pop().is_none() => {
                    return Err(self.mistake(start, "there is no `(` for this `)`"));
                }
                _ => {}
            }
            self.push(kind, start, spaced);
        }
    }

    /// Skips white space, up to that which belongs to a trim marker.
    fn spaces(&mut self) -> bool {
        let start = self.pos;
        while !self.rest().starts_with(&self.trimmed_right) && self.peek().is_some_and(is_space) {
            self.pos += 1;
        }
        self.pos > start
    }

    /// The length of the right delimiter that stands here, with its trim marker.
    fn right_delimiter(&self) -> Option<(usize, bool)> {
        let rest = self.rest();
        if rest.starts_with(&self.trimmed_right) {
            Some((self.trimmed_right.len(), true))
        } else {
            rest.starts_with(&self.delimiters.right).then_some((self.delimiters.right.len(), false))
        }
    }

    fn end_action(&mut self, (length, trims): (usize, bool)) {
        let start = self.pos + if trims { RIGHT_TRIM.len() } else { 0 };
        self.pos += length;
        self.push(TokenKind::Right, start, false);
        if trims {
            self.pos = self.text.len() - self.rest().trim_start_matches(is_space).len();
        }
    }

    /// The kind of the token that begins with `c`, behind which the position is then.
    fn token(&mut self, c: char, spaced: bool) -> Result<TokenKind, Fault> {
        use TokenKind as T;
        let start = self.pos;
        let next = self.rest()[c.len_utf8()..].chars().next();
        let digit_follows = next.is_some_and(|c| c.is_ascii_digit());
        match c {
            '"' | '\'' => return self.quoted(c),
            '`' => return self.raw_string(),
            '+' | '-' if digit_follows && !self.is_behind_operand(spaced) => return self.number(),
            '.' if digit_follows => return self.number(),
            '0'..='9' => return self.number(),
            '.' => return self.field(),
            '_' if !next.is_some_and(is_name) => {}
            _ if is_name(c) => return self.name(),
            _ => {}
        }
        let two = |second: char, long: T, short: T| {
            if next == Some(second) { (long, 2) } else { (short, 1) }
        };
        let (kind, length) = match c {
            '_' => (T::Underscore, 1),
            ',' => (T::Comma, 1),
            ';' => (T::Semicolon, 1),
            '*' => (T::Star, 1),
            '/' => (T::Slash, 1),
            '%' => (T::Percent, 1),
            '-' => (T::Minus, 1),
            '+' => (T::Plus, 1),
            '?' => (T::Question, 1),
            '&' => two('&', T::And, T::Other),
            '|' => two('|', T::Or, T::Pipe),
            '<' => two('=', T::LessEqual, T::Less),
            '>' => two('=', T::GreaterEqual, T::Greater),
            '!' => two('=', T::NotEqual, T::Not),
            '=' => two('=', T::Equal, T::Assign),
            ':' => two('=', T::Assign, T::Colon),
            '(' => (T::LeftParen, 1),
            ')' => (T::RightParen, 1),
            '[' => (T::LeftBracket, 1),
            ']' => (T::RightBracket, 1),
            ' '..='~' => (T::Other, 1),
            _ => {
                self.pos += c.len_utf8();
                return Err(self.mistake(start, format!("`{c}` has no meaning in an action")));
            }
        };
        self.pos += length;
        Ok(kind)
    }

    /// Whether a sign here is an operator even if a digit follows: directly behind a name, a number or
    /// a text. Behind white space or a closing bracket it belongs to the number.
    fn is_behind_operand(&self, spaced: bool) -> bool {
        use TokenKind as T;
        !spaced
            && self.tokens.last().is_some_and(|last| {
                matches!(
                    last.kind,
                    T::Plus
                        | T::Minus
                        | T::Number
                        | T::Identifier
                        | T::String
                        | T::RawString
                        | T::Character
                        | T::True
                        | T::False
                        | T::Field
                        | T::Other
                )
            })
    }

    fn name(&mut self) -> Result<TokenKind, Fault> {
        let start = self.pos;
        self.take_name();
        self.must_end(start)?;
        Ok(name_kind(&self.text[start..self.pos]))
    }

    fn field(&mut self) -> Result<TokenKind, Fault> {
        let start = self.pos;
        self.pos += 1;
        if self.is_at_end_of_name() {
            return Ok(TokenKind::Identifier);
        }
        self.take_name();
        self.must_end(start)?;
        Ok(TokenKind::Field)
    }

    fn take_name(&mut self) {
        let rest = self.rest();
        self.pos += rest.find(|c| !is_name(c)).unwrap_or(rest.len());
    }

    fn must_end(&mut self, start: usize) -> Result<(), Fault> {
        if self.is_at_end_of_name() {
            return Ok(());
        }
        let Some(c) = self.peek() else { return Ok(()) };
        let name = self.text[start..self.pos].to_owned();
        let at = self.pos;
        self.pos += c.len_utf8();
        Err(self
            .mistake(at, format!("`{c}` cannot follow `{name}`"))
            .hint("put a space between them"))
    }

    fn is_at_end_of_name(&self) -> bool {
        self.peek().is_none_or(|c| {
            is_space(c)
                || ".,|:)=(;?[]+-/%*&!<>".contains(c)
                || self.delimiters.right.starts_with(c)
        })
    }

    fn quoted(&mut self, quote: char) -> Result<TokenKind, Fault> {
        let start = self.pos;
        let mut bytes = self.text.bytes().enumerate().skip(start + 1);
        while let Some((at, byte)) = bytes.next() {
            let ended = match byte {
                b'\n' => true,
                b'\\' => bytes.next().is_none_or(|(_, escaped)| escaped == b'\n'),
                _ if byte == quote as u8 => {
                    self.pos = at + 1;
                    return Ok(if quote == '"' { TokenKind::String } else { TokenKind::Character });
                }
                _ => false,
            };
            if ended {
                break;
            }
        }
        self.pos = start + 1;
        Err(self.mistake(start, "the text is not closed").hint(format!("close it with `{quote}`")))
    }

    fn raw_string(&mut self) -> Result<TokenKind, Fault> {
        let start = self.pos;
        let Some(length) = self.text[start + 1..].find('`') else {
            self.pos = start + 1;
            return Err(self
                .mistake(start, "the text is not closed")
                .hint("close it with a backtick"));
        };
        self.pos = start + length + 2;
        Ok(TokenKind::RawString)
    }

    /// A number as far as its characters go; whether it is one is seen where its value is made.
    fn number(&mut self) -> Result<TokenKind, Fault> {
        let start = self.pos;
        self.pos = start + super::number::length(self.rest());
        if self.peek().is_some_and(is_name) {
            self.take_name();
            let text = &self.text[start..self.pos];
            return Err(self.mistake(start, format!("`{text}` is no number")));
        }
        Ok(TokenKind::Number)
    }
}
