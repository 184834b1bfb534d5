//! Merges that are not possible.

use strata_diagnostics::Span;
use strata_merge::{
    Cause, DeepOptions, Fold, Lists, MAX_DEPTH, MergeError, NoLog, Role, Strategy, merge,
};
use strata_value::Value;

use crate::json::{LAYER, knocking, layer};

fn failure(strategy: &Strategy, layers: &[&str]) -> MergeError {
    let layers: Vec<_> = (1..).zip(layers).map(|(n, text)| layer(n, text)).collect();
    merge(strategy, &layers, &mut NoLog).expect_err("it does not merge")
}

fn sorting() -> Strategy {
    Strategy::Deep(DeepOptions { sort_merged_arrays: true, ..DeepOptions::default() })
}

#[test]
fn a_kind_the_strategy_does_not_take() {
    let error = failure(&Strategy::Hash, &[r#"{"a": 1}"#, "[1]"]);
    assert!(matches!(error.cause, Cause::Kind { role: Role::Lower, found: "list", .. }));
    assert_eq!(error.origin.address(), Some(2 * LAYER + 1));
    let diagnostic = error.diagnostic();
    assert_eq!(diagnostic.code, "merge-kind");
    assert_eq!(diagnostic.primary.map(|label| label.span), Some(Span::at(2 * LAYER + 1)));
    assert_eq!(
        diagnostic.message,
        "`hash` cannot merge the lower value: it takes mappings with text keys and plain data, this \
         is of kind `list`"
    );
    assert!(diagnostic.hint.is_some());

    let error = failure(&Strategy::Hash, &["null", r#"{"a": 1}"#]);
    assert!(matches!(error.cause, Cause::Kind { role: Role::Higher, found: "null", .. }));
    let error = failure(&Strategy::Unique, &["[1]", r#"{"a": 1}"#]);
    assert!(matches!(error.cause, Cause::Kind { role: Role::Lower, found: "map", .. }));
    // The first value is not checked before there is a second one; then what is in it is.
    let error = failure(&Strategy::Unique, &[r#"[{"$hash": [[1, 2]]}]"#, "[1]"]);
    assert!(matches!(error.cause, Cause::Kind { role: Role::Higher, found: "map", .. }));
}

#[test]
fn elements_without_an_order() {
    let error = failure(&sorting(), &[r#"{"l": {"m": [1, 2]}}"#, r#"{"l": {"m": ["a"]}}"#]);
    assert!(matches!(error.cause, Cause::Order { kinds: ("string", "integer"), .. }));
    assert_eq!(error.path().to_string(), "l.m");
    let diagnostic = error.diagnostic();
    assert_eq!(diagnostic.code, "merge-order");
    assert_eq!(diagnostic.path.as_deref(), Some("l.m"));
    assert_eq!(diagnostic.labels.len(), 1);
}

#[test]
fn a_prefix_that_is_no_expression_fails_when_a_text_meets_it() {
    let merged = |strategy: &Strategy, layers: &[&str]| {
        let layers: Vec<_> = (1..).zip(layers).map(|(n, text)| layer(n, text)).collect();
        merge(strategy, &layers, &mut NoLog).map(|value| value.expect("it is found"))
    };
    let error = failure(&knocking("("), &[r#"{"l": ["a"]}"#, r#"{"l": ["b"]}"#]);
    assert_eq!(error.code(), "merge-knockout-prefix");
    assert_eq!(error.path().to_string(), "l");
    assert!(error.to_string().contains("`(`"));
    assert_eq!(
        merged(&knocking("("), &["[1]", "[2]"]).map(|v| crate::json::text(&v)),
        Ok("[2,1]".into())
    );
    // An empty prefix fails as soon as two values meet.
    assert_eq!(failure(&knocking(""), &["1", "2"]).cause, Cause::EmptyPrefix);
    assert!(merged(&knocking(""), &["1"]).is_ok());
}

#[test]
fn an_expression_that_never_comes_to_an_end_is_an_error() {
    let text = format!("[{:?}]", "a".repeat(40) + "!");
    let error = failure(&knocking(r"(?=(a|aa)+\1$)"), &[&text, "[1]"]);
    assert_eq!(error.code(), "merge-knockout-prefix");
}

#[test]
fn values_nested_too_deep() {
    let nested = |levels: u32, number: i64| {
        (0..levels).fold(Value::int(number), |inner, _| {
            Value::map(
                [(strata_value::Key::new("k"), inner)].into_iter().collect::<strata_value::Map>(),
            )
        })
    };
    let by_position = DeepOptions { merge_hash_arrays: true, ..DeepOptions::default() };
    for strategy in [
        Strategy::deep(),
        knocking("--"),
        Strategy::Deep(by_position),
        Strategy::Overlay(Lists::Append),
    ] {
        let merged = |levels| merge(&strategy, &[nested(levels, 1), nested(levels, 2)], &mut NoLog);
        assert_eq!(merged(MAX_DEPTH), Ok(Some(nested(MAX_DEPTH, 1))), "{strategy:?}");
        let error = merged(MAX_DEPTH + 1).expect_err("too deep");
        assert_eq!(error.cause, Cause::TooDeep);
        assert_eq!(error.path().len(), MAX_DEPTH as usize);
    }
    let strategy = Strategy::Overlay(Lists::Append);
    let stacked = |levels| {
        let mut fold = Fold::new(&strategy, 3, NoLog);
        for number in 0..3 {
            fold.add_above(&nested(levels, number))?;
        }
        fold.finish()
    };
    assert_eq!(stacked(MAX_DEPTH), Ok(Some(nested(MAX_DEPTH, 2))));
    let error = stacked(MAX_DEPTH + 1).expect_err("too deep");
    assert_eq!((error.cause.clone(), error.path().len()), (Cause::TooDeep, MAX_DEPTH as usize));
    let alone = [layer(1, r#"{"a": 1}"#), nested(MAX_DEPTH * 4, 1)];
    let error = merge(&Strategy::deep(), &[nested(MAX_DEPTH * 4, 1), alone[0].clone()], &mut NoLog);
    assert_eq!(error.expect_err("too deep").cause, Cause::TooDeep);
    // What only the lower layer has is not looked into.
    assert!(merge(&Strategy::deep(), &alone, &mut NoLog).is_ok());
}

#[test]
fn a_list_with_very_many_markers_in_a_lone_mapping_is_refused() {
    let markers: Vec<_> = (0..12_000).map(|n| Value::string(format!("--{n}"))).collect();
    let plain: Vec<_> = (0..12_000).map(|n| Value::string(format!("x{n}"))).collect();
    let list = Value::list([plain, markers].concat());
    let lone = |list: Value| {
        let key = strata_value::Key::new("k");
        let map = |value| Value::map([(key, value)].into_iter().collect::<strata_value::Map>());
        map(map(list))
    };
    let result = merge(&knocking("--"), &[lone(list.clone()), layer(2, "{}")], &mut NoLog);
    assert_eq!(result.expect_err("too many").cause, Cause::TooManyMarkers);
    // Over another list it is no trouble.
    assert!(merge(&knocking("--"), &[list.clone(), list], &mut NoLog).is_ok());
}
