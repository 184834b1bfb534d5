//! Iteration variables.

use strata_value::{Entry, Key, Map, Origin, Type, Value};

/// The iteration variables within one element: those around, and the one of this name, an object
/// with `key` and `value`.
pub(super) fn with_iterator(outer: Option<&Map>, name: Key, key: Value, value: Value) -> Map {
    let attributes = [(Key::new("key"), key), (Key::new("value"), value)];
    let value = Value::object(attributes.into_iter().collect::<Map>());
    let own = Entry { key: name, key_origin: Origin::NONE, value };
    match outer {
        Some(outer) => outer.with_changes([], vec![own]),
        None => Map::new(vec![own]),
    }
}

/// Whether a value of a type has elements; of a type that is not known, it may.
pub(super) fn has_elements(ty: &Type) -> bool {
    !matches!(ty, Type::Bool | Type::Number | Type::String | Type::Capsule(_))
}
