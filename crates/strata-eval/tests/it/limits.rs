//! What would not end, or fill the memory, ends with an error that says so.

use strata_eval::limits::{MAX_ERRORS, MAX_SPLATS};
use strata_value::{Map, Value};

use crate::support::{code, evaluate, variables};

#[test]
fn a_for_over_a_million_elements_has_a_million_elements() {
    let list =
        || variables([("list", Value::list((0..1_000_000).map(Value::int).collect::<Vec<_>>()))]);
    let doubled = evaluate("[for n in list : n * 2 if n % 2 == 0]", list()).expect("it is sound");
    let doubled = doubled.as_seq().expect("a tuple");
    assert_eq!((doubled.len(), doubled[499_999].as_int()), (500_000, Some(1_999_996)));
    let object = evaluate("{for n in list : n => n if n < 1000}", list()).expect("it is sound");
    assert_eq!(object.as_map().map(Map::len), Some(1000));
    let text = evaluate("\"%{ for n in list }x%{ endfor }\"", list()).expect("it is sound");
    assert_eq!(text.as_str().map(str::len), Some(1_000_000));
}

#[test]
fn chains_of_any_length_are_evaluated_without_recursion() {
    let sum = format!("1{}", " + 1".repeat(200_000));
    assert_eq!(evaluate(&sum, Map::default()), Ok(Value::int(200_001)));
    let mut nested = Value::int(7);
    for _ in 0..200 {
        nested = Value::object(variables([("a", nested)]));
    }
    let path = format!("x{}", ".a".repeat(200));
    assert_eq!(evaluate(&path, variables([("x", nested)])), Ok(Value::int(7)));
    let unknown = format!("x{}", ".a".repeat(200_000));
    let value = evaluate(&unknown, variables([("x", Value::dynamic())]));
    assert_eq!(value, Ok(Value::dynamic()));
}

#[test]
fn work_without_end_is_ended_and_nothing_can_catch_that() {
    let list = Value::list((0..1000).map(Value::int).collect::<Vec<_>>());
    let text = "[for a in l : length([for b in l : length([for c in l : a])])]";
    let vars = variables([("l", list)]);
    assert_eq!(code(&format!("can(try({text}, 1)) ? 1 : 2"), vars), "hcl-limit");
}

#[test]
fn text_without_end_is_ended() {
    let long = Value::string("x".repeat(1_000_000));
    let list = Value::list((0..1000).map(Value::int).collect::<Vec<_>>());
    let vars = || variables([("s", long.clone()), ("l", list.clone())]);
    assert_eq!(code("[for n in l : \"${s}${n}\"]", vars()), "hcl-limit");
    assert_eq!(code("join(\"\", [for n in l : s])", vars()), "hcl-function-failed");
}

#[test]
fn splats_within_splats_end() {
    let splats = |count: usize| format!("x{}", "[*]".repeat(count));
    let vars = || variables([("x", Value::int(1))]);
    assert!(evaluate(&splats(MAX_SPLATS as usize), vars()).is_ok());
    assert_eq!(code(&splats(MAX_SPLATS as usize + 1), vars()), "hcl-limit");
    assert_eq!(code(&splats(10_000), vars()), "hcl-limit");
}

#[test]
fn templates_that_evaluate_themselves_are_ended() {
    let vars = variables([("t", Value::string("${templatestring(t, { t = t })}"))]);
    assert_eq!(code("templatestring(t, { t = t })", vars), "hcl-limit");
}

#[test]
fn errors_without_end_are_counted_only() {
    let list = Value::list((0..10_000).map(Value::int).collect::<Vec<_>>());
    let errors = evaluate("[for n in l : n.x]", variables([("l", list)])).expect_err("all fail");
    assert_eq!(errors.len(), MAX_ERRORS);
}
