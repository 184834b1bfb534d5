//! Marked values as they may be shown.

use strata_value::{Kind, Marks, Value};

/// What stands in the place of a value that is not shown.
const REDACTED: &str = "Sensitive [value redacted]";

/// The value without these marks; text in the place of whatever has others.
pub(crate) fn redacted(value: &Value, revealed: Marks) -> Value {
    if !value.contains_marks() {
        return value.clone();
    }
    let value = value.reveal(revealed);
    match value.kind() {
        Kind::Marked(_) => Value::string(REDACTED).at(value.origin()),
        Kind::List(elements) => Value::list(each(elements, revealed)),
        Kind::Tuple(elements) => Value::tuple(each(elements, revealed)),
        Kind::Map(map) => Value::map(map.map_values(|_, e| redacted(&e.value, revealed))),
        Kind::Object(map) => Value::object(map.map_values(|_, e| redacted(&e.value, revealed))),
        _ => value,
    }
}

fn each(elements: &[Value], revealed: Marks) -> Vec<Value> {
    elements.iter().map(|element| redacted(element, revealed)).collect()
}
