//! What a `for` goes over.

use strata_value::{Entry, Kind, Map, Marks, Seq, Type, Value};

/// What a `for` goes over.
pub(super) enum Elements {
    Known(Value),
    Unknown,
}

pub(super) enum Unusable {
    Dynamic,
    Scalar,
}

impl Elements {
    pub(super) fn of(collection: &Value) -> Result<Self, Unusable> {
        match collection.kind() {
            Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => {
                Ok(Self::Known(collection.clone()))
            }
            Kind::Unknown(unknown) => match unknown.ty {
                Type::Dynamic => Err(Unusable::Dynamic),
                Type::List(_) | Type::Tuple(_) | Type::Set(_) | Type::Map(_) | Type::Object(_) => {
                    Ok(Self::Unknown)
                }
                _ => Err(Unusable::Scalar),
            },
            _ => Err(Unusable::Scalar),
        }
    }
}

pub(super) fn len(collection: &Value) -> usize {
    collection.as_seq().map(|seq| seq.len()).or(collection.as_map().map(Map::len)).unwrap_or(0)
}

/// The elements of a collection with their keys, in the order of the language.
pub(super) struct Iterate<'v> {
    rest: Rest<'v>,
    /// What keys and elements are marked with.
    marks: Marks,
}

enum Rest<'v> {
    Seq(&'v Seq, bool, usize),
    /// Entries that stand in order.
    Map(std::slice::Iter<'v, Entry>),
    Sorted(std::vec::IntoIter<&'v Entry>),
}

impl<'v> Iterate<'v> {
    pub(super) fn over(collection: &'v Value, marks: Marks) -> Self {
        let rest = match collection.kind() {
            Kind::List(seq) | Kind::Tuple(seq) => Rest::Seq(seq, false, 0),
            Kind::Set(seq) => Rest::Seq(seq, true, 0),
            Kind::Map(map) | Kind::Object(map) => {
                if map.entries().is_sorted_by(|a, b| a.key.cmp_text(b.key).is_lt()) {
                    Rest::Map(map.iter())
                } else {
                    Rest::Sorted(map.sorted().into_iter())
                }
            }
            _ => Rest::Map([].iter()),
        };
        Self { rest, marks }
    }

    pub(super) fn next(&mut self, with_key: bool) -> Option<(Value, Value)> {
        let (key, value) = self.rest.next(with_key)?;
        Some((key.marked(self.marks), value.marked(self.marks)))
    }
}

impl Rest<'_> {
    fn next(&mut self, with_key: bool) -> Option<(Value, Value)> {
        let entry = match self {
            Self::Seq(seq, is_set, at) => {
                let value = seq.get(*at)?.clone();
                let key = match (with_key, *is_set) {
                    (false, _) => Value::NULL,
                    (true, true) => value.clone(),
                    (true, false) => Value::count(i64::try_from(*at).unwrap_or(i64::MAX)),
                };
                *at += 1;
                return Some((key, value));
            }
            Self::Map(entries) => entries.next()?,
            Self::Sorted(entries) => entries.next()?,
        };
        let key = if with_key { entry.key.to_value() } else { Value::NULL };
        Some((key, entry.value.clone()))
    }
}
