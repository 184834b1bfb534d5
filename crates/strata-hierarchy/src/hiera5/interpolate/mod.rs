//! Interpolation: the tokens in texts, lists, mappings and keys.

mod messages;
mod resolve;

use memchr::memmem;
use strata_diagnostics::Diagnostic;
use strata_value::{Entry, Key, Kind as ValueKind, Map, Marks, Origin, Value};

use super::budget::Budget;
use super::error::Outcome;
use super::invocation::Invocation;
use super::node::Node;
use super::render;
use super::secret::{DECRYPTED, reveal_decrypted};
use resolve::Resolved;

/// A token in a text, for messages.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// The origin of the text.
    origin: Origin,
    /// The text.
    subject: &'a str,
    /// The token with its braces.
    token: &'a str,
    /// The offset of the token in the text.
    at: usize,
}

impl Node<'_> {
    /// The value with all its tokens resolved. What has no token is shared, not copied.
    pub(crate) fn interpolate(&self, value: &Value, run: &mut Invocation<'_>) -> Outcome<Value> {
        match value.kind() {
            ValueKind::String(text) => self.interpolate_text(text, value, run),
            ValueKind::List(list) => run.deeper(value.origin(), |run| {
                run.within(value.origin(), |b| b.count_elements(list.len()))?;
                let mut changed: Option<Vec<Value>> = None;
                for (at, element) in list.iter().enumerate() {
                    let new = self.interpolate(element, run)?;
                    match &mut changed {
                        Some(elements) => elements.push(new),
                        None if is_same(&new, element) => {}
                        None => {
                            let mut elements = Vec::with_capacity(list.len());
                            elements.extend_from_slice(&list[..at]);
                            elements.push(new);
                            changed = Some(elements);
                        }
                    }
                }
                Ok(match changed {
                    Some(elements) => Value::list(elements).at(value.origin()),
                    None => value.clone(),
                })
            }),
            ValueKind::Map(map) => run.deeper(value.origin(), |run| {
                run.within(value.origin(), |b| b.count_elements(map.len()))?;
                Ok(match self.interpolate_map(map, run)? {
                    Some(map) => Value::map(map).at(value.origin()),
                    None => value.clone(),
                })
            }),
            _ => Ok(value.clone()),
        }
    }

    /// A mapping with the tokens of keys and values resolved; `None` if there were none. Of keys
    /// that become equal the last value counts, at the first place.
    pub(crate) fn interpolate_map(
        &self,
        map: &Map,
        run: &mut Invocation<'_>,
    ) -> Outcome<Option<Map>> {
        let mut entries: Option<Vec<Entry>> = None;
        for (at, entry) in map.iter().enumerate() {
            let key = self.interpolate_key(entry, run)?;
            let value = self.interpolate(&entry.value, run)?;
            let new = |value| Entry { key, key_origin: entry.key_origin, value };
            match &mut entries {
                Some(entries) => entries.push(new(value)),
                None if key == entry.key && is_same(&value, &entry.value) => {}
                None => {
                    let mut changed = Vec::with_capacity(map.len());
                    changed.extend_from_slice(&map.entries()[..at]);
                    changed.push(new(value));
                    entries = Some(changed);
                }
            }
        }
        Ok(entries.map(Map::new))
    }

    pub(crate) fn interpolate_key(&self, entry: &Entry, run: &mut Invocation<'_>) -> Outcome<Key> {
        match entry.key.as_str() {
            Some(text) if text.contains("%{") => {
                let key = Value::string(text).at(entry.key_origin);
                Ok(Key::of(&self.interpolate(&key, run)?))
            }
            _ => Ok(entry.key),
        }
    }

    fn interpolate_text(
        &self,
        subject: &str,
        value: &Value,
        run: &mut Invocation<'_>,
    ) -> Outcome<Value> {
        let Some(first) = memmem::find(subject.as_bytes(), b"%{") else {
            return Ok(value.clone());
        };
        let origin = value.origin();
        let mut out = String::with_capacity(subject.len());
        let mut marks = Marks::NONE;
        let mut done = 0;
        let mut next = Some(first);
        while let Some(start) = next {
            let Some(length) = subject[start..].find('}') else {
                if self.dialect.is_puppet() {
                    break;
                }
                let place = Place { origin, subject, token: &subject[start..], at: start };
                return Err(self.unterminated(place, run).into());
            };
            let end = start + length + 1;
            let token = &subject[start..end];
            let place = Place { origin, subject, token, at: start };
            out.push_str(&subject[done..start]);
            run.within(origin, Budget::count_token)?;
            match self.resolve(place, run)? {
                Resolved::Nothing => {}
                Resolved::Whole(value) => return Ok(value),
                Resolved::Part(part) => {
                    let before = out.len();
                    marks |= self.splice(&part, place, &mut out);
                    run.within(origin, |b| b.count_text(out.len() - before))?;
                }
            }
            done = end;
            next = memmem::find(&subject.as_bytes()[end..], b"%{").map(|at| end + at);
        }
        out.push_str(&subject[done..]);
        Ok(Value::string(out).at(origin).marked(marks))
    }

    /// Adds a value to the text, and says which marks the text takes over.
    fn splice(&self, value: &Value, place: Place<'_>, out: &mut String) -> Marks {
        let revealed = reveal_decrypted(value);
        // The text takes the mark over from whatever decrypted text is in the value.
        let marks = if value.all_marks().contains(DECRYPTED) { DECRYPTED } else { Marks::NONE };
        let value = revealed;
        if let ValueKind::List(_) | ValueKind::Map(_) | ValueKind::Float(_) = value.kind() {
            let message =
                format!("{} is spliced into a text by `{}`", value.kind_phrase(), place.token);
            self.warn(|| {
                Diagnostic::warning("hiera-spliced", message)
                    .at(self.token_span(place), "")
                    .note("its look depends on the implementation: Puppet and Hiera differ")
                    .hint("use `alias` to hand on the value itself, or look up a part of it")
            });
        }
        let rendered = if self.dialect.is_puppet() {
            render::puppet(&value, out)
        } else {
            render::hiera(&value, out)
        };
        if rendered.is_err() {
            // A secret deep inside of a collection: nothing of it is shown.
            out.push_str("Sensitive [value redacted]");
            return Marks::NONE;
        }
        marks
    }
}

/// Whether a value is the very same shared one.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a.kind(), b.kind()) {
        (ValueKind::List(a), ValueKind::List(b)) => a.ptr_eq(b),
        (ValueKind::Map(a), ValueKind::Map(b)) => a.ptr_eq(b),
        (ValueKind::String(a), ValueKind::String(b)) => a.as_ptr() == b.as_ptr(),
        (ValueKind::String(_) | ValueKind::List(_) | ValueKind::Map(_), _)
        | (_, ValueKind::String(_) | ValueKind::List(_) | ValueKind::Map(_)) => false,
        // Nothing else is changed by interpolation.
        _ => a.origin() == b.origin(),
    }
}
