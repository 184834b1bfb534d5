//! A layer of Hiera data as one of a manifest.

use strata_value::{Entry, Key, Kind, Map, Value};

/// A layer without the settings of Hiera itself.
pub(super) fn layer(value: &Value) -> Option<Value> {
    let tamed = tamed(value)?;
    let data = tamed.as_map()?.iter().filter(|entry| entry.key != Key::new("lookup_options"));
    Some(Value::map(Map::new(data.cloned().collect())))
}

/// Names of keys are identifiers, floats are integers, and what upper layers add (`…_extra`, of
/// any type in the generator) is text.
fn tamed(value: &Value) -> Option<Value> {
    match value.kind() {
        Kind::Float(n) => {
            // The generator's floats are quarters below 100.
            #[expect(clippy::cast_possible_truncation, reason = "they are below 400")]
            let quarters = (n * 4.0).round() as i64;
            Some(Value::int(quarters))
        }
        Kind::Map(map) => {
            let entry = |entry: &Entry| {
                let name = entry.key.as_str()?.replace("::", "__");
                let value = if name.ends_with("_extra") && entry.value.as_str().is_none() {
                    Value::string(format!("{:?}", entry.value))
                } else {
                    tamed(&entry.value)?
                };
                Some((Key::new(&name), value))
            };
            map.iter().map(entry).collect::<Option<Map>>().map(Value::map)
        }
        Kind::List(list) => list.iter().map(tamed).collect::<Option<Vec<_>>>().map(Value::list),
        _ => Some(value.clone()),
    }
}
