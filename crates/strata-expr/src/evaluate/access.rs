//! Fields, elements and slices.

use std::borrow::Cow;

use strata_diagnostics::did_you_mean;
use strata_value::{Key, Kind, Map, Value};

use super::{Evaluator, NULL, Num, Result2, Stop, what};
use crate::parser::{Keys, NodeId};
use crate::value::{as_bytes, bytes, string_bytes, string_of_bytes};

/// Whether a map can have an unmarked value as a key: one with keys of text alone has no others.
pub(crate) fn may_have(map: &Map, by: &Value) -> bool {
    matches!(by.kind(), Kind::String(_) | Kind::Null)
        || map.iter().any(|entry| !entry.key.is_text())
}

/// The entry of a map by an unmarked value: null stands for the empty text.
pub(crate) fn entry<'m>(map: &'m Map, by: &Value) -> Option<&'m Value> {
    match by.kind() {
        Kind::String(text) => map.get(Key::known(text)?),
        Kind::Null if map.iter().all(|entry| entry.key.is_text()) => map.get(Key::known("")?),
        _ if map.iter().all(|entry| entry.key.is_text()) => None,
        _ => map.get(Key::of(by)),
    }
}

impl<'e> Evaluator<'e> {
    pub(super) fn field(
        &mut self,
        id: NodeId,
        of: NodeId,
        name: Key,
        optional: bool,
        keys: Keys,
    ) -> Result2<Cow<'e, Value>> {
        Ok(match self.operand(of)? {
            Cow::Borrowed(of) => match self.field_of(id, of, name, optional)? {
                Some(value) => Cow::Borrowed(value),
                None => missing(keys),
            },
            Cow::Owned(of) => match self.field_of(id, &of, name, optional)? {
                Some(value) => Cow::Owned(value.clone()),
                None => missing(keys),
            },
        })
    }

    fn field_of<'v>(
        &mut self,
        id: NodeId,
        of: &'v Value,
        name: Key,
        optional: bool,
    ) -> Result2<Option<&'v Value>> {
        match self.open(of) {
            Kind::Map(map) | Kind::Object(map) => Ok(map.get(name)),
            Kind::Null if optional => Err(Stop::Missing),
            kind => Err(self.no_field(id, kind, name)),
        }
    }

    #[cold]
    pub(super) fn no_field(&self, id: NodeId, of: Kind<'_>, name: Key) -> Stop {
        let what = what(of);
        let message = format!("{what} has no field `{name}`");
        let hint = match of {
            Kind::Null => format!("what stands before is missing; `?.{name}` is nil then"),
            Kind::List(_) => "select an element first: `[0]`, `find(…)`".to_owned(),
            _ => return self.error(id, message),
        };
        self.error_with_hint(id, message, hint)
    }

    pub(super) fn index(
        &mut self,
        id: NodeId,
        of: NodeId,
        by: NodeId,
        optional: bool,
        keys: Keys,
    ) -> Result2<Value> {
        let of = self.operand(of)?;
        if optional && matches!(self.open(&of), Kind::Null) {
            return Err(Stop::Missing);
        }
        let of =
            if of.marks().is_empty() { of } else { Cow::Owned(self.unmarked(of.into_owned())) };
        let by = self.value(by)?;
        let by = self.bare(id, &by)?;
        let by_what = || what(by.kind());
        if let Kind::Map(map) | Kind::Object(map) = self.open(&of) {
            if keys != Keys::Any && !may_have(map, &by) {
                return Err(
                    self.error(id, format!("the keys of the map are text, not {}", by_what()))
                );
            }
            return Ok(entry(map, &by).cloned().unwrap_or_else(|| missing(keys).into_owned()));
        }
        let length = match self.open(&of) {
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => Some(seq.len()),
            _ => bytes_of(&of).map(<[u8]>::len),
        };
        let Some(length) = length else {
            let message = format!("{} has no elements", what(self.open(&of)));
            return Err(self.error(id, message));
        };
        let Some(at) = Num::of(by.kind()).map(Num::int) else {
            return Err(self.error(id, format!("an index is an integer, not {}", by_what())));
        };
        let from_end = if at < 0 { at.saturating_add_unsigned(length as u64) } else { at };
        let place = usize::try_from(from_end).ok().filter(|at| *at < length);
        let Some(place) = place else {
            let at = if self.marks().is_empty() {
                format!("element {at}")
            } else {
                "the element".into()
            };
            let message = format!("{at} does not exist: the length is {length}");
            let hint = "`get(list, index)` is nil then".to_owned();
            return Err(self.error_with_hint(id, message, hint));
        };
        Ok(match self.open(&of) {
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => seq[place].clone(),
            _ => Value::int(bytes_of(&of).map_or(0, |bytes| i64::from(bytes[place]))),
        })
    }

    pub(super) fn slice(
        &mut self,
        id: NodeId,
        of: NodeId,
        from: Option<NodeId>,
        to: Option<NodeId>,
    ) -> Result2<Value> {
        let value = self.value(of)?;
        let value = self.unmarked(value);
        let length = match value.as_seq() {
            Some(seq) => seq.len(),
            None => match bytes_of(&value) {
                Some(bytes) => bytes.len(),
                None => {
                    return Err(self.error(id, format!("{} has no slices", what(value.kind()))));
                }
            },
        };
        let to = self.bound(id, to, length)?.unwrap_or(length);
        let from = self.bound(id, from, length)?.unwrap_or(0).min(to);
        if let Some(seq) = value.as_seq() {
            self.made(id, to - from)?;
            return Ok(Value::list(seq[from..to].to_vec()));
        }
        self.budget.text(to - from).map_err(|why| self.error(id, why))?;
        let part = bytes_of(&value).map_or_else(Vec::new, |bytes| bytes[from..to].to_vec());
        Ok(if as_bytes(&value).is_some() { bytes(part) } else { string_of_bytes(part) })
    }

    /// A bound of a slice: from the end if negative, and never beyond.
    fn bound(
        &mut self,
        id: NodeId,
        bound: Option<NodeId>,
        length: usize,
    ) -> Result2<Option<usize>> {
        let Some(bound) = bound else { return Ok(None) };
        let value = self.operand(bound)?;
        let kind = self.open(&value);
        let Some(n) = Num::of(kind).map(Num::int) else {
            let message = format!("the bounds of a slice are integers, not {}", what(kind));
            return Err(self.error(id, message));
        };
        let n = if n < 0 { n.saturating_add_unsigned(length as u64).max(0) } else { n };
        Ok(Some(usize::try_from(n).map_or(length, |n| n.min(length))))
    }

    /// The names that a mistyped one may have meant.
    pub(super) fn close_name<'n>(
        name: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        did_you_mean(name, names).map(|close| format!("did you mean `{close}`?"))
    }
}

/// What a missing entry is.
fn missing<'v>(keys: Keys) -> Cow<'v, Value> {
    match keys {
        Keys::TextToText => Cow::Owned(Value::string("")),
        Keys::Text | Keys::Any => Cow::Borrowed(&NULL),
    }
}

/// The bytes of unmarked text or bytes.
fn bytes_of(value: &Value) -> Option<&[u8]> {
    string_bytes(value).or_else(|| as_bytes(value))
}
