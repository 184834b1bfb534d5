//! Values as JSON, as Go writes it.

use std::fmt::Write as _;

use base64ct::{Base64, Encoding as _};
use strata_value::{Kind, Value};

use super::{as_bytes, as_duration, as_location, as_named_number, as_time, layout, string_bytes};
use crate::evaluate::{Budget, limits};

/// The JSON of a value without marks: keys in order, `<`, `>`, `&`, U+2028 and U+2029 escaped, on one
/// line or indented by so many blanks.
///
/// An error, one line, tells of what JSON has not: infinities, keys that are no text, marked values;
/// and of a value that is too large or nested too deep ([`limits`]).
pub fn json(value: &Value, indent: Option<usize>) -> Result<String, String> {
    json_within(value, indent, &mut Budget::new())
}

pub(crate) fn json_within(
    value: &Value,
    indent: Option<usize>,
    budget: &mut Budget,
) -> Result<String, String> {
    if value.depth() > limits::MAX_VALUE_DEPTH {
        return Err(format!("the value is nested in more than {} levels", limits::MAX_VALUE_DEPTH));
    }
    let mut writer = Writer { out: String::new(), indent, level: 0, counted: 0, budget };
    writer.value(value)?;
    Ok(writer.out)
}

struct Writer<'b> {
    out: String,
    indent: Option<usize>,
    level: usize,
    /// So many bytes of the text are counted.
    counted: usize,
    budget: &'b mut Budget,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value) -> Result<(), String> {
        self.budget.step()?;
        self.budget.text(self.out.len() - self.counted)?;
        self.counted = self.out.len();
        if let Some(bytes) = string_bytes(value) {
            self.string(&String::from_utf8_lossy(bytes));
            return Ok(());
        }
        match value.kind() {
            Kind::Null => self.out.push_str("null"),
            Kind::Bool(truth) => self.out.push_str(if truth { "true" } else { "false" }),
            Kind::Int(n) => self.plain(n),
            Kind::Float(n) => self.float(n)?,
            Kind::Big(_) => self.out.push_str(&value.number_text().unwrap_or_default()),
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
                self.all('[', seq.iter(), ']', Self::value)?;
            }
            Kind::Map(map) | Kind::Object(map) => {
                self.all('{', map.sorted().into_iter(), '}', |writer, entry| {
                    let Some(key) = entry.key.as_str() else {
                        return Err("JSON has no keys but text".to_owned());
                    };
                    writer.string(key);
                    writer.out.push_str(if writer.indent.is_some() { ": " } else { ":" });
                    writer.value(&entry.value)
                })?;
            }
            Kind::Capsule(_) => self.capsule(value)?,
            // Text is written already.
            Kind::String(_) => {}
            Kind::Unknown(_) => return Err("JSON has no values that are not known yet".to_owned()),
            Kind::Marked(_) => return Err("a marked value is not written".to_owned()),
        }
        Ok(())
    }

    fn plain(&mut self, shown: impl std::fmt::Display) {
        let _never_fails = write!(self.out, "{shown}");
    }

    fn capsule(&mut self, value: &Value) -> Result<(), String> {
        if let Some(time) = as_time(value) {
            self.string(&layout::format(layout::RFC3339_NANO, &time));
        } else if let Some(n) = as_duration(value).or(as_named_number(value).map(|(_, n)| n)) {
            self.plain(n);
        } else if as_location(value).is_some() {
            self.out.push_str("{}");
        } else if let Some(bytes) = as_bytes(value) {
            let encoded = Base64::encode_string(bytes);
            self.string(&encoded);
        } else {
            return Err("JSON has no such value".to_owned());
        }
        Ok(())
    }

    fn all<T>(
        &mut self,
        open: char,
        items: impl ExactSizeIterator<Item = T>,
        close: char,
        mut write: impl FnMut(&mut Self, T) -> Result<(), String>,
    ) -> Result<(), String> {
        self.out.push(open);
        let empty = items.len() == 0;
        self.level += 1;
        for (at, item) in items.enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.line();
            write(self, item)?;
        }
        self.level -= 1;
        if !empty {
            self.line();
        }
        self.out.push(close);
        Ok(())
    }

    fn line(&mut self) {
        if let Some(indent) = self.indent {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n(' ', indent * self.level));
        }
    }

    fn float(&mut self, n: f64) -> Result<(), String> {
        if !n.is_finite() {
            return Err(format!("JSON has no number {n}"));
        }
        if n == 0.0 || (1e-6..1e21).contains(&n.abs()) {
            self.plain(n);
            return Ok(());
        }
        let scientific = format!("{n:e}");
        match scientific.split_once('e') {
            Some((digits, exponent)) if !exponent.starts_with('-') => {
                self.plain(format_args!("{digits}e+{exponent}"));
            }
            _ => self.out.push_str(&scientific),
        }
        Ok(())
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                '\r' => self.out.push_str("\\r"),
                '\t' => self.out.push_str("\\t"),
                '\x08' => self.out.push_str("\\b"),
                '\x0c' => self.out.push_str("\\f"),
                '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..'\x20' => {
                    self.plain(format_args!("\\u{:04x}", u32::from(c)));
                }
                _ => self.out.push(c),
            }
        }
        self.out.push('"');
    }
}
