//! The elements of a value in the order of HCL.

use std::{iter, slice, vec};

use crate::{Entry, Key, Kind, Value};

impl Value {
    /// The elements of an unmarked, known collection, tuple or object, in the order of HCL: maps and
    /// objects by the text of their keys. `None` for every other value.
    pub fn elements(&self) -> Option<Elements<'_>> {
        Some(Elements(match self.kind() {
            Kind::List(s) | Kind::Tuple(s) => Inner::Seq(s.iter().enumerate()),
            Kind::Set(s) => Inner::Set(s.iter()),
            Kind::Map(m) | Kind::Object(m) => {
                if m.entries().is_sorted_by(|a, b| a.key.cmp_text(b.key).is_le()) {
                    Inner::Map(m.iter())
                } else {
                    Inner::Sorted(m.sorted().into_iter())
                }
            }
            _ => return None,
        }))
    }
}

/// The elements of a value; see [`Value::elements`].
pub struct Elements<'a>(Inner<'a>);

enum Inner<'a> {
    Seq(iter::Enumerate<slice::Iter<'a, Value>>),
    Set(slice::Iter<'a, Value>),
    Map(slice::Iter<'a, Entry>),
    Sorted(vec::IntoIter<&'a Entry>),
}

/// What an element is found by.
#[derive(Clone, Copy, Debug)]
pub enum ElementKey<'a> {
    /// Its position in a list or tuple.
    Position(usize),
    /// The element of a set itself.
    Itself(&'a Value),
    /// Its key in a map, or the name of an attribute.
    Name(Key),
}

impl ElementKey<'_> {
    /// The key as a value: a number that was counted, the element itself, a text.
    pub fn to_value(self) -> Value {
        match self {
            Self::Position(at) => Value::count(i64::try_from(at).unwrap_or(i64::MAX)),
            Self::Itself(element) => element.clone(),
            Self::Name(key) => key.to_value(),
        }
    }
}

impl<'a> Iterator for Elements<'a> {
    type Item = (ElementKey<'a>, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        let entry = match &mut self.0 {
            Inner::Seq(elements) => {
                return elements.next().map(|(at, v)| (ElementKey::Position(at), v));
            }
            Inner::Set(elements) => return elements.next().map(|v| (ElementKey::Itself(v), v)),
            Inner::Map(entries) => entries.next()?,
            Inner::Sorted(entries) => entries.next()?,
        };
        Some((ElementKey::Name(entry.key), &entry.value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Inner::Seq(elements) => elements.size_hint(),
            Inner::Set(elements) => elements.size_hint(),
            Inner::Map(entries) => entries.size_hint(),
            Inner::Sorted(entries) => entries.size_hint(),
        }
    }
}

impl ExactSizeIterator for Elements<'_> {}
