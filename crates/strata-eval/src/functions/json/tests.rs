use proptest::prelude::*;
use strata_value::{Key, Map, Type, Value};

use super::{decode, encode};
use crate::FunctionError;

fn encoded(value: &Value) -> Result<String, FunctionError> {
    let text = encode::encode(std::slice::from_ref(value))?;
    Ok(text.as_str().expect("a string").to_owned())
}

fn decoded(text: &str) -> Result<Value, FunctionError> {
    decode::decode(&[Value::string(text)])
}

#[test]
fn texts_are_escaped_as_in_go() {
    let text = Value::string("<&>\"\\\n\u{8}\u{1}\u{2028}é\u{7f}");
    let expected = r#""\u003c\u0026\u003e\"\\\n\b\u0001\u2028é"#.to_owned() + "\u{7f}\"";
    assert_eq!(encoded(&text), Ok(expected));
    assert!(encoded(&Value::float(f64::INFINITY)).is_err());
}

#[test]
fn values_are_those_of_hcl() {
    let value = decoded(r#"{"b": [1, "e\u0301", null], "a": 0.1, "b": [2, "\ud83d", null]}"#);
    let list = vec![Value::int(2), Value::string("\u{fffd}"), Value::NULL];
    let tenth = Value::parse_number("0.1").expect("a number");
    let entries = [(Key::new("a"), tenth), (Key::new("b"), Value::tuple(list))];
    assert_eq!(value, Ok(Value::object(entries.into_iter().collect::<Map>())));
    let zero = decoded("-0").expect("a number");
    assert_eq!(zero.number_text().as_deref(), Some("-0"));
}

#[test]
fn what_the_reference_refuses_is_refused() {
    for text in ["", "{a:1}", "01", ".5", "[1,]", "1 2", "nul", "\"\t\"", r#"{"e\u0301": 1}"#] {
        assert_eq!(decoded(text).expect_err(text).argument, None, "{text}");
    }
    // A key may be repeated if the types are the same.
    assert!(decoded(r#"{"a": 1, "a": "x"}"#).is_err());
    assert!(decoded(&"[".repeat(100_000)).is_err());
}

#[test]
fn the_beginning_of_an_unknown_text_tells_its_type() {
    let beginning = |text: &str| {
        let unknown = Value::unknown_of(Type::String);
        let refined = unknown.refine().full_string_prefix(text).finish().expect("no contradiction");
        decode::decoded_type(&[refined])
    };
    assert_eq!(beginning(" {"), Ok(Type::Dynamic));
    assert_eq!(beginning("\"a"), Ok(Type::String));
    assert_eq!(beginning("-1"), Ok(Type::Number));
    assert_eq!(beginning("t"), Ok(Type::Bool));
    assert_eq!(beginning("https").expect_err("no JSON").argument, Some(0));
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::NULL),
        any::<bool>().prop_map(Value::bool),
        any::<i64>().prop_map(Value::int),
        "-?[0-9]{1,20}(\\.[0-9]{1,20})?(e-?[0-9]{1,3})?"
            .prop_map(|text| Value::parse_number(&text).expect("a number")),
        ".{0,8}".prop_map(|text| Value::text(&text)),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::tuple),
            prop::collection::btree_map("[a-z<é]{0,4}", inner, 0..4).prop_map(|entries| {
                let entries = entries.into_iter().map(|(name, value)| (Key::new(&name), value));
                Value::object(entries.collect::<Map>())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded_again(value in value()) {
        let text = encoded(&value).expect("plain values");
        prop_assert_eq!(decoded(&text), Ok(value), "{}", text);
    }

    #[test]
    fn no_text_panics(text in r#"[\[\]{}:,"0-9a-f\\u.+ -]{0,24}"#) {
        let _ = decoded(&text);
    }
}
