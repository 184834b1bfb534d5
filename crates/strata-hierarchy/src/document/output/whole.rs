//! Numbers as JSON shows them.

use strata_value::{Kind, Value};

use crate::document::fold::whole;

/// Data with integers for floats that have no fraction and that 64 bits hold: the reference's JSON makes no
/// difference between them, and shows neither with a point.
///
/// The depth is that of data, which is limited.
pub fn whole_numbers(data: &Value) -> Value {
    let changed = match data.kind() {
        Kind::Float(n) => match whole(n) {
            Some(integer) => Value::int(integer),
            None => return data.clone(),
        },
        Kind::List(list) => Value::list(list.iter().map(whole_numbers).collect::<Vec<_>>()),
        Kind::Map(map) => Value::map(map.map_values(|_, entry| whole_numbers(&entry.value))),
        _ => return data.clone(),
    };
    changed.at(data.origin())
}
