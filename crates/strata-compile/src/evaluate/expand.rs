//! Instances of blocks with `for_each` or `count`.

use std::cmp::Ordering;

use strata_diagnostics::Diagnostic;
use strata_value::{Key, Kind, Map, Value};

use super::keys::KEYS;
use super::run::{Blocked, Run};
use super::scope::{entry, object};
use crate::InstanceKey;
use crate::declaration::{Expansion, ExpansionKind};
use crate::expression::key;
use crate::limits::MAX_INSTANCES;

/// Why a block cannot be expanded.
type Refusal = Box<Diagnostic>;

/// An instance: its key, and `each` or `count` for its body.
pub(super) type Expanded = (Option<InstanceKey>, Option<Map>);

impl Run<'_> {
    /// The instances of a block, in the order of their keys.
    pub(super) fn expand(
        &mut self,
        instance: usize,
        expansion: Option<&Expansion>,
        existing: usize,
    ) -> Result<Vec<Expanded>, Blocked> {
        let Some(expansion) = expansion else { return Ok(vec![(None, None)]) };
        let value = self.value(instance, &expansion.uses, None, &expansion.expression)?;
        let expanded = match expansion.kind {
            ExpansionKind::ForEach => for_each(&value),
            ExpansionKind::Count => count(&value),
        };
        let expanded = expanded.and_then(|instances| {
            let is_too_many = instances.len() + existing > MAX_INSTANCES;
            if is_too_many { Err(too_many()) } else { Ok(instances) }
        });
        expanded.map_err(|error| self.fail(error.at(expansion.expression.span, "")))
    }
}

/// The value that stands for all instances of a block: by keys an object, by numbers a tuple, and without
/// either the one.
pub(super) fn together(
    expansion: Option<&Expansion>,
    instances: Vec<(Option<InstanceKey>, Value)>,
) -> Value {
    match expansion.map(|expansion| expansion.kind) {
        None => instances.into_iter().next().map_or(Value::NULL, |(_, value)| value),
        Some(ExpansionKind::Count) => {
            Value::tuple(instances.into_iter().map(|(_, value)| value).collect::<Vec<_>>())
        }
        Some(ExpansionKind::ForEach) => {
            let named = |(key, value)| match key {
                Some(InstanceKey::Name(name)) => Some(entry(name, value)),
                _ => None,
            };
            object(instances.into_iter().filter_map(named).collect())
        }
    }
}

fn for_each(value: &Value) -> Result<Vec<Expanded>, Refusal> {
    if !value.marks().is_empty() {
        return Err(secret("for_each", "its keys become names of instances"));
    }
    let named = |name: Key, content: &Value| {
        let each = vec![entry(KEYS.key, name.to_value()), entry(KEYS.value, content.clone())];
        let each = [(KEYS.each, Value::object(Map::new(each)))];
        (Some(InstanceKey::Name(name)), Some(each.into_iter().collect()))
    };
    let mut instances: Vec<Expanded> = match value.kind() {
        Kind::Map(map) | Kind::Object(map) => {
            map.iter().map(|entry| named(entry.key, &entry.value)).collect()
        }
        Kind::Set(elements) => {
            let name = |element: &Value| match element.kind() {
                Kind::String(text) => Ok(named(key(text), element)),
                Kind::Marked(_) => Err(secret("for_each", "its keys become names of instances")),
                _ => Err(no_collection("a set of something else than texts").into()),
            };
            elements.iter().map(name).collect::<Result<_, _>>()?
        }
        Kind::List(_) | Kind::Tuple(_) => {
            let hint = "if its elements are texts, write `toset(…)`; else make a map of it, as in `{ for x in … : x.name => x }`";
            return Err(no_collection("a list").hint(hint).into());
        }
        _ => return Err(no_collection(&value.kind_phrase()).into()),
    };
    instances.sort_by(|(a, _), (b, _)| match (a, b) {
        (Some(InstanceKey::Name(a)), Some(InstanceKey::Name(b))) => a.cmp_text(*b),
        _ => Ordering::Equal,
    });
    Ok(instances)
}

fn count(value: &Value) -> Result<Vec<Expanded>, Refusal> {
    if !value.marks().is_empty() {
        return Err(secret("count", "it shows in the number of instances"));
    }
    if value.as_number().is_none() {
        let message = format!("`count` must be a number, and this is {}", value.kind_phrase());
        let error = Diagnostic::error("config-expansion", message);
        return Err(error.note("nothing is converted").into());
    }
    let not = |what: &str| {
        Box::new(Diagnostic::error("config-expansion", format!("`count` must be {what}")))
    };
    let Some(whole) = value.as_whole() else { return Err(not("a whole number")) };
    if whole < 0.into() {
        return Err(not("zero or more"));
    }
    let number = usize::try_from(&whole).ok().filter(|number| *number <= MAX_INSTANCES);
    let numbered = |index: usize| {
        let number = entry(KEYS.index, Value::count(i64::try_from(index).unwrap_or(i64::MAX)));
        let count = [(KEYS.count, Value::object(Map::new(vec![number])))];
        (Some(InstanceKey::Index(index as u64)), Some(count.into_iter().collect()))
    };
    Ok((0..number.ok_or_else(too_many)?).map(numbered).collect())
}

fn no_collection(what: &str) -> Diagnostic {
    let message = format!("`for_each` cannot go through {what}");
    Diagnostic::error("config-expansion", message)
        .note("it takes a map, an object or a set of texts: every instance needs a name")
}

fn secret(argument: &str, why: &str) -> Refusal {
    let error = Diagnostic::error("config-sensitive", format!("`{argument}` is sensitive"));
    error.note(why).hint("use what is not secret, or `nonsensitive(…)` if it is none").into()
}

fn too_many() -> Refusal {
    let message = format!("a host has more than {MAX_INSTANCES} instances");
    Diagnostic::error("config-limit", message).into()
}
