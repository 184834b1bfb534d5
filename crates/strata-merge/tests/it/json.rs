//! Values for tests from JSON text, and back.

use serde_json::Value as Json;
use strata_merge::{DeepOptions, Knockout, Lists, Strategy};
use strata_value::{Entry, Key, Kind, Map, Origin, Value};

/// The addresses of one layer; the first value of layer 2 is at 2,000,001.
pub(crate) const LAYER: u32 = 1_000_000;

/// The value of a JSON text, with the origins of a layer.
pub(crate) fn layer(number: u32, text: &str) -> Value {
    value(number, &serde_json::from_str(text).expect("a JSON text"))
}

/// As [`layer`], for JSON that is parsed.
pub(crate) fn value(number: u32, json: &Json) -> Value {
    let mut next = number * LAYER;
    build(json, &mut next)
}

fn build(json: &Json, next: &mut u32) -> Value {
    *next += 1;
    let origin = Origin::at(*next);
    let value = match json {
        Json::Null => Value::NULL,
        Json::Bool(b) => Value::bool(*b),
        Json::Number(n) => match n.as_i64() {
            Some(n) => Value::int(n),
            None => Value::float(n.as_f64().expect("a JSON number")),
        },
        Json::String(s) => Value::string(s.as_str()),
        Json::Array(a) => Value::list(a.iter().map(|e| build(e, next)).collect::<Vec<_>>()),
        Json::Object(o) => {
            if let Some(Json::Array(pairs)) = o.get("$hash") {
                let entries = pairs.iter().map(|pair| {
                    let key = Key::of(&build(&pair[0], next));
                    Entry { key, key_origin: origin, value: build(&pair[1], next) }
                });
                return Value::map(Map::new(entries.collect())).at(origin);
            }
            let entries = o.iter().map(|(key, v)| {
                *next += 1;
                let key_origin = Origin::at(*next);
                Entry { key: Key::new(key), key_origin, value: build(v, next) }
            });
            Value::map(Map::new(entries.collect()))
        }
    };
    value.at(origin)
}

/// The JSON text of a value, keys in its order.
pub(crate) fn text(value: &Value) -> String {
    json(value).to_string()
}

fn json(value: &Value) -> Json {
    match value.kind() {
        Kind::Null => Json::Null,
        Kind::Bool(b) => b.into(),
        Kind::Int(n) => n.into(),
        Kind::Float(n) => n.into(),
        Kind::String(s) => s.as_str().into(),
        Kind::List(s) => s.iter().map(json).collect(),
        Kind::Map(m) if m.iter().all(|e| e.key.as_str().is_some()) => {
            Json::Object(m.iter().map(|e| (e.key.to_string(), json(&e.value))).collect())
        }
        Kind::Map(m) => {
            let pairs = m.iter().map(|e| Json::from(vec![json(&e.key.to_value()), json(&e.value)]));
            serde_json::json!({ "$hash": pairs.collect::<Vec<_>>() })
        }
        _ => format!("{value:?}").into(),
    }
}

/// The strategy of a merge mapping as Hiera writes it.
pub(crate) fn strategy(json: &Json) -> Strategy {
    let options = DeepOptions {
        knockout_prefix: json["knockout_prefix"].as_str().map(Knockout::new),
        sort_merged_arrays: json["sort_merged_arrays"] == true,
        merge_hash_arrays: json["merge_hash_arrays"] == true,
    };
    match json["strategy"].as_str() {
        Some("first") => Strategy::First,
        Some("unique") => Strategy::Unique,
        Some("hash") => Strategy::Hash,
        Some("deep") => Strategy::Deep(options),
        Some("reverse_deep") => Strategy::ReverseDeep(options),
        Some("overlay") => Strategy::Overlay(Lists::Replace),
        other => panic!("no strategy {other:?}"),
    }
}

/// A deep merge with a knockout prefix.
pub(crate) fn knocking(prefix: &str) -> Strategy {
    Strategy::Deep(DeepOptions {
        knockout_prefix: Some(Knockout::new(prefix)),
        ..DeepOptions::default()
    })
}
