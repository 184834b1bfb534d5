//! Words, numbers, strings and space of JSON, and the errors.

use std::borrow::Cow;

use strata_diagnostics::Diagnostic;
use strata_value::Value;

use super::super::{Mode, string};
use super::{Reader, SYNTAX};
use crate::number::{self, Beyond};
use crate::place::Fail;

impl<'f> Reader<'f> {
    pub(super) fn word(&mut self, word: &str, value: Value) -> Result<Value, Fail> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.no_value());
        }
        self.at += word.len();
        Ok(value)
    }

    /// `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`
    pub(super) fn number(&mut self) -> Result<Value, Fail> {
        let start = self.at;
        let bad = "write a number as in 12, -0.5 or 1.5e3";
        self.at += usize::from(self.byte() == Some(b'-'));
        let first = self.byte();
        let whole = self.digits();
        if whole == 0 || whole > 1 && first == Some(b'0') {
            return Err(self.error(start, "not a number as JSON writes it", bad));
        }
        let mut is_float = false;
        if self.byte() == Some(b'.') {
            is_float = true;
            self.at += 1;
            if self.digits() == 0 {
                return Err(self.error(start, "no digit behind the point", bad));
            }
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            is_float = true;
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            if self.digits() == 0 {
                return Err(self.error(start, "no digit in the exponent", bad));
            }
        }
        let text = &self.text[start..self.at];
        if is_float && self.mode == Mode::Exact {
            return number::decimal(text).map_err(|beyond| self.beyond(beyond, start));
        }
        if is_float {
            return text
                .parse()
                .map(Value::float)
                .map_err(|_| self.error(start, "not a number", bad));
        }
        number::integer(text, 10).ok_or_else(|| self.beyond(Beyond::Digits, start))
    }

    /// The error of the number that begins at an offset and ends here.
    #[cold]
    fn beyond(&self, beyond: Beyond, start: usize) -> Fail {
        Diagnostic::error("limit-digits", beyond.message())
            .at(self.place.span(start..self.at), "")
            .hint("write it as text in quotes")
            .into()
    }

    /// Skips digits; gives their number.
    pub(super) fn digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += count;
        count
    }

    pub(super) fn string(&mut self) -> Result<Cow<'f, str>, Fail> {
        let start = self.at;
        let (text, end) = string::read(self.text, start, !self.mode.is_strict())
            .map_err(|bad| bad.into_fail(SYNTAX, start, self.place))?;
        self.at = end;
        Ok(text)
    }

    /// Skips white space, and comments if they are allowed.
    pub(super) fn space(&mut self) -> Result<(), Fail> {
        loop {
            match self.byte() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                Some(b'/') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    pub(super) fn comment(&mut self) -> Result<(), Fail> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let length = match rest.get(1) {
            Some(b'/') => {
                let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                end - usize::from(end > 0 && rest[end - 1] == b'\r')
            }
            Some(b'*') => match memchr::memmem::find(&rest[2..], b"*/") {
                Some(end) => end + 4,
                None => {
                    return Err(self.error(start, "a comment is never closed", "end it with `*/`"));
                }
            },
            _ => return Err(self.no_value()),
        };
        if self.mode.is_strict() {
            return Err(self.error(
                start,
                "JSON has no comments",
                "remove it, or rename the file for a format that has",
            ));
        }
        self.at += length;
        self.comments.push((start as u32, self.at as u32));
        Ok(())
    }

    #[cold]
    pub(super) fn error(&self, at: usize, message: &str, hint: &str) -> Fail {
        Diagnostic::error(SYNTAX, message).at(self.place.span(at..at), "").hint(hint).into()
    }

    #[cold]
    pub(super) fn no_value(&self) -> Fail {
        let found = self.text[self.at..].chars().next();
        let message = match found {
            Some(c) => format!("expected a value, found `{c}`"),
            None => "the file ends where a value is due".to_owned(),
        };
        self.error(
            self.at,
            &message,
            "text takes double quotes; the words are true, false and null",
        )
    }

    #[cold]
    pub(super) fn no_separator(&self, open: usize, close: u8) -> Fail {
        let close = char::from(close);
        let what = if close == ']' { "list" } else { "map" };
        Diagnostic::error(SYNTAX, format!("expected `,` or `{close}`"))
            .at(self.place.span(self.at..self.at), "")
            .label(self.place.span(open..open + 1), format!("the {what} is opened here"))
            .hint(format!("add `,` between the elements, or `{close}` where the {what} ends"))
            .into()
    }
}
