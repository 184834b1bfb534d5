//! The tokens of JSON.

use std::borrow::Cow;

use super::{ParseError, Reader};
use crate::{BigNumber, Value};

/// A place in a JSON text, and what can be read from there.
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    lenient: bool,
    /// Whether scalars are those of HCL.
    hcl: bool,
    /// Whether floats keep all digits.
    exact: bool,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, reader: Reader) -> Self {
        let Reader { lenient, hcl, exact, .. } = reader;
        let at = if lenient && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, lenient, hcl, exact }
    }

    pub(super) const fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes behind one byte that was peeked.
    pub(super) const fn skip(&mut self) {
        self.at += 1;
    }

    pub(super) const fn error(&self, message: &'static str) -> ParseError {
        ParseError { offset: self.at, message }
    }

    fn rest(&self) -> &'t [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Skips white space, and comments if they are allowed.
    pub(super) fn blanks(&mut self) -> Result<(), ParseError> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.skip(),
                Some(b'/') if self.lenient => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), ParseError> {
        let rest = &self.text[self.at..];
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(body) = rest.strip_prefix("/*") {
            let end = body.find("*/");
            end.ok_or_else(|| self.error("this comment has no end"))? + "/**/".len()
        } else {
            return Err(self.error("expected a value or a comment"));
        };
        self.at += len;
        Ok(())
    }

    /// Checks that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), ParseError> {
        self.blanks()?;
        // HCL's reference looks for another element of a list and takes a closing bracket for none.
        if self.peek().is_none() || self.hcl && matches!(self.peek(), Some(b']' | b'}')) {
            return Ok(());
        }
        Err(self.error("expected the end of the text behind the value"))
    }

    /// Reads what is no collection.
    pub(super) fn scalar(&mut self) -> Result<Value, ParseError> {
        match self.peek() {
            Some(b'"') if self.hcl => self.string().map(|text| Value::text(&text)),
            Some(b'"') => self.string().map(Value::string),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Value::bool(true)),
            Some(b'f') => self.word("false", Value::bool(false)),
            Some(b'n') => self.word("null", Value::NULL),
            Some(_) => Err(self.error("expected a value")),
            None => Err(self.error("expected a value, but the text ends")),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, ParseError> {
        if !self.rest().starts_with(word.as_bytes()) {
            return Err(self.error("expected a value"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn number(&mut self) -> Result<Value, ParseError> {
        let start = self.at;
        self.eat(b'-');
        let leading_zero = self.peek() == Some(b'0');
        let whole = self.digits()?;
        if leading_zero && whole > 1 {
            return Err(ParseError { offset: start, message: "a number must not begin with 0" });
        }
        let mut integer = true;
        if self.eat(b'.') {
            integer = false;
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            integer = false;
            let _sign = self.eat(b'+') || self.eat(b'-');
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        let too_large = ParseError {
            offset: start,
            message: "this number is too large: exponents end at 10000",
        };
        if self.hcl {
            return Value::parse_number(text).map_err(|_| too_large);
        }
        if integer && let Ok(small) = text.parse() {
            return Ok(Value::int(small));
        }
        let fits = |n: &f64| n.is_finite() && (!self.exact || format!("{n:?}") == text);
        if !integer && let Some(float) = text.parse().ok().filter(fits) {
            return Ok(Value::float(float));
        }
        BigNumber::from_decimal(text).map(Value::big).ok_or(too_large)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    /// Skips at least one digit; gives their number.
    fn digits(&mut self) -> Result<usize, ParseError> {
        let count = self.rest().iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += count;
        if count == 0 { Err(self.error("expected a digit")) } else { Ok(count) }
    }

    /// Reads a string from its opening quote.
    pub(super) fn string(&mut self) -> Result<Cow<'t, str>, ParseError> {
        let start = self.at;
        self.skip();
        let mut text = Cow::Borrowed("");
        loop {
            let rest = self.rest();
            let plain =
                rest.iter().take_while(|b| **b >= b' ' && **b != b'"' && **b != b'\\').count();
            let piece = &self.text[self.at..self.at + plain];
            if text.is_empty() {
                text = Cow::Borrowed(piece);
            } else {
                text.to_mut().push_str(piece);
            }
            self.at += plain;
            match rest.get(plain) {
                Some(b'"') => {
                    self.skip();
                    return Ok(text);
                }
                Some(b'\\') => text.to_mut().push(self.escape()?),
                Some(_) => return Err(self.error("a control character must be escaped")),
                None => {
                    return Err(ParseError { offset: start, message: "this string has no end" });
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, ParseError> {
        let start = self.at;
        let simple = match self.rest().get(1) {
            Some(b'u') => {
                self.at += 2;
                return self.unicode(start);
            }
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\x08',
            Some(b'f') => '\x0c',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            _ => return Err(self.error("there is no such escape")),
        };
        self.at += 2;
        Ok(simple)
    }

    /// Reads what follows `\u`, and a second such escape if the first is half a character.
    fn unicode(&mut self, start: usize) -> Result<char, ParseError> {
        let half = ParseError { offset: start, message: "this escape is half a character" };
        let first = self.hex()?;
        if self.hcl {
            return Ok(self.whole_or_replacement(first));
        }
        let code = match first {
            0xD800..=0xDBFF => {
                if !self.rest().starts_with(b"\\u") {
                    return Err(half);
                }
                self.at += 2;
                let second = self.hex()?;
                if !(0xDC00..=0xDFFF).contains(&second) {
                    return Err(half);
                }
                0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            }
            code => code,
        };
        char::from_u32(code).ok_or(half)
    }

    /// The character of a code, and of the escape that follows if they are its halves.
    fn whole_or_replacement(&mut self, first: u32) -> char {
        let behind_first = self.at;
        if (0xD800..=0xDBFF).contains(&first) && self.rest().starts_with(b"\\u") {
            self.at += 2;
            if let Ok(second @ 0xDC00..=0xDFFF) = self.hex() {
                let code = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            }
            self.at = behind_first;
        }
        char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn hex(&mut self) -> Result<u32, ParseError> {
        let digits = self.rest().get(..4).unwrap_or_default();
        if digits.len() < 4 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(self.error("expected four hexadecimal digits"));
        }
        let code = digits
            .iter()
            .fold(0, |code, digit| code << 4 | char::from(*digit).to_digit(16).unwrap_or(0));
        self.at += 4;
        Ok(code)
    }
}
