//! Flow collections of one line.

use strata_value::{Entry, Key, Map, Seq, Value};

use super::Reader;
use super::block::LONGEST_KEY;
use crate::yaml::scalar::Scalar;

impl<'f> Reader<'f> {
    /// The list or map whose bracket stands here.
    pub(super) fn flow(&mut self) -> Option<Value> {
        self.depth = self.depth.checked_sub(1)?;
        self.count();
        let start = self.at;
        let is_list = self.byte(start) == b'[';
        self.at += 1;
        let value = if is_list { self.flow_list()? } else { self.flow_map()? };
        self.depth += 1;
        Some(value.at(self.place.origin(start)))
    }

    fn flow_list(&mut self) -> Option<Value> {
        let from = self.elements.len();
        self.skip_spaces();
        if self.byte(self.at) == b']' {
            self.at += 1;
            return Some(Value::list(Vec::new()));
        }
        loop {
            let element = self.flow_value()?;
            self.elements.push(element);
            if self.is_closed(b']')? {
                return Some(Value::list(Seq::of_exact(self.elements.drain(from..))));
            }
        }
    }

    fn flow_map(&mut self) -> Option<Value> {
        let from = self.entries.len();
        self.skip_spaces();
        if self.byte(self.at) == b'}' {
            self.at += 1;
            return Some(Value::map(Map::default()));
        }
        loop {
            let at = self.at;
            let key = self.flow_key()?;
            if self.at - at > LONGEST_KEY
                || self.byte(self.at) != b':'
                || self.byte(self.at + 1) != b' '
            {
                return None;
            }
            self.at += 1;
            self.skip_spaces();
            let value = self.flow_value()?;
            self.entries.push(Entry { key, key_origin: self.place.origin(at), value });
            if self.is_closed(b'}')? {
                return Some(Value::map(self.maps.take(&mut self.entries, from)));
            }
        }
    }

    fn flow_key(&mut self) -> Option<Key> {
        self.count();
        if matches!(self.byte(self.at), b'"' | b'\'') {
            let text = self.quoted()?;
            self.skip_spaces();
            return (text != "<<").then(|| Key::new(&text));
        }
        let text = self.flow_plain()?;
        self.skip_spaces();
        let scalar = (text != "<<").then(|| Scalar::plain(text, self.profile).ok())??;
        self.key_of(scalar)
    }

    /// Reads a comma and the spaces around it, or the closing bracket; tells which.
    fn is_closed(&mut self, close: u8) -> Option<bool> {
        self.skip_spaces();
        let byte = self.byte(self.at);
        self.at += 1;
        if byte == close {
            return Some(true);
        }
        self.skip_spaces();
        (byte == b',').then_some(false)
    }

    fn flow_value(&mut self) -> Option<Value> {
        let start = self.at;
        let value = match self.byte(start) {
            b'[' | b'{' => return self.flow(),
            b'"' | b'\'' => {
                let text = self.quoted()?;
                self.count();
                Value::string(&*text)
            }
            _ => {
                let text = self.flow_plain()?;
                self.count();
                Scalar::plain(text, self.profile).ok()?.into_value()
            }
        };
        Some(value.at(self.place.origin(start)))
    }

    /// A plain scalar up to a comma, bracket or colon that separates.
    fn flow_plain(&mut self) -> Option<&'f str> {
        let start = self.at;
        let first = self.byte(start);
        let is_word =
            |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'/' | b'~' | b'+');
        let begins = is_word(first) || first == b'-' && is_word(self.byte(start + 1));
        if !begins {
            return None;
        }
        let mut at = start + 1;
        loop {
            match self.byte(at) {
                b',' | b']' | b'}' => break,
                b':' if self.byte(at + 1) == b' ' => break,
                b':' if !is_word(self.byte(at + 1)) => return None,
                b'\n' | b'\t' | b'[' | b'{' | b'#' | b'?' => return None,
                _ => at += 1,
            }
        }
        let text = self.trimmed(start, at);
        self.at = start + text.len();
        Some(text)
    }
}
