//! What is not copied.

use strata_merge::{Lists, NoLog, Strategy, merge};
use strata_value::{Key, Map, Value};

use crate::json::{knocking, layer};

fn merged(strategy: &Strategy, layers: &[Value]) -> Map {
    let value = merge(strategy, layers, &mut NoLog).expect("it merges").expect("it is found");
    value.as_map().expect("a map").clone()
}

fn inner(value: &Value, key: &str) -> Map {
    value.as_map().and_then(|m| m.get(Key::new(key))?.as_map()).expect("a map in a map").clone()
}

#[test]
fn what_one_layer_has_is_that_layers_own() {
    let high = layer(1, r#"{"both": {"a": 1}, "high": {"l": ["x", "y"]}}"#);
    let low = layer(2, r#"{"both": {"b": 2}, "low": {"l": ["x", "x"]}}"#);
    for strategy in [Strategy::deep(), knocking("--"), Strategy::Overlay(Lists::Replace)] {
        let result = Value::map(merged(&strategy, &[high.clone(), low.clone()]));
        assert!(inner(&result, "high").ptr_eq(&inner(&high, "high")), "{strategy:?}");
        assert!(inner(&result, "low").ptr_eq(&inner(&low, "low")), "{strategy:?}");
    }
}

#[test]
fn a_merge_that_changes_nothing_gives_the_map_it_was_given() {
    let low = layer(2, r#"{"a": 1, "m": {"b": [1]}}"#);
    for high in ["{}", "null", r#"{"a": null}"#, r#"{"m": {}}"#, r#"{"m": {"b": null}}"#] {
        for strategy in [Strategy::deep(), knocking("--")] {
            let result = merged(&strategy, &[layer(1, high), low.clone()]);
            assert!(result.ptr_eq(low.as_map().expect("a map")), "{high} {strategy:?}");
        }
    }
}

#[test]
fn a_map_that_covers_all_below_is_given_back() {
    let high = layer(1, r#"{"a": 1, "m": {"b": 2, "new": ["x"]}, "c": true}"#);
    let low = layer(2, r#"{"a": 3, "m": {"b": 4}}"#);
    let lowest = layer(3, r#"{"a": 5}"#);
    for strategy in [Strategy::deep(), knocking("--"), Strategy::Overlay(Lists::Replace)] {
        let result = merged(&strategy, &[high.clone(), low.clone(), lowest.clone()]);
        assert!(result.ptr_eq(high.as_map().expect("a map")), "{strategy:?}");
    }
}
