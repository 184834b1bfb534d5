//! Layers from the lowest up, with removals between them.

use strata_merge::{Decision, DecisionLog, Fold, Lists, NoLog, Strategy, merge, remove};
use strata_value::{Key, Origin};

use crate::json::{layer, text};

fn overlay(lists: Lists, layers: &[&str]) -> String {
    let layers: Vec<_> = (1..).zip(layers).map(|(n, text)| layer(n, text)).collect();
    let value = merge(&Strategy::Overlay(lists), &layers, &mut NoLog).expect("it merges");
    text(&value.expect("it is found"))
}

#[test]
fn maps_merge_and_all_else_replaces() {
    let check = |high, low, expected: &str| {
        assert_eq!(overlay(Lists::Replace, &[high, low]), expected, "{high} over {low}");
    };
    check(r#"{"a":1}"#, r#"{"b":2,"a":0}"#, r#"{"b":2,"a":1}"#);
    check(r#"{"l":[3]}"#, r#"{"l":[1,2]}"#, r#"{"l":[3]}"#);
    check(r#"{"l":[]}"#, r#"{"l":[1,2]}"#, r#"{"l":[]}"#);
    check(r#"{"m":{}}"#, r#"{"m":{"a":1}}"#, r#"{"m":{"a":1}}"#);
    check(r#"{"m":null}"#, r#"{"m":{"a":1}}"#, r#"{"m":null}"#);
    check(r#"{"m":{"a":1}}"#, r#"{"m":null}"#, r#"{"m":{"a":1}}"#);
    check(r#"{"m":[]}"#, r#"{"m":{"a":1}}"#, r#"{"m":[]}"#);
    check(r#"{"m":{}}"#, r#"{"m":"s"}"#, r#"{"m":{}}"#);
}

#[test]
fn lists_may_be_appended() {
    let check = |high, low, expected: &str| {
        assert_eq!(overlay(Lists::Append, &[high, low]), expected, "{high} over {low}");
    };
    check(r#"{"l":[2,3]}"#, r#"{"l":[1,2]}"#, r#"{"l":[1,2,2,3]}"#);
    check(r#"{"l":[]}"#, r#"{"l":[1,2]}"#, r#"{"l":[1,2]}"#);
    check(r#"{"l":{"a":1}}"#, r#"{"l":[1]}"#, r#"{"l":{"a":1}}"#);
}

/// A map that came from below is replaced as a whole by removing it first.
#[test]
fn a_layer_may_rebuild_what_it_removed() {
    let strategy = Strategy::Overlay(Lists::Replace);
    let mut log = DecisionLog::new();
    let common = layer(1, r#"{"nodeSelector":{"zone":"a","disk":"ssd"},"replicas":1}"#);
    let prod = layer(2, r#"{"nodeSelector":{"role":"infra"}}"#);
    let by = Origin::at(77);

    let mut fold = Fold::new(&strategy, 2, &mut log);
    fold.add_above(&common).expect("the first layer");
    fold.remove(&[Key::new("nodeSelector")], by).expect("it is there");
    fold.add_above(&prod).expect("it merges");
    let value = fold.finish().expect("it merges").expect("it is found");

    assert_eq!(text(&value), r#"{"replicas":1,"nodeSelector":{"role":"infra"}}"#);
    let removed: Vec<String> = log
        .iter()
        .filter(|(_, decision)| matches!(decision, Decision::Removed { by: b, .. } if *b == by))
        .map(|(path, _)| path.to_string())
        .collect();
    assert_eq!(removed, ["nodeSelector.zone", "nodeSelector.disk"]);
}

#[test]
fn a_removal_must_find_something() {
    let value = layer(1, r#"{"a":{"b":1},"l":[{"x":1}]}"#);
    let by = Origin::at(5);
    let path = |keys: &[&str]| keys.iter().map(|key| Key::new(key)).collect::<Vec<_>>();
    let ok = remove(&value, &path(&["a", "b"]), by, &mut NoLog).expect("it is there");
    assert_eq!(text(&ok), r#"{"a":{},"l":[{"x":1}]}"#);
    for keys in [&["b"][..], &["a", "c"], &["a", "b", "c"], &["l", "x"], &[]] {
        let error = remove(&value, &path(keys), by, &mut NoLog).expect_err("nothing is there");
        assert_eq!(error.code(), "merge-nothing-to-remove", "{keys:?}");
        assert_eq!(error.origin, by);
    }
    let error = remove(&value, &path(&["a", "c"]), by, &mut NoLog).expect_err("nothing is there");
    assert_eq!(error.path().to_string(), "a.c");
}
