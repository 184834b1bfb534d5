//! What the log tells.

use strata_merge::{Decision, DecisionLog, DeepOptions, Fold, Progress, Strategy, merge};
use strata_value::{Origin, Value};

use crate::json::{LAYER, knocking, layer};

/// One line a decision, origins as the path of the value that has them in its layer.
fn decisions(strategy: &Strategy, layers: &[&str]) -> Vec<String> {
    let layers: Vec<_> = (1..).zip(layers).map(|(n, text)| layer(n, text)).collect();
    let mut log = DecisionLog::new();
    merge(strategy, &layers, &mut log).expect("it merges");
    let name = |origin: Origin| {
        let address = origin.address().expect("every value of a test has an origin");
        let value = &layers[(address / LAYER) as usize - 1];
        format!("{}{}", address / LAYER, path_to(value, origin).expect("an origin of this layer"))
    };
    log.iter()
        .map(|(path, decision)| {
            let told = match *decision {
                Decision::Shadowed { kept, lost } => {
                    format!("{} shadows {}", name(kept), name(lost))
                }
                Decision::Replaced { kept, lost } => {
                    format!("{} replaces {}", name(kept), name(lost))
                }
                Decision::Ignored { kept, lost } => {
                    format!("{} stands below {}", name(kept), name(lost))
                }
                Decision::Merged { high, low } => {
                    format!("{} merges with {}", name(high), name(low))
                }
                Decision::Duplicate { kept, lost } => {
                    format!("{} is {} again", name(lost), name(kept))
                }
                Decision::KnockedOut { by, lost } => {
                    format!("{} knocks out {}", name(by), name(lost))
                }
                Decision::Idle { by } => format!("{} is idle", name(by)),
                Decision::Removed { .. } => unreachable!("a merge removes nothing"),
            };
            format!("{path}: {told}")
        })
        .collect()
}

fn path_to(value: &Value, origin: Origin) -> Option<String> {
    if value.origin() == origin {
        return Some(String::new());
    }
    let in_map = value
        .as_map()
        .into_iter()
        .flatten()
        .find_map(|entry| Some(format!(".{}{}", entry.key, path_to(&entry.value, origin)?)));
    in_map.or_else(|| {
        let elements = value.as_seq()?.iter().enumerate();
        elements.into_iter().find_map(|(at, e)| Some(format!(".{at}{}", path_to(e, origin)?)))
    })
}

#[test]
fn of_a_deep_merge() {
    let told = decisions(
        &Strategy::deep(),
        &[
            r#"{"s": "h", "l": ["a", "b"], "m": {"x": 1}, "n": null, "k": "text"}"#,
            r#"{"s": "m", "l": ["b"], "e": {}}"#,
            r#"{"s": "l", "l": ["a"], "m": {"x": 0, "y": 2}, "n": 5, "k": [1], "e": {"z": 1}}"#,
        ],
    );
    let expected = [
        ": 1 merges with 2",
        ": 1 merges with 3",
        "s: 1.s shadows 2.s",
        "s: 1.s shadows 3.s",
        "l: 1.l merges with 2.l",
        "l: 1.l.1 is 2.l.0 again",
        "l: 1.l merges with 3.l",
        "l: 1.l.0 is 3.l.0 again",
        "m: 1.m merges with 3.m",
        "m.x: 1.m.x shadows 3.m.x",
        "n: 3.n stands below 1.n",
        "k: 1.k replaces 3.k",
        "e: 3.e stands below 2.e",
    ];
    assert_eq!(told, expected);
}

#[test]
fn of_knockout_markers() {
    let told = decisions(
        &knocking("--"),
        &[
            r#"{"l": ["--a", "--nope", "c"], "v": "--", "all": ["--"], "new": ["--q", "q", "r"]}"#,
            r#"{"l": ["a", "b", "a"], "v": [1], "all": [1, 2]}"#,
        ],
    );
    let expected = [
        ": 1 merges with 2",
        "l: 1.l merges with 2.l",
        "l: 1.l.0 knocks out 2.l.0",
        "l: 1.l.0 knocks out 2.l.2",
        "l: 1.l.1 is idle",
        "v: 1.v knocks out 2.v",
        "all: 1.all merges with 2.all",
        "all: 1.all.0 knocks out 2.all.0",
        "all: 1.all.0 knocks out 2.all.1",
    ];
    assert_eq!(told[..expected.len()], expected);
    // A new list meets itself: the marker takes its own double and the plain element away from what
    // is below, and the plain element comes back from above.
    assert!(told[expected.len()..].iter().all(|line| line.starts_with("new: 1.new.0 knocks out")));
}

#[test]
fn of_the_other_strategies() {
    assert_eq!(
        decisions(&Strategy::Unique, &[r#"["a", "a"]"#, r#"["b", ["a"]]"#]),
        [": 1.1 is 1.0 again", ": 1 merges with 2", ": 2.1.0 is 1.0 again"]
    );
    assert_eq!(
        decisions(&Strategy::Hash, &[r#"{"a": {"x": 1}}"#, r#"{"a": {"y": 1}, "b": 1}"#]),
        [": 1 merges with 2", "a: 1.a shadows 2.a"]
    );
    assert_eq!(decisions(&Strategy::Replace, &["1", "2", "3"]), [": 1 shadows 2", ": 1 shadows 3"]);
    let by_position = DeepOptions { merge_hash_arrays: true, ..DeepOptions::default() };
    assert_eq!(
        decisions(&Strategy::Deep(by_position), &[r#"[{"a": 1}]"#, r#"[{"a": 2}]"#]),
        [": 1 merges with 2", "0: 1.0 merges with 2.0", "0.a: 1.0.a shadows 2.0.a"]
    );
}

#[test]
fn the_first_value_found_is_enough_and_the_rest_may_be_logged() {
    let mut log = DecisionLog::new();
    let mut fold = Fold::new(&Strategy::First, 3, &mut log);
    assert_eq!(fold.add(&layer(1, "null")), Ok(Progress::Done));
    assert_eq!(fold.add(&layer(2, "1")), Ok(Progress::Done));
    assert_eq!(fold.finish(), Ok(Some(Value::NULL)));
    let (kept, lost) = (Origin::at(LAYER + 1), Origin::at(2 * LAYER + 1));
    let told: Vec<_> = log.iter().map(|(_, decision)| *decision).collect();
    assert_eq!(told, [Decision::Shadowed { kept, lost }]);
}
