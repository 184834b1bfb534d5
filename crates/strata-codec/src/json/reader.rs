//! The reader of JSON.

use strata_value::{Entry, Key, Value};

use super::Mode;
use crate::duplicates::Maps;
use crate::limits::Budget;
use crate::place::{Fail, Place};
use crate::{Comments, Document};

mod scan;

const SYNTAX: &str = "json-syntax";

/// Reads the one value of the text.
pub(super) fn read(place: Place<'_>, mode: Mode, budget: Budget) -> Result<Document, Fail> {
    let mut reader = Reader {
        place,
        text: place.text(),
        at: 0,
        mode,
        budget,
        maps: Maps::new("json-duplicate-key", mode == Mode::Exact, place),
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

impl Reader<'_> {
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
            if is_closed && self.mode != Mode::Lenient {
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
}
