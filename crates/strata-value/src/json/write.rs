//! Values to JSON.

use std::borrow::Cow;
use std::fmt;
use std::{iter, slice, vec};

use super::base64;
use super::options::{JsonError, Options, Order};
use crate::{BigNumber, Capsule, CapsuleData, Entry, Key, KeyName, Kind, Map, Path, Step, Value};

/// The JSON text of a value, without a line end at the end.
pub fn write(value: &Value, options: &Options) -> Result<String, JsonError> {
    let mut text = String::new();
    write_all(value, options, &mut text)?;
    Ok(text)
}

/// Writes the JSON text of a value; after an error a beginning of it may have been written.
pub fn write_to(
    value: &Value,
    options: &Options,
    out: &mut dyn fmt::Write,
) -> Result<(), JsonError> {
    write_all(value, options, out)
}

fn write_all<W: fmt::Write + ?Sized>(
    value: &Value,
    options: &Options,
    out: &mut W,
) -> Result<(), JsonError> {
    let mut writer = Writer { out, options, open: Vec::new() };
    writer.value(value)?;
    while let Some(collection) = writer.open.last_mut() {
        let first = collection.step.is_none();
        match collection.elements.next() {
            Some((step, value)) => {
                collection.step = Some(step);
                writer.separate(first)?;
                if let Step::Key(key) = step {
                    let text = writer.key_text(key)?;
                    write_string(&text, writer.out)?;
                    writer.out.write_str(if options.pretty { ": " } else { ":" })?;
                }
                writer.value(value)?;
            }
            None => writer.close(first)?,
        }
    }
    Ok(())
}

struct Writer<'a, W: ?Sized> {
    out: &'a mut W,
    options: &'a Options,
    /// The collections around the next value.
    open: Vec<Collection<'a>>,
}

struct Collection<'a> {
    elements: Elements<'a>,
    /// The step to the element that is being written.
    step: Option<Step>,
    end: char,
}

enum Elements<'a> {
    Seq(iter::Enumerate<slice::Iter<'a, Value>>),
    Source(slice::Iter<'a, Entry>),
    Sorted(vec::IntoIter<&'a Entry>),
}

impl<'a> Iterator for Elements<'a> {
    type Item = (Step, &'a Value);
    fn next(&mut self) -> Option<Self::Item> {
        let entry = match self {
            Self::Seq(elements) => {
                return elements.next().map(|(at, value)| (Step::Index(at), value));
            }
            Self::Source(entries) => entries.next()?,
            Self::Sorted(entries) => entries.next()?,
        };
        Some((Step::Key(entry.key), &entry.value))
    }
}

impl<'a, W: fmt::Write + ?Sized> Writer<'a, W> {
    fn path(&self) -> Path {
        self.open.iter().filter_map(|c| c.step).collect()
    }

    /// Writes a scalar, or the beginning of a collection, which is then open.
    fn value(&mut self, value: &'a Value) -> Result<(), JsonError> {
        let marks = value.marks();
        if !self.options.reveal.contains(marks) {
            let Some(text) = &self.options.redact else {
                return Err(JsonError::Marked { path: self.path(), marks });
            };
            return Ok(write_string(text, self.out)?);
        }
        match value.content() {
            Kind::Null => self.out.write_str("null")?,
            Kind::Bool(b) => write!(self.out, "{b}")?,
            Kind::Int(n) => write!(self.out, "{n}")?,
            Kind::Float(n) => self.float(n)?,
            Kind::Big(n) => self.big(n)?,
            Kind::String(s) => write_string(s, self.out)?,
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
                self.open('[', ']', Elements::Seq(s.iter().enumerate()))?;
            }
            Kind::Map(m) | Kind::Object(m) => {
                let entries = self.entries(m)?;
                self.open('{', '}', entries)?;
            }
            Kind::Capsule(c) => self.capsule(c)?,
            // The marks are revealed, or this place is not reached.
            Kind::Unknown(_) | Kind::Marked(_) => {
                return Err(JsonError::Unknown { path: self.path() });
            }
        }
        Ok(())
    }

    fn open(&mut self, start: char, end: char, elements: Elements<'a>) -> fmt::Result {
        self.open.push(Collection { elements, step: None, end });
        self.out.write_char(start)
    }

    fn separate(&mut self, first: bool) -> fmt::Result {
        if !first {
            self.out.write_char(',')?;
        }
        self.line(self.open.len())
    }

    fn close(&mut self, empty: bool) -> fmt::Result {
        let Some(collection) = self.open.pop() else { return Ok(()) };
        if !empty {
            self.line(self.open.len())?;
        }
        self.out.write_char(collection.end)
    }

    fn line(&mut self, level: usize) -> fmt::Result {
        if self.options.pretty {
            self.out.write_char('\n')?;
            for _ in 0..level {
                self.out.write_str("  ")?;
            }
        }
        Ok(())
    }

    fn float(&mut self, n: f64) -> Result<(), JsonError> {
        if self.options.whole_as_integer && n.fract() == 0.0 {
            return Ok(write!(self.out, "{:.0}", n + 0.0)?);
        }
        if n.is_finite() {
            // Rust's own form: shortest, and always with a point or an exponent.
            return Ok(write!(self.out, "{n:?}")?);
        }
        self.not_finite(if n.is_nan() {
            "NaN"
        } else if n > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        })
    }

    fn not_finite(&mut self, number: &'static str) -> Result<(), JsonError> {
        if !self.options.non_finite_as_text {
            return Err(JsonError::NotFinite { path: self.path(), number });
        }
        Ok(write!(self.out, "\"{number}\"")?)
    }

    fn big(&mut self, n: &BigNumber) -> Result<(), JsonError> {
        let text = n.to_string();
        let float = matches!(n, BigNumber::Float(_));
        match text.as_str() {
            "inf" => return self.not_finite("Infinity"),
            "-inf" => return self.not_finite("-Infinity"),
            // Out of the range in which decimals are written.
            _ if text.contains('*') => return Err(JsonError::OutOfRange { path: self.path() }),
            _ => self.out.write_str(&text)?,
        }
        if float && !self.options.whole_as_integer && !text.contains('.') {
            self.out.write_str(".0")?;
        }
        Ok(())
    }

    fn capsule(&mut self, capsule: &Capsule) -> fmt::Result {
        match &capsule.data {
            CapsuleData::Text(text) => write_string(text, self.out),
            CapsuleData::Bytes(bytes) => {
                self.out.write_char('"')?;
                base64::encode(bytes, self.out)?;
                self.out.write_char('"')
            }
        }
    }

    /// The entries in the order of the options; keys that JSON writes alike are an error.
    fn entries(&self, map: &'a Map) -> Result<Elements<'a>, JsonError> {
        let sorted = self.options.order == Order::Sorted;
        if map.iter().all(|e| e.key.is_text()) {
            return Ok(if sorted {
                Elements::Sorted(map.sorted().into_iter())
            } else {
                Elements::Source(map.iter())
            });
        }
        let mut texts = Vec::with_capacity(map.len());
        for entry in map {
            texts.push((self.key_text(entry.key)?, entry));
        }
        // A stable sort: of two equal texts the earlier key is the first.
        texts.sort_by(|a, b| a.0.cmp(&b.0));
        if let Some(pair) = texts.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(JsonError::KeyClash {
                path: self.path(),
                first: describe_key(pair[0].1.key),
                second: describe_key(pair[1].1.key),
            });
        }
        Ok(if sorted {
            Elements::Sorted(texts.into_iter().map(|(_, e)| e).collect::<Vec<_>>().into_iter())
        } else {
            Elements::Source(map.iter())
        })
    }

    /// The text of a key.
    fn key_text(&self, key: Key) -> Result<Cow<'static, str>, JsonError> {
        let value = match key.name() {
            KeyName::Text(text) => return Ok(Cow::Borrowed(text)),
            KeyName::Other(value) => value,
        };
        let marks = value.marks();
        if !self.options.reveal.contains(marks) {
            let redact = self.options.redact.clone();
            return redact
                .map(Cow::Owned)
                .ok_or_else(|| JsonError::Marked { path: self.path(), marks });
        }
        match value.content() {
            Kind::Null => Ok(Cow::Borrowed("")),
            // A marked text is no text key.
            Kind::String(text) => Ok(Cow::Owned(text.to_string())),
            Kind::Capsule(Capsule { data: CapsuleData::Text(text), .. }) => {
                Ok(Cow::Owned(text.to_string()))
            }
            _ => {
                let options = Options { pretty: false, ..self.options.clone() };
                write(value, &options).map(Cow::Owned)
            }
        }
    }
}

/// A key with its kind, for messages: `"1"` (string), `1` (integer).
fn describe_key(key: Key) -> String {
    match key.name() {
        KeyName::Text(text) => format!("{text:?} (string)"),
        KeyName::Other(value) => format!("{value:?} ({})", value.kind_name()),
    }
}

/// Writes a JSON string with the fewest escapes: quotes, backslashes and control characters.
pub fn write_string<W: fmt::Write + ?Sized>(text: &str, out: &mut W) -> fmt::Result {
    out.write_char('"')?;
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.write_str(&text[plain..at])?;
        plain = at + 1;
        match byte {
            b'"' => out.write_str("\\\"")?,
            b'\\' => out.write_str("\\\\")?,
            b'\n' => out.write_str("\\n")?,
            b'\r' => out.write_str("\\r")?,
            b'\t' => out.write_str("\\t")?,
            b'\x08' => out.write_str("\\b")?,
            b'\x0c' => out.write_str("\\f")?,
            control => write!(out, "\\u{control:04x}")?,
        }
    }
    out.write_str(&text[plain..])?;
    out.write_char('"')
}
