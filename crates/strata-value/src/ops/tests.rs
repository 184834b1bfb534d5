//! Examples of the operations: what the HCL reference answers.

use crate::{Key, Map, Marks, OperationError, Seq, Type, Value};

fn n(text: &str) -> Value {
    Value::parse_number(text).expect("a number")
}

fn text(value: Result<Value, OperationError>) -> String {
    value.expect("a result").number_text().expect("a number")
}

fn object(attributes: &[(&str, Value)]) -> Value {
    Value::object(attributes.iter().map(|(k, v)| (Key::new(k), v.clone())).collect::<Map>())
}

fn unknown_bool() -> Value {
    Value::unknown_not_null(Type::Bool)
}

#[test]
fn numbers_round_as_the_reference_rounds() {
    assert_eq!(text(n("0.1").add(&n("0.2"))), "0.3");
    assert_eq!(text(n("1e20").add(&n("1"))), "100000000000000000001");
    assert_eq!(n("1e154").add(&n("1")).expect("a number").equals(&n("1e154")), Value::bool(false));
    assert_eq!(n("1e155").add(&n("1")).expect("a number").equals(&n("1e155")), Value::bool(true));
    assert_eq!(text(Value::count(1).divide(&Value::count(3))), "0.33333333333333333334");
    assert_eq!(text(n("1").divide(&n("1024"))), "0.0009765625");
    assert_eq!(text(n("-7.5").modulo(&n("2"))), "-1.5");
    assert_eq!(text(n("7").modulo(&n("0"))), "7");
    let product = Value::count(i64::MAX).multiply(&Value::count(i64::MAX)).expect("a number");
    assert_eq!(product.precision(), Some(126));
}

#[test]
fn zero_has_a_sign_and_infinities_are_numbers() {
    assert_eq!(text(n("0").negate()), "-0");
    assert_eq!(text(n("0").multiply(&n("-5"))), "-0");
    assert_eq!(text(n("0").divide(&n("-5"))), "-0");
    assert_eq!(text(n("-4").modulo(&n("2"))), "0");
    assert_eq!(n("0").equals(&n("-0")), Value::bool(true));
    assert_eq!(text(n("-1").divide(&n("0"))), "-Inf");
    assert_eq!(text(n("1").divide(&n("inf"))), "0");
    let undefined = Err(OperationError::Undefined);
    assert_eq!(n("0").divide(&n("0")), undefined);
    assert_eq!(n("inf").subtract(&n("inf")), undefined);
    assert_eq!(n("inf").multiply(&n("0")), undefined);
    assert_eq!(n("5").modulo(&n("inf")), undefined);
    assert_eq!(n("inf").truncate(), undefined);
}

#[test]
fn a_number_out_of_range_is_an_error_and_takes_no_time() {
    let huge = n("1e10000");
    assert_eq!(huge.multiply(&huge), Err(OperationError::OutOfRange));
    assert_eq!(n("1e-10000").divide(&huge), Err(OperationError::OutOfRange));
    assert_eq!(Value::parse_number("1e10001"), Err(OperationError::OutOfRange));
    assert_eq!(Value::parse_number("1e-99999999999999999999"), Err(OperationError::OutOfRange));
    assert_eq!(huge.add(&n("1e-10000")).expect("a number"), huge);
}

#[test]
fn texts_are_numbers_where_the_reference_reads_them() {
    for (text, number) in [
        ("5.", "5"),
        (".5", "0.5"),
        ("+5", "5"),
        ("1E+2", "100"),
        ("1p3", "8"),
        ("1e003", "1000"),
        ("-0", "-0"),
        ("00.5", "0.5"),
        ("inf", "+Inf"),
        ("-Inf", "-Inf"),
        ("0.000", "0"),
        (
            "12345678901234567890123456789012345678901234567890",
            "12345678901234567890123456789012345678901234567890",
        ),
    ] {
        assert_eq!(n(text).number_text().as_deref(), Some(number), "{text}");
    }
    for text in [
        "", ".", "-", "e5", "1e", "1e+", "--5", "1_000", "0x1F", "0b1", "infinity", "NaN", "1 ",
        "٣", "1e5p2",
    ] {
        assert_eq!(Value::parse_number(text), Err(OperationError::NotANumber), "{text}");
    }
}

#[test]
fn a_tenth_of_another_precision_is_equal_because_it_reads_alike() {
    let tenth = Value::from_f64(0.1).expect("a number");
    assert_eq!(tenth.equals(&n("0.1")), Value::bool(true));
    assert_eq!(tenth.less_or_equal(&n("0.1")), Ok(Value::bool(true)));
    assert_eq!(Value::float(0.1).equals(&n("0.1")), Value::bool(false));
}

#[test]
fn equality_of_unknown_values_is_unknown_unless_they_differ_for_sure() {
    let string = Value::unknown_of(Type::String);
    assert_eq!(string.equals(&Value::string("a")), unknown_bool());
    assert_eq!(string.equals(&Value::NULL), unknown_bool());
    assert_eq!(string.equals(&Value::int(1)), Value::bool(false));
    assert_eq!(string.refine_not_null().equals(&Value::NULL), Value::bool(false));
    assert_eq!(Value::dynamic().equals(&Value::int(1)), unknown_bool());
    let url = string.refine().full_string_prefix("https://").finish().expect("a text");
    assert_eq!(url.equals(&Value::string("ftp://a")), Value::bool(false));
    let pair = |first: Value, second| Value::tuple(vec![first, Value::int(second)]);
    let number = Value::unknown_of(Type::Number);
    assert_eq!(pair(number.clone(), 1).equals(&pair(number.clone(), 2)), unknown_bool());
    assert_eq!(pair(Value::int(1), 1).equals(&pair(Value::int(2), 1)), Value::bool(false));
    assert_eq!(
        Value::tuple(vec![number, Value::string("a")]).equals(&pair(Value::int(1), 1)),
        Value::bool(false)
    );
}

#[test]
fn equality_looks_at_types() {
    let list = |elements: Vec<Value>| Value::list(Seq::typed(elements, Some(Type::Number)));
    assert_eq!(
        list(vec![]).equals(&Value::list(Seq::typed(vec![], Some(Type::String)))),
        Value::bool(false)
    );
    assert_eq!(
        list(vec![Value::int(1)]).equals(&Value::tuple(vec![Value::int(1)])),
        Value::bool(false)
    );
    assert_eq!(Value::null_of(Type::Bool).equals(&Value::null_of(Type::Number)), Value::bool(true));
    assert_eq!(
        object(&[("a", Value::NULL)]).equals(&object(&[("b", Value::NULL)])),
        Value::bool(false)
    );
    let a = object(&[("a", Value::int(1)), ("b", Value::string("x"))]);
    let b = object(&[("b", Value::string("x")), ("a", Value::int(1))]);
    assert_eq!(a.equals(&b), Value::bool(true));
}

#[test]
fn comparison_with_null_shows_no_marks_of_the_parts() {
    let secret = Value::string("x").marked(Marks::SENSITIVE);
    let list = Value::list(vec![secret.clone()]);
    assert_eq!(list.equals(&Value::NULL), Value::bool(false));
    assert_eq!(list.equals(&list), Value::bool(true).marked(Marks::SENSITIVE));
    assert_eq!(secret.equals(&Value::NULL), Value::bool(false).marked(Marks::SENSITIVE));
}

#[test]
fn bounds_of_unknown_numbers_decide_comparisons() {
    let percent = Value::unknown_not_null(Type::Number).refine();
    let percent = percent.number_min(n("0"), true).number_max(n("100"), true).finish();
    let percent = percent.expect("a number");
    assert_eq!(percent.less_than(&n("101")), Ok(Value::bool(true)));
    assert_eq!(percent.less_than(&n("-1")), Ok(Value::bool(false)));
    assert_eq!(percent.less_than(&n("50")), Ok(unknown_bool()));
    let secret = n("101").marked(Marks::SENSITIVE);
    assert_eq!(secret.less_than(&percent), Ok(Value::bool(false).marked(Marks::SENSITIVE)));
    assert_eq!(percent.equals(&n("101")), Value::bool(false));
    assert_eq!(percent.add(&n("1")), Ok(Value::unknown_not_null(Type::Number)));
    assert_eq!(percent.less_than(&Value::string("a")), Err(OperationError::NotANumber));
    assert_eq!(percent.less_than(&Value::NULL), Err(OperationError::Null));
}

#[test]
fn refinements_collapse_to_the_only_value_and_contradictions_are_errors() {
    let number = Value::unknown_not_null(Type::Number);
    let five = number.refine().number_min(n("5"), true).number_max(n("5"), true).finish();
    assert_eq!(five, Ok(n("5")));
    let none = number.refine().number_min(n("6"), true).number_max(n("5"), true).finish();
    assert_eq!(none, Err(OperationError::Contradiction));
    let list = Value::unknown_not_null(Type::list(Type::String));
    let two = list.refine().length_min(2).length_max(2).finish().expect("a list");
    assert_eq!(two.length(), Ok(Value::count(2)));
    assert!(!two.is_wholly_known());
    let empty = Value::unknown_not_null(Type::map(Type::Bool)).refine().length_max(0).finish();
    assert_eq!(empty.map(|v| v.ty()), Ok(Type::map(Type::Bool)));
    let text = Value::unknown_of(Type::String).refine();
    let text = text.full_string_prefix("ab").full_string_prefix("a").finish().expect("a text");
    assert_eq!(text.known_prefix(), "ab");
    assert!(text.refine().full_string_prefix("b").finish().is_err());
    assert!(Value::NULL.refine().not_null().finish().is_err());
    assert!(Value::int(5).refine().number_max(n("4"), true).finish().is_err());
    assert_eq!(Value::dynamic().refine().not_null().length_max(3).finish(), Ok(Value::dynamic()));
}

#[test]
fn elements_are_found_by_position_and_key() {
    let list = Value::list(Seq::typed(vec![n("4"), n("8")], Some(Type::Number)));
    assert_eq!(list.index(&n("1")), Ok(n("8")));
    assert_eq!(list.index(&n("-0")), Ok(n("4")));
    assert_eq!(list.has_index(&n("2")), Ok(Value::bool(false)));
    assert_eq!(list.has_index(&n("0.5")), Ok(Value::bool(false)));
    assert_eq!(list.has_index(&Value::string("0")), Ok(Value::bool(false)));
    assert_eq!(list.index(&n("2")), Err(OperationError::NoSuchElement));
    assert_eq!(list.index(&Value::string("0")), Err(OperationError::KeyType));
    assert_eq!(list.index(&Value::dynamic()), Ok(Value::unknown_of(Type::Number)));
    let map =
        Value::map(Map::from_iter([(Key::new("a"), Value::bool(true).marked(Marks::SENSITIVE))]));
    assert_eq!(map.index(&Value::string("a")), Ok(Value::bool(true).marked(Marks::SENSITIVE)));
    assert_eq!(map.has_index(&Value::string("never seen before")), Ok(Value::bool(false)));
    let tuple = Value::unknown_of(Type::tuple([Type::Bool, Type::String]));
    assert_eq!(tuple.index(&n("1")), Ok(Value::unknown_of(Type::String)));
    assert_eq!(tuple.length(), Ok(Value::count(2)));
    let a = object(&[("a", n("1"))]).marked(Marks::SENSITIVE);
    assert_eq!(a.get_attr(Key::new("a")), Ok(n("1").marked(Marks::SENSITIVE)));
    assert_eq!(a.get_attr(Key::new("b")), Err(OperationError::NoSuchElement));
}

#[test]
fn sets_are_distinct_in_order_and_marked_as_a_whole() {
    let set = Value::set_of(
        vec![
            Value::null_of(Type::String),
            Value::string("b").marked(Marks::SENSITIVE),
            Value::unknown_of(Type::String),
            Value::string("a"),
            Value::string("b"),
            Value::unknown_of(Type::String),
        ],
        Some(Type::String),
    );
    assert_eq!(set.marks(), Marks::SENSITIVE);
    let (bare, _) = set.unmark();
    let shown: Vec<String> =
        bare.as_seq().expect("a set").iter().map(|v| format!("{v:?}")).collect();
    assert_eq!(shown, ["\"a\"", "\"b\"", "unknown(String)", "unknown(String)", "null"]);
    assert!(!bare.length().expect("a length").is_known());
    assert_eq!(bare.has_element(&Value::string("a")), Ok(Value::bool(true)));
    assert_eq!(bare.has_element(&Value::string("z")), Ok(unknown_bool()));
    assert_eq!(bare.has_element(&Value::int(1)), Ok(Value::bool(false)));
    assert_eq!(bare.equals(&bare), unknown_bool());
    let zeros = Value::set_of(vec![n("0"), n("-0"), n("0")], Some(Type::Number));
    assert_eq!(zeros.length(), Ok(Value::count(2)));
}

#[test]
fn elements_come_in_the_order_of_their_keys() {
    let value = object(&[("b", n("1")), ("a", n("2"))]);
    let names: Vec<Value> =
        value.elements().expect("elements").map(|(k, _)| k.to_value()).collect();
    assert_eq!(names, [Value::string("a"), Value::string("b")]);
    let tuple = Value::tuple(vec![Value::NULL]);
    let (key, _) = tuple.elements().and_then(|mut e| e.next()).expect("an element");
    assert_eq!(key.to_value().precision(), Some(64));
    assert!(Value::dynamic().elements().is_none());
    assert!(tuple.marked(Marks::SENSITIVE).elements().is_none());
}

#[test]
fn very_deep_values_are_compared_and_unmarked_without_recursion() {
    let deep = |leaf: Value| (0..100_000).fold(leaf, |inner, _| Value::tuple(vec![inner]));
    let secret = deep(Value::int(1).marked(Marks::SENSITIVE));
    assert_eq!(secret.unmark_deep().0, deep(Value::int(1)));
    assert_eq!(deep(Value::int(1)).equals(&deep(Value::int(2))), Value::bool(false));
    assert_eq!(deep(Value::int(1)).equals(&deep(Value::int(1))), Value::bool(true));
}
