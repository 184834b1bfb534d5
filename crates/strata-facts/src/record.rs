//! Making of maps and lists.

use strata_value::{BigNumber, Key, Map, Value};

/// A map of these fields, in this order.
pub(crate) fn record<'k>(fields: impl IntoIterator<Item = (&'k str, Value)>) -> Value {
    Value::map(fields.into_iter().map(|(name, value)| (Key::new(name), value)).collect::<Map>())
}

/// A list of texts.
pub(crate) fn texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> Value {
    Value::list(texts.into_iter().map(Value::string).collect::<Vec<_>>())
}

/// A count, exact at any size.
pub(crate) fn count(n: u64) -> Value {
    match i64::try_from(n) {
        Ok(n) => Value::int(n),
        Err(_) => Value::big(BigNumber::Integer(n.into())),
    }
}

/// How much of a whole is used, in percent; 0 of nothing.
#[expect(clippy::cast_precision_loss, reason = "a percentage needs no more than a float holds")]
pub(crate) fn percent(used: u64, whole: u64) -> Value {
    Value::float(if whole == 0 { 0.0 } else { used as f64 / whole as f64 * 100.0 })
}

/// An empty map.
pub(crate) fn empty_map() -> Value {
    Value::map(Map::default())
}

/// An empty list.
pub(crate) fn empty_list() -> Value {
    Value::list(Vec::new())
}
