//! Which values the strategies `unique` and `hash` take.

use strata_value::{Kind, Value};

use crate::MAX_DEPTH;

/// The first thing in a value that is not plain data: text, numbers, truth values, null, lists, and
/// mappings with text keys. Marked and unknown values pass, since nobody may look into them.
pub(crate) fn not_plain(value: &Value) -> Option<&Value> {
    walk(value, 0)
}

/// As [`not_plain`] for the values of a mapping, which must be one itself.
pub(crate) fn not_plain_map(value: &Value) -> Option<&Value> {
    if value.as_map().is_some() { not_plain(value) } else { Some(value) }
}

fn walk(value: &Value, depth: u32) -> Option<&Value> {
    match value.kind() {
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) if depth < MAX_DEPTH => {
            s.iter().find_map(|element| walk(element, depth + 1))
        }
        Kind::Map(m) | Kind::Object(m) if depth < MAX_DEPTH => {
            m.iter().find_map(|entry| match entry.key.as_str() {
                Some(_) => walk(&entry.value, depth + 1),
                None => Some(value),
            })
        }
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => {
            Some(value)
        }
        Kind::Capsule(_) => Some(value),
        _ => None,
    }
}
