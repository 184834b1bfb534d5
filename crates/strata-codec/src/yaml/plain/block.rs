//! Block maps and lists.

use strata_value::{Entry, Key, Seq, Value};

use super::scalar::Plain;
use super::{Line, Reader};
use crate::yaml::scalar::Scalar;

/// A longer key is no key to the parser of events, which counts characters.
pub(super) const LONGEST_KEY: usize = 1000;

impl Reader<'_> {
    /// The map or list that begins here, in this column.
    pub(super) fn block(&mut self, column: usize) -> Option<Value> {
        self.depth = self.depth.checked_sub(1)?;
        let value = if self.is_entry() { self.list(column) } else { self.map(column, None) };
        self.depth += 1;
        value
    }

    /// Whether a `-` of a list stands here.
    #[inline]
    fn is_entry(&self) -> bool {
        self.byte(self.at) == b'-' && matches!(self.byte(self.at + 1), b' ' | b'\n')
    }

    /// The map whose first key begins here; `first` is that key if it was read already.
    fn map(&mut self, column: usize, mut first: Option<(Key, usize)>) -> Option<Value> {
        self.count();
        let start = first.map_or(self.at, |(_, at)| at);
        let from = self.entries.len();
        loop {
            let (key, key_at) = match first.take() {
                Some(first) => first,
                None => self.key()?,
            };
            let value = self.value(column, Some(key_at))?;
            self.entries.push(Entry { key, key_origin: self.place.origin(key_at), value });
            let line = self.next_line()?;
            if line.is_end || line.indent < column {
                self.rewind(line);
                break;
            }
            if line.indent > column || self.is_entry() {
                return None;
            }
        }
        let map = self.maps.take(&mut self.entries, from);
        Some(Value::map(map).at(self.place.origin(start)))
    }

    /// Goes back to the beginning of a line, for the collection around to look at it.
    fn rewind(&mut self, line: Line) {
        if !line.is_end {
            self.at -= line.indent;
        }
    }

    /// A key and its colon.
    fn key(&mut self) -> Option<(Key, usize)> {
        let at = self.at;
        match self.byte(at) {
            b'"' | b'\'' => {
                let text = self.quoted()?;
                self.skip_spaces();
                if self.byte(self.at) != b':' || !matches!(self.byte(self.at + 1), b' ' | b'\n') {
                    return None;
                }
                let key = self.quoted_key(&text, at)?;
                self.at += 1;
                Some((key, at))
            }
            _ => match self.plain()? {
                Plain::Key(text) => Some((self.plain_key(text, at)?, at)),
                Plain::Value(_) => None,
            },
        }
    }

    fn quoted_key(&mut self, text: &str, at: usize) -> Option<Key> {
        if text == "<<" || self.at - at > LONGEST_KEY {
            return None;
        }
        self.count();
        Some(Key::new(text))
    }

    fn plain_key(&mut self, text: &str, at: usize) -> Option<Key> {
        if text == "<<" || self.at - at > LONGEST_KEY {
            return None;
        }
        self.count();
        self.key_of(Scalar::plain(text, self.profile).ok()?)
    }

    /// The value behind a colon or `-`, up to the beginning of a line. `column` is that of the map or
    /// list; `key_at` the offset of the key, if there is one.
    fn value(&mut self, column: usize, key_at: Option<usize>) -> Option<Value> {
        let sign = self.at - 1;
        self.skip_spaces();
        let start = self.at;
        let value = match self.byte(start) {
            b'\n' | b'#' => return self.value_below(column, key_at, sign),
            b'"' | b'\'' => {
                let text = self.quoted()?;
                if key_at.is_none() {
                    let end = self.at;
                    self.skip_spaces();
                    if self.byte(self.at) == b':' {
                        let is_key = matches!(self.byte(self.at + 1), b' ' | b'\n');
                        let key = is_key.then(|| self.quoted_key(&text, start)).flatten()?;
                        self.at += 1;
                        return self.map_in_entry(column, sign, key, start);
                    }
                    self.at = end;
                }
                self.count();
                Value::string(&*text)
            }
            b'[' | b'{' => self.flow()?,
            b'|' | b'>' => return self.literal(column),
            b'-' if key_at.is_none() && self.is_entry() => {
                let inner = column + (start - sign);
                return self.block(inner);
            }
            _ => match self.plain()? {
                Plain::Key(text) if key_at.is_none() => {
                    let key = self.plain_key(text, start)?;
                    return self.map_in_entry(column, sign, key, start);
                }
                Plain::Key(_) => return None,
                Plain::Value(text) => {
                    self.count();
                    let value = Scalar::plain(text, self.profile).ok()?.into_value();
                    self.line_end()?;
                    // A deeper line would carry the text on.
                    self.is_complete(column)?;
                    return Some(value.at(self.place.origin(start)));
                }
            },
        };
        self.line_end()?;
        Some(value.at(self.place.origin(start)))
    }

    /// A map that begins on the line of a `-`.
    fn map_in_entry(&mut self, column: usize, sign: usize, key: Key, at: usize) -> Option<Value> {
        self.depth = self.depth.checked_sub(1)?;
        let map = self.map(column + (at - sign), Some((key, at)));
        self.depth += 1;
        map
    }

    /// Whether the next line with content is not deeper than a column.
    #[inline]
    fn is_complete(&mut self, column: usize) -> Option<()> {
        let (at, comments) = (self.at, self.comments.len());
        let line = self.next_line()?;
        if comments == self.comments.len() {
            self.rewind(line);
        } else {
            // Comments are read again by whoever goes on.
            self.comments.truncate(comments);
            self.at = at;
        }
        (line.is_end || line.indent <= column).then_some(())
    }

    /// The value on the lines below a key or `-`, or null if there is none.
    fn value_below(&mut self, column: usize, key_at: Option<usize>, sign: usize) -> Option<Value> {
        if self.byte(self.at) == b'#' && self.at == sign + 1 {
            return None;
        }
        if self.byte(self.at) == b'#' {
            self.comment();
        } else {
            self.at = (self.at + 1).min(self.bytes.len());
        }
        let line = self.next_line()?;
        let is_inner = !line.is_end
            && (line.indent > column
                || line.indent == column && key_at.is_some() && self.is_entry());
        if is_inner {
            return self.block(line.indent);
        }
        self.rewind(line);
        self.count();
        Some(Value::NULL.at(self.place.origin(key_at.unwrap_or(sign))))
    }

    /// The list whose first `-` stands here.
    fn list(&mut self, column: usize) -> Option<Value> {
        self.count();
        let start = self.at;
        let from = self.elements.len();
        loop {
            self.at += 1;
            let value = self.value(column, None)?;
            self.elements.push(value);
            let line = self.next_line()?;
            if line.is_end || line.indent < column || line.indent == column && !self.is_entry() {
                self.rewind(line);
                break;
            }
            if line.indent > column {
                return None;
            }
        }
        let elements = Seq::of_exact(self.elements.drain(from..));
        Some(Value::list(elements).at(self.place.origin(start)))
    }
}
