//! Results of the reference: every lookup of the vectors `merge-*` that needs neither interpolation
//! nor options of the lookup, as one line of JSON in `reference.jsonl`.
//!
//! `levels` are the levels of a hierarchy, each with its files, each with the value of the key or
//! nothing. Files merge to levels, levels to a layer, and the layer is one of three.

use serde_json::Value as Json;
use strata_merge::{Fold, MergeError, NoLog, Strategy};
use strata_value::Value;

use crate::json;

const CASES: &str = include_str!("reference.jsonl");

#[test]
fn the_reference_agrees() {
    let mut failures = Vec::new();
    let mut cases = 0;
    for line in CASES.lines() {
        let case: Json = serde_json::from_str(line).expect("a line of JSON");
        let expected = &case["expect"];
        let strategy = json::strategy(&case["merge"]);
        let actual = match lookup(&strategy, &case["levels"]) {
            Ok(Some(value)) => json::text(&value),
            Ok(None) => "not found".into(),
            Err(error) => error.code().into(),
        };
        let expected = match (&expected["error"], expected["found"].as_bool()) {
            (Json::Null, Some(true)) => expected["value"].to_string(),
            (Json::Null, _) => "not found".into(),
            _ if case["merge"]["sort_merged_arrays"] == true => "merge-order".into(),
            _ => "merge-kind".into(),
        };
        cases += 1;
        if actual != expected {
            failures.push(format!("{}: {actual}, expected {expected}", case["case"]));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(cases, 145);
}

fn lookup(strategy: &Strategy, levels: &Json) -> Result<Option<Value>, MergeError> {
    let levels = levels.as_array().expect("levels");
    let mut layers = Fold::new(strategy, 3, NoLog);
    let mut layer = Fold::new(strategy, levels.len(), NoLog);
    for (number, files) in (1..).zip(levels) {
        let files = files.as_array().expect("files");
        let mut level = Fold::new(strategy, files.len(), NoLog);
        for file in files.iter().filter_map(|file| file.get(0)) {
            level.add(&json::value(number, file))?;
        }
        if let Some(value) = level.finish()? {
            layer.add(&value)?;
        }
    }
    if let Some(value) = layer.finish()? {
        layers.add(&value)?;
    }
    layers.finish()
}
