//! Laws and cases of the functions over collections.

use std::slice::from_ref;

use proptest::prelude::*;
use strata_value::{Key, Map, Marks, Refinements, Type, Unknown, Value};

use crate::FunctionError;
use crate::function::call;

fn run(name: &str, args: &[Value]) -> Result<Value, FunctionError> {
    let function = super::standard().get(Key::new(name)).expect("a function");
    call(function, &mut args.to_vec())
}

#[track_caller]
fn gives(name: &str, args: &[Value]) -> Value {
    run(name, args).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn text(text: &str) -> Value {
    Value::string(text)
}

fn texts(texts: &[&str]) -> Value {
    super::join::strings(texts.iter().copied().map(text).collect())
}

fn map(entries: &[(&str, Value)]) -> Map {
    entries.iter().map(|(key, value)| (Key::new(key), value.clone())).collect()
}

#[test]
fn reading_from_a_map_takes_the_default_only_where_nothing_is() {
    let ports = Value::map(map(&[("http", Value::int(80))]));
    let lookup = |key: &str, default: Value| gives("lookup", &[ports.clone(), text(key), default]);
    assert_eq!(lookup("http", Value::int(1)), Value::int(80));
    assert_eq!(lookup("ssh", text("22")), Value::int(22));
    let error = run("lookup", &[ports, text("http"), text("none")]).expect_err("no number");
    assert_eq!(error.argument, Some(2));
}

#[test]
fn a_secret_default_marks_the_result_only_where_it_is_used() {
    let ports = Value::object(map(&[("http", Value::int(80))]));
    let secret = text("x").marked(Marks::SENSITIVE);
    let found = gives("lookup", &[ports.clone(), text("http"), secret.clone()]);
    assert!(!found.contains_marks());
    assert_eq!(gives("lookup", &[ports, text("ssh"), secret.clone()]), secret);
}

#[test]
fn the_last_of_equal_keys_counts_and_keys_are_sorted() {
    let a = Value::object(map(&[("z", Value::int(1)), ("b", Value::int(1))]));
    let b = Value::object(map(&[("b", Value::int(2)), ("a", Value::int(2))]));
    let merged = gives("merge", &[a, Value::NULL, b]);
    let keys: Vec<String> =
        merged.as_map().expect("an object").iter().map(|e| e.key.to_string()).collect();
    assert_eq!(keys, ["a", "b", "z"]);
    assert_eq!(merged.get_attr(Key::new("b")), Ok(Value::int(2)));
}

#[test]
fn a_product_too_large_is_refused() {
    let many = Value::list((0..100).map(Value::int).collect::<Vec<_>>());
    let error = run("setproduct", &vec![many.clone(); 12]).expect_err("too many");
    assert!(error.message.contains("more than"), "{error:?}");
    let none = Value::list(strata_value::Seq::typed(Vec::new(), Some(Type::Number)));
    let mut args = vec![many; 12];
    args.push(none);
    assert_eq!(gives("setproduct", &args).as_seq().map(|s| s.len()), Some(0));
}

#[test]
fn the_length_of_an_unknown_product_is_bounded() {
    let refinements = Refinements { length_max: Some(3), ..Refinements::default() };
    let few = Value::unknown(Unknown { ty: Type::list(Type::String), refinements });
    let product = gives("setproduct", &[few, texts(&["a", "b"])]);
    assert_eq!(product.length_range(), (1, Some(6)));
}

#[test]
fn equal_numbers_of_different_forms_are_one() {
    let zero = Value::parse_number("-0").expect("a number");
    let objects = |n: Value| Value::object(map(&[("n", n)]));
    let list = Value::list(vec![objects(zero), objects(Value::int(0)), objects(Value::int(1))]);
    assert_eq!(gives("distinct", &[list]).as_seq().map(|s| s.len()), Some(2));
}

#[test]
fn a_hundred_thousand_distinct_elements_take_no_time() {
    let list = Value::list((0..100_000).map(Value::int).collect::<Vec<_>>());
    assert_eq!(gives("distinct", from_ref(&list)), list);
    let set = Value::set_of(list.as_seq().expect("a list").to_vec(), None);
    assert_eq!(gives("setsymmetricdifference", &[set.clone(), set.clone(), set.clone()]), set);
}

#[test]
fn nested_lists_of_any_depth_are_flattened() {
    let deep = (0..10_000).fold(Value::int(1), |inner, _| Value::tuple(vec![inner]));
    assert_eq!(gives("flatten", &[deep]), Value::tuple(vec![Value::int(1)]));
}

#[test]
fn functions_of_terraform() {
    let bools = |all: &[bool]| {
        Value::list(strata_value::Seq::typed(
            all.iter().copied().map(Value::bool).collect(),
            Some(Type::Bool),
        ))
    };
    assert_eq!(gives("alltrue", &[bools(&[])]), Value::bool(true));
    assert_eq!(gives("anytrue", &[bools(&[])]), Value::bool(false));
    assert_eq!(gives("alltrue", &[bools(&[true, false])]), Value::bool(false));
    assert_eq!(gives("anytrue", &[bools(&[true, false])]), Value::bool(true));
    let open = Value::list(vec![Value::unknown_of(Type::Bool), Value::bool(true)]);
    assert_eq!(gives("anytrue", from_ref(&open)), Value::bool(true));
    assert!(!gives("alltrue", &[open]).is_known());

    assert_eq!(gives("sum", &[Value::tuple(vec![Value::int(1), text("2.5")])]), Value::float(3.5));
    run("sum", &[texts(&[])]).expect_err("nothing");
    run("sum", &[texts(&["a"])]).expect_err("no number");

    assert_eq!(gives("one", &[texts(&["a"])]), text("a"));
    assert_eq!(gives("one", &[texts(&[])]).null_type(), Some(&Type::String));
    run("one", &[texts(&["a", "b"])]).expect_err("two");

    let (values, keys) = (texts(&["i-1", "i-2", "i-3"]), texts(&["eu", "us", "eu"]));
    let found = gives("matchkeys", &[values.clone(), keys, texts(&["eu", "ap"])]);
    assert_eq!(found, texts(&["i-1", "i-3"]));
    run("matchkeys", &[values, texts(&["eu"]), texts(&["eu"])]).expect_err("fewer keys");

    let groups = Value::map(map(&[("b", texts(&["x", "y"])), ("a", texts(&["x"]))]));
    let turned = Value::map(map(&[("x", texts(&["a", "b"])), ("y", texts(&["b"]))]));
    assert_eq!(gives("transpose", &[groups]), turned);
}

#[test]
fn sensitivity_comes_and_goes() {
    let secret = gives("sensitive", &[text("x")]);
    assert_eq!(secret.marks(), Marks::SENSITIVE);
    assert_eq!(gives("issensitive", from_ref(&secret)), Value::bool(true));
    assert_eq!(gives("nonsensitive", &[secret]), text("x"));
    assert_eq!(gives("issensitive", &[Value::NULL]), Value::bool(false));
    assert!(!gives("issensitive", &[Value::dynamic()]).is_known());
}

fn element() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => "[a-d]{0,2}".prop_map(Value::string),
        1 => "[a-b]".prop_map(|t| Value::string(t).marked(Marks::SENSITIVE)),
        1 => Just(Value::unknown_of(Type::String)),
        1 => Just(Value::null_of(Type::String)),
    ]
}

fn list() -> impl Strategy<Value = Value> {
    prop::collection::vec(element(), 0..8)
        .prop_map(|elements| Value::list(strata_value::Seq::typed(elements, Some(Type::String))))
}

fn set() -> impl Strategy<Value = Value> {
    prop::collection::vec("[a-f]", 0..6).prop_map(|texts| {
        Value::set_of(texts.into_iter().map(Value::string).collect(), Some(Type::String))
    })
}

fn object() -> impl Strategy<Value = Value> {
    prop::collection::btree_map("[a-f]", element(), 0..6).prop_map(|entries| {
        Value::object(entries.into_iter().map(|(k, v)| (Key::new(&k), v)).collect::<Map>())
    })
}

proptest! {
    #[test]
    fn turned_round_twice_a_list_is_as_before(list in list()) {
        prop_assert_eq!(gives("reverse", &[gives("reverse", from_ref(&list))]), list);
    }

    #[test]
    fn sets_are_united_and_cut_in_any_order(a in set(), b in set(), c in set()) {
        for name in ["setunion", "setintersection", "setsymmetricdifference"] {
            let all = gives(name, &[a.clone(), b.clone(), c.clone()]);
            prop_assert_eq!(&gives(name, &[c.clone(), a.clone(), b.clone()]), &all);
            let ab = gives(name, &[a.clone(), b.clone()]);
            prop_assert_eq!(gives(name, &[ab, c.clone()]), all);
        }
        let only_a = gives("setsubtract", &[a.clone(), b.clone()]);
        let both = gives("setintersection", &[a.clone(), b]);
        prop_assert_eq!(gives("setunion", &[only_a, both]), a);
    }

    #[test]
    fn merging_is_associative(a in object(), b in object(), c in object()) {
        let all = gives("merge", &[a.clone(), b.clone(), c.clone()]);
        let left = gives("merge", &[gives("merge", &[a.clone(), b.clone()]), c.clone()]);
        let right = gives("merge", &[a, gives("merge", &[b, c])]);
        prop_assert_eq!(&left, &all);
        prop_assert_eq!(right, all);
    }

    #[test]
    fn keys_and_values_make_the_object_again(object in object()) {
        let keys = gives("keys", from_ref(&object));
        let keys = strata_value::convert(&keys, &Type::list(Type::String)).expect("texts");
        let values = gives("values", from_ref(&object));
        prop_assert_eq!(gives("zipmap", &[keys, values]), object);
    }

    #[test]
    fn the_parts_of_a_list_make_the_list_again(list in list(), size in 1i64..5, at in 0usize..9) {
        let chunks = gives("chunklist", &[list.clone(), Value::int(size)]);
        let parts = chunks.as_seq().expect("a list");
        if !parts.is_empty() {
            prop_assert_eq!(&gives("concat", parts), &list);
        }
        let len = list.as_seq().map_or(0, |s| s.len());
        let at = Value::int(i64::try_from(at.min(len)).expect("small"));
        let end = Value::int(i64::try_from(len).expect("small"));
        let before = gives("slice", &[list.clone(), Value::int(0), at.clone()]);
        let behind = gives("slice", &[list.clone(), at, end]);
        prop_assert_eq!(gives("concat", &[before, behind]), list);
    }

    #[test]
    fn a_distinct_list_has_each_element_once(elements in prop::collection::vec("[a-c]{0,2}", 0..9)) {
        let list = super::join::strings(elements.iter().map(|t| text(t)).collect());
        let distinct = gives("distinct", &[list]);
        let found: Vec<&str> =
            distinct.as_seq().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut expected: Vec<&str> = Vec::new();
        for text in &elements {
            if !expected.contains(&text.as_str()) {
                expected.push(text);
            }
        }
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_mark_is_lost(list in list(), object in object()) {
        let marks = list.all_marks();
        for name in ["reverse", "flatten", "distinct", "compact", "toset", "tolist", "one", "sum"] {
            if let Ok(result) = run(name, from_ref(&list)) {
                prop_assert!(result.all_marks().contains(marks) || name == "one", "{}", name);
            }
        }
        for name in ["values", "merge", "tomap"] {
            let result = gives(name, from_ref(&object));
            prop_assert_eq!(result.all_marks(), object.all_marks());
        }
        let secret = list.marked(Marks::SENSITIVE);
        for name in ["length", "reverse", "flatten", "keys", "values", "distinct", "compact"] {
            if let Ok(result) = run(name, from_ref(&secret)) {
                prop_assert!(result.marks().contains(Marks::SENSITIVE), "{}", name);
            }
        }
    }

    #[test]
    fn no_arguments_make_a_function_panic(
        args in prop::collection::vec(strata_value::arbitrary::arb_value(), 0..4),
    ) {
        let tables = [
            super::access::TABLE, super::aggregate::TERRAFORM, super::choice::TABLE,
            super::conversion::TABLE, super::flatten::TABLE, super::lookup::TABLE,
            super::mapping::TABLE, super::matching::TERRAFORM, super::merge::TABLE,
            super::range::TABLE, super::selection::TABLE, super::sensitivity::TERRAFORM,
            super::sequence::TABLE, super::set::TABLE, super::set_product::TABLE,
            super::slice::TABLE, super::zipmap::TABLE,
        ];
        for row in tables.into_iter().flatten() {
            let function = crate::Function::Builtin(row);
            if args.len() < function.arity() || args.len() > function.arity() && row.variadic.is_none() {
                continue;
            }
            let typed = args.iter().enumerate().map(|(at, arg)| {
                let parameter = function.parameter(at)?;
                strata_value::convert(arg, &parameter.ty.to_type()).ok()
            });
            if let Some(mut args) = typed.collect::<Option<Vec<Value>>>() {
                let _ = call(&function, &mut args);
            }
        }
    }
}
