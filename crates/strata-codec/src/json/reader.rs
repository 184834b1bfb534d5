//! The reader of JSON.

use std::borrow::Cow;

use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Value};

use super::Mode;
use super::string;
use crate::duplicates::Maps;
use crate::limits::Budget;
use crate::number;
use crate::place::{Fail, Place};
use crate::{Comments, Document};

const SYNTAX: &str = "json-syntax";

/// Reads the one value of the text.
pub(super) fn read(place: Place<'_>, mode: Mode, budget: Budget) -> Result<Document, Fail> {
    let mut reader = Reader {
        place,
        text: place.text(),
        at: 0,
        mode,
        budget,
        maps: Maps::new("json-duplicate-key"),
        comments: Vec::new(),
        open: Vec::new(),
    };
    let value = reader.document()?;
    Ok(Document {
        value,
        documents: 1,
        warnings: reader.maps.warnings,
        comments: Comments::new(&reader.comments, place),
    })
}

struct Reader<'f> {
    place: Place<'f>,
    text: &'f str,
    at: usize,
    mode: Mode,
    budget: Budget,
    maps: Maps,
    comments: Vec<(u32, u32)>,
    open: Vec<Open>,
}

/// A collection that is not closed yet.
struct Open {
    at: usize,
    content: Content,
}

enum Content {
    List(Vec<Value>),
    Map { entries: Vec<Entry>, key: Key, key_at: usize },
}

impl<'f> Reader<'f> {
    fn document(&mut self) -> Result<Value, Fail> {
        self.space()?;
        if self.at == self.text.len() {
            return Err(self.error(
                self.at,
                "the file holds no value",
                "write `{}` for an empty map",
            ));
        }
        let mut value = self.value()?;
        // Without recursion: `value` is none where a collection was opened whose parts come next.
        loop {
            let Some(done) = value.take() else {
                value = self.value()?;
                continue;
            };
            if self.open.is_empty() {
                self.space()?;
                if self.at < self.text.len() {
                    return Err(self.error(
                        self.at,
                        "something follows the value",
                        "a JSON file holds one value",
                    ));
                }
                return Ok(done);
            }
            value = self.place_value(done)?;
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// A scalar or an empty collection; none if a collection was opened that has parts.
    fn value(&mut self) -> Result<Option<Value>, Fail> {
        let at = self.at;
        self.budget.count(1, at, self.place)?;
        let value = match self.byte() {
            Some(b'"') => Value::string(&*self.string()?),
            Some(b'{') => return self.begin_map(),
            Some(b'[') => return self.begin_list(),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Value::bool(true))?,
            Some(b'f') => self.word("false", Value::bool(false))?,
            Some(b'n') => self.word("null", Value::NULL)?,
            _ => return Err(self.no_value()),
        };
        Ok(Some(value.at(self.place.origin(at))))
    }

    fn begin_list(&mut self) -> Result<Option<Value>, Fail> {
        let at = self.at;
        self.budget.depth(self.open.len() + 1, at, self.place)?;
        self.at += 1;
        self.space()?;
        if self.byte() == Some(b']') {
            self.at += 1;
            return Ok(Some(Value::list(Vec::new()).at(self.place.origin(at))));
        }
        self.open.push(Open { at, content: Content::List(Vec::new()) });
        Ok(None)
    }

    fn begin_map(&mut self) -> Result<Option<Value>, Fail> {
        let at = self.at;
        self.budget.depth(self.open.len() + 1, at, self.place)?;
        self.at += 1;
        self.space()?;
        if self.byte() == Some(b'}') {
            self.at += 1;
            return Ok(Some(Value::map(Vec::new()).at(self.place.origin(at))));
        }
        let (key, key_at) = self.key()?;
        self.open.push(Open { at, content: Content::Map { entries: Vec::new(), key, key_at } });
        Ok(None)
    }

    /// `"key":` and the space around it.
    fn key(&mut self) -> Result<(Key, usize), Fail> {
        let at = self.at;
        if self.byte() != Some(b'"') {
            return Err(self.error(
                at,
                "expected a key in double quotes",
                "write `\"key\": value`",
            ));
        }
        let key = Key::new(&self.string()?);
        self.space()?;
        if self.byte() != Some(b':') {
            return Err(self.error(
                self.at,
                "expected `:` behind the key",
                "write `\"key\": value`",
            ));
        }
        self.at += 1;
        self.space()?;
        Ok((key, at))
    }

    /// Puts a value into the innermost collection; gives the collection if it is closed now.
    fn place_value(&mut self, value: Value) -> Result<Option<Value>, Fail> {
        let Some(Open { at, mut content }) = self.open.pop() else { return Ok(Some(value)) };
        let close = match &mut content {
            Content::List(elements) => {
                elements.push(value);
                b']'
            }
            Content::Map { entries, key, key_at } => {
                let key_origin = self.place.origin(*key_at);
                entries.push(Entry { key: *key, key_origin, value });
                b'}'
            }
        };
        self.space()?;
        let mut is_closed = self.byte() == Some(close);
        if !is_closed {
            if self.byte() != Some(b',') {
                return Err(self.no_separator(at, close));
            }
            let comma = self.at;
            self.at += 1;
            self.space()?;
            is_closed = self.byte() == Some(close);
            if is_closed && self.mode == Mode::Strict {
                return Err(self.error(comma, "a comma behind the last element", "remove it"));
            }
        }
        if is_closed {
            self.at += 1;
            let value = match content {
                Content::List(elements) => Value::list(elements),
                Content::Map { entries, .. } => Value::map(self.maps.make(entries, |_| false)),
            };
            return Ok(Some(value.at(self.place.origin(at))));
        }
        if let Content::Map { key, key_at, .. } = &mut content {
            (*key, *key_at) = self.key()?;
        }
        self.open.push(Open { at, content });
        Ok(None)
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Fail> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.no_value());
        }
        self.at += word.len();
        Ok(value)
    }

    /// `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`
    fn number(&mut self) -> Result<Value, Fail> {
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
        if is_float {
            return text
                .parse()
                .map(Value::float)
                .map_err(|_| self.error(start, "not a number", bad));
        }
        number::integer(text, 10).ok_or_else(|| {
            Diagnostic::error(
                "limit-digits",
                format!("a number of more than {} digits", number::MAX_DIGITS),
            )
            .at(self.place.span(start..self.at), "")
            .hint("write it as text in quotes")
            .into()
        })
    }

    /// Skips digits; gives their number.
    fn digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += count;
        count
    }

    fn string(&mut self) -> Result<Cow<'f, str>, Fail> {
        let start = self.at;
        let (text, end) = string::read(self.text, start)
            .map_err(|bad| bad.into_fail(SYNTAX, start, self.place))?;
        self.at = end;
        Ok(text)
    }

    /// Skips white space, and comments if they are allowed.
    fn space(&mut self) -> Result<(), Fail> {
        loop {
            match self.byte() {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                Some(b'/') => self.comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), Fail> {
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
        if self.mode == Mode::Strict {
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
    fn error(&self, at: usize, message: &str, hint: &str) -> Fail {
        Diagnostic::error(SYNTAX, message).at(self.place.span(at..at), "").hint(hint).into()
    }

    #[cold]
    fn no_value(&self) -> Fail {
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
    fn no_separator(&self, open: usize, close: u8) -> Fail {
        let close = char::from(close);
        let what = if close == ']' { "list" } else { "map" };
        Diagnostic::error(SYNTAX, format!("expected `,` or `{close}`"))
            .at(self.place.span(self.at..self.at), "")
            .label(self.place.span(open..open + 1), format!("the {what} is opened here"))
            .hint(format!("add `,` between the elements, or `{close}` where the {what} ends"))
            .into()
    }
}
