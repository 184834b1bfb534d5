//! Tuples and objects (specification, "Collection Values").

use strata_value::{Entry, Key, Kind, Map, Marks, Origin, Seq, Type, Value, convert};

use super::Evaluation;
use crate::message;
use crate::program::{List, NodeId, Pairs};

impl Evaluation<'_> {
    pub(super) fn tuple(&mut self, id: NodeId, elements: List) -> Value {
        let code = self.code;
        let values = code.list(elements).iter().map(|element| self.value(*element));
        let values = Seq::of_exact(values);
        self.made(Value::tuple(values), id)
    }

    /// An object. Of attributes with one name the last counts; one key that is not known yet makes
    /// the type of the whole unknown.
    pub(super) fn object(&mut self, id: NodeId, pairs: Pairs) -> Value {
        let code = self.code;
        let mut entries = Vec::with_capacity(code.pairs(pairs).len());
        let (mut marks, mut known) = (Marks::NONE, true);
        for (key, value) in code.pairs(pairs) {
            let before = self.errors.mark();
            let name = self.value(key);
            let failed = self.errors.since(before);
            let content = self.value(value);
            if failed {
                known = false;
                continue;
            }
            let (name, name_marks) = name.unmark();
            if name.is_null() {
                self.fail(message::null_key(code.span(value), code.span(key)));
                known = false;
                continue;
            }
            marks |= name_marks;
            match self.key_of(&name, name_marks, key) {
                Some(key) => entries.push(entry(key, content)),
                None => known = false,
            }
        }
        if !known {
            return Value::dynamic();
        }
        self.made(Value::object(sorted(entries)).marked(marks), id)
    }

    /// An object of JSON: names are templates, and none may come twice.
    pub(super) fn json_object(&mut self, id: NodeId, pairs: Pairs) -> Value {
        let code = self.code;
        let mut entries: Vec<Entry> = Vec::with_capacity(code.pairs(pairs).len());
        let mut seen = std::collections::HashMap::new();
        let (mut marks, mut known) = (Marks::NONE, true);
        for (key, value) in code.pairs(pairs) {
            let name = self.value(key);
            let content = self.value(value);
            let (name, name_marks) = name.unmark();
            if name.is_null() {
                self.fail(message::null_key(code.span(key), code.span(key)));
                continue;
            }
            marks |= name_marks;
            let Some(name) = self.key_of(&name, name_marks, key) else {
                known = false;
                continue;
            };
            if let Some(first) = seen.insert(name, key) {
                let places = (code.span(first), code.span(key));
                self.fail(message::duplicate_property(name, name_marks, places));
                continue;
            }
            entries.push(entry(name, content));
        }
        if !known {
            return Value::dynamic();
        }
        self.made(Value::object(sorted(entries)).marked(marks), id)
    }

    /// A key of an object; nothing if it is not known yet, or no text.
    fn key_of(&mut self, name: &Value, marks: Marks, at: NodeId) -> Option<Key> {
        if let Kind::String(text) = name.kind() {
            return Some(Key::new(text));
        }
        match convert(name, &Type::String) {
            Ok(text) => text.as_str().map(Key::new),
            Err(error) => {
                self.fail(message::key_type(name, marks, &error, self.code.span(at)));
                None
            }
        }
    }
}

pub(super) fn entry(key: Key, value: Value) -> Entry {
    Entry { key, key_origin: Origin::NONE, value }
}

/// A map in the order of its keys, of one key the last.
pub(super) fn sorted(mut entries: Vec<Entry>) -> Map {
    if !entries.is_sorted_by(|a, b| a.key.cmp_text(b.key).is_lt()) {
        // Stable, so that of one key the last stays the last.
        entries.sort_by(|a, b| a.key.cmp_text(b.key));
    }
    Map::new(entries)
}
