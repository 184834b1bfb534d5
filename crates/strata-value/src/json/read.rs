//! JSON to values.

use thiserror::Error;

use super::scan::Scanner;
use crate::{Entry, Key, Map, Origin, Value};

/// A JSON reader for files: origins, repeated keys, comments.
///
/// The values of a file carry `base + offset` as their origins, keys too. Of a repeated key the
/// last value counts, at the place of the first, and [`Read::repeated`] tells of it.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    base: Option<u32>,
    pub(super) lenient: bool,
    pub(super) hcl: bool,
    pub(super) exact: bool,
    max_depth: usize,
}

/// What a [`Reader`] has read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The value.
    pub value: Value,
    /// The keys that one object has twice, in the order of the later ones.
    pub repeated: Vec<RepeatedKey>,
}

/// A key that one object has twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedKey {
    /// The key.
    pub key: Key,
    /// The byte offset of the earlier key.
    pub earlier: usize,
    /// The byte offset of the later key, whose value counts.
    pub later: usize,
}

/// Why a text is no JSON.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message} (at byte {offset})")]
pub struct ParseError {
    /// The byte offset of the place.
    pub offset: usize,
    /// What is wrong there, without quoting the text.
    pub message: &'static str,
}

/// The value of a strict JSON text (RFC 8259), without origins.
///
/// Numbers without point and exponent are integers, exact at any size; others are floats of 64 bits,
/// or big ones where those end. At most [`Value::MAX_DEPTH`] levels.
pub fn parse(text: &str) -> Result<Value, ParseError> {
    Reader::default().read(text).map(|read| read.value)
}

impl Default for Reader {
    /// Strict, without origins, [`Value::MAX_DEPTH`] levels.
    fn default() -> Self {
        Self {
            base: None,
            lenient: false,
            hcl: false,
            exact: false,
            max_depth: Value::MAX_DEPTH as usize,
        }
    }
}

impl Reader {
    /// With origins: `base` is the address of the first byte; 0 is none.
    #[must_use]
    pub const fn with_base(mut self, base: u32) -> Self {
        self.base = if base == 0 { None } else { Some(base) };
        self
    }

    /// Also takes a byte order mark at the beginning, comments (`//` and `/* */`) and commas behind
    /// the last element.
    #[must_use]
    pub const fn lenient(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Makes the values that HCL makes of JSON (go-cty: `json.ImpliedType`, `json.Unmarshal`): arrays
    /// are tuples, objects are objects with their attributes in order, numbers are those of HCL, text
    /// is in normal form, and half a character is U+FFFD.
    ///
    /// Of a repeated key the last value counts, but all must be of one type; keys must be in normal
    /// form. A closing bracket behind the value ends the text, whatever follows.
    #[must_use]
    pub const fn hcl(mut self) -> Self {
        self.hcl = true;
        self
    }

    /// Reads a float that 64 bits do not hold to the last digit as a big one, so that every number that
    /// [`write()`](super::write()) wrote is written in the same way again.
    #[must_use]
    pub const fn exact(mut self) -> Self {
        self.exact = true;
        self
    }

    /// With another greatest depth. Reading takes no recursion.
    #[must_use]
    pub const fn with_max_depth(mut self, levels: usize) -> Self {
        self.max_depth = levels;
        self
    }

    /// Reads a text that is one value. The first error ends it.
    pub fn read(self, text: &str) -> Result<Read, ParseError> {
        let mut parser = Parser {
            scan: Scanner::new(text, self),
            reader: self,
            open: Vec::new(),
            repeated: Vec::new(),
        };
        let value = parser.document()?;
        parser.repeated.sort_unstable_by_key(|r| r.later);
        Ok(Read { value, repeated: parser.repeated })
    }
}

/// A collection that is being read.
struct Open {
    start: usize,
    content: Content,
}

enum Content {
    Array(Vec<Value>),
    Object {
        entries: Vec<Entry>,
        /// The keys with their offsets; that of the value which is being read is the last.
        keys: Vec<(Key, usize)>,
    },
}

struct Parser<'t> {
    scan: Scanner<'t>,
    reader: Reader,
    open: Vec<Open>,
    repeated: Vec<RepeatedKey>,
}

impl Parser<'_> {
    fn document(&mut self) -> Result<Value, ParseError> {
        loop {
            // A value begins here.
            let mut value = self.begin()?;
            // And wherever one ends, so may the collections around it.
            loop {
                value = match (value.take(), self.open.is_empty()) {
                    (Some(value), true) => {
                        self.scan.end()?;
                        return Ok(value);
                    }
                    (Some(value), false) => self.append(value)?,
                    (None, _) => break,
                };
            }
        }
    }

    /// Reads a scalar or an empty collection, or opens a collection up to its first value.
    fn begin(&mut self) -> Result<Option<Value>, ParseError> {
        self.scan.blanks()?;
        let start = self.scan.offset();
        let content = match self.scan.peek() {
            Some(b'[') => Content::Array(Vec::new()),
            Some(b'{') => Content::Object { entries: Vec::new(), keys: Vec::new() },
            _ => return self.scan.scalar().map(|value| Some(value.at(self.origin(start)))),
        };
        if self.open.len() >= self.reader.max_depth {
            return Err(self.scan.error("this nests too deep"));
        }
        self.scan.skip();
        self.open.push(Open { start, content });
        self.scan.blanks()?;
        self.continue_or_close()
    }

    /// Adds a value to the innermost collection; gives that one if it ends here.
    fn append(&mut self, value: Value) -> Result<Option<Value>, ParseError> {
        let Some(open) = self.open.last_mut() else { return Ok(Some(value)) };
        let end = match &mut open.content {
            Content::Array(elements) => {
                elements.push(value);
                b']'
            }
            Content::Object { entries, keys } => {
                let of_value = keys.last().copied();
                entries.extend(of_value.map(|(key, offset)| Entry {
                    key,
                    key_origin: self.reader.origin(offset),
                    value,
                }));
                b'}'
            }
        };
        self.scan.blanks()?;
        match self.scan.peek() {
            Some(b',') => {
                let comma = self.scan.offset();
                self.scan.skip();
                self.scan.blanks()?;
                if self.scan.peek() == Some(end) && !self.reader.lenient {
                    let message = "a comma must not stand behind the last element";
                    return Err(ParseError { offset: comma, message });
                }
                self.continue_or_close()
            }
            Some(byte) if byte == end => self.continue_or_close(),
            _ if end == b']' => Err(self.scan.error("expected a comma or `]`")),
            _ => Err(self.scan.error("expected a comma or `}`")),
        }
    }

    /// At an element or the end of the innermost collection: reads the key, or closes it.
    fn continue_or_close(&mut self) -> Result<Option<Value>, ParseError> {
        let Some(open) = self.open.last_mut() else { return Ok(None) };
        match (&mut open.content, self.scan.peek()) {
            (Content::Array(_), Some(b']')) | (Content::Object { .. }, Some(b'}')) => {
                self.scan.skip();
                self.close()
            }
            (Content::Array(_), _) => Ok(None),
            (Content::Object { keys, .. }, Some(b'"')) => {
                let offset = self.scan.offset();
                keys.push((Key::new(&self.scan.string()?), offset));
                self.scan.blanks()?;
                if self.scan.peek() != Some(b':') {
                    return Err(self.scan.error("expected `:` after the key"));
                }
                self.scan.skip();
                Ok(None)
            }
            (Content::Object { .. }, _) => {
                Err(self.scan.error("expected a key in double quotes or `}`"))
            }
        }
    }

    fn close(&mut self) -> Result<Option<Value>, ParseError> {
        let Some(Open { start, content }) = self.open.pop() else { return Ok(None) };
        let value = match content {
            Content::Array(elements) if self.reader.hcl => Value::tuple(elements),
            Content::Array(elements) => Value::list(elements),
            Content::Object { entries, keys } if self.reader.hcl => {
                let keys: Vec<usize> = keys.iter().map(|(_, offset)| *offset).collect();
                super::hcl::object(entries, &keys)?
            }
            Content::Object { entries, keys } => {
                let (map, duplicates) = Map::with_duplicates(entries);
                self.repeated.extend(duplicates.into_iter().map(|d| RepeatedKey {
                    key: keys[d.later].0,
                    earlier: keys[d.earlier].1,
                    later: keys[d.later].1,
                }));
                Value::map(map)
            }
        };
        Ok(Some(value.at(self.origin(start))))
    }

    fn origin(&self, offset: usize) -> Origin {
        self.reader.origin(offset)
    }
}

impl Reader {
    fn origin(&self, offset: usize) -> Origin {
        let address = |base: u32| base.checked_add(u32::try_from(offset).ok()?);
        self.base.and_then(address).map_or(Origin::NONE, Origin::at)
    }
}
