use super::*;
use strata_value::{Map, Value};

fn encoded(value: &Value) -> String {
    let text = encode::encode(std::slice::from_ref(value)).expect("a value");
    text.as_str().expect("a string").to_owned()
}

fn decoded(text: &str) -> Result<Value, crate::FunctionError> {
    decode::decode(&[Value::string(text)])
}

fn json(text: &str) -> Value {
    strata_value::json::Reader::default().hcl().read(text).expect("JSON").value
}

#[test]
fn values_are_written_in_block_style() {
    for (value, expected) in [
        (r#"{"foo": [1, 2], "bar": "baz"}"#, "\"bar\": \"baz\"\n\"foo\":\n- 1\n- 2\n"),
        (
            r#"[[1, [2]], {"a": null, "b": {}}, []]"#,
            "- - 1\n  - - 2\n- \"a\": null\n  \"b\": {}\n- []\n",
        ),
        (r#"{"a": {"b": ["x\ny"]}}"#, "\"a\":\n  \"b\":\n  - |-\n    x\n    y\n"),
        (r#""one""#, "\"one\"\n"),
        (r#""a\nb\n""#, "|\n  a\n  b\n"),
        (r#"{"k": " a\n\n"}"#, "\"k\": |2+\n   a\n\n"),
        (r#"["a \nb", "tab\t\u0001é😀\""]"#, "- \"a \\nb\"\n- \"tab\\t\\x01é\\U0001F600\\\"\"\n"),
        ("1.5", "1.5\n...\n"),
        ("[-0.0, 0.1, 1e30]", "- -0\n- 0.1\n- 1000000000000000000000000000000\n"),
        (r#"{"a\nb": [1]}"#, "? |-\n  a\n  b\n: - 1\n"),
    ] {
        assert_eq!(encoded(&json(value)), expected, "{value}");
    }
}

#[test]
fn long_texts_are_folded() {
    let words = ["word"; 30].join(" ");
    let folded =
        encoded(&Value::object(Map::from_iter([("k".into(), Value::string(words.as_str()))])));
    assert_eq!(folded.lines().count(), 2);
    assert!(folded.lines().all(|line| line.len() < 90), "{folded}");
    assert_eq!(decoded(&folded).expect("YAML"), json(&format!(r#"{{"k": "{words}"}}"#)));
}

#[test]
fn the_core_schema_is_read_and_numbers_are_exact() {
    let value = decoded("a: [1, 0.1, yes, true, ~]\n1: {x: &x 2, y: *x}\n").expect("YAML");
    assert_eq!(value, json(r#"{"1": {"x": 2, "y": 2}, "a": [1, 0.1, "yes", true, null]}"#));
    assert_eq!(decoded("").expect("nothing"), Value::NULL);
    assert_eq!(
        value.ty(),
        decode::decoded_type(&[Value::string("a: [1, 0.1, yes, true, ~]\n1: {x: &x 2, y: *x}\n")])
            .expect("YAML")
    );
}

#[test]
fn mistakes_show_no_text_in_their_message() {
    for text in ["a: [hunter2", "a: .nan", "--- a\n--- b\n", "? [hunter2]\n: 1\n"] {
        let error = decoded(text).expect_err(text);
        assert_eq!(error.argument, Some(0), "{text}");
        assert!(!error.message.contains("hunter2"), "{}", error.message);
    }
}

proptest::proptest! {
    #[test]
    fn what_is_written_is_read_again(
        texts in proptest::collection::vec("[a-c \n\t\"'#:|>é😀-]{0,12}", 0..4),
        number in proptest::num::i64::ANY,
    ) {
        let list: Vec<Value> = texts.iter().map(|text| Value::text(text)).collect();
        let map: Map = texts.iter().map(|text| (text.as_str().into(), Value::int(number))).collect();
        let map = Value::object(map.sorted().into_iter().cloned().collect::<Vec<_>>());
        let value = Value::tuple(vec![Value::tuple(list), map, Value::bool(true)]);
        let text = encoded(&value);
        proptest::prop_assert_eq!(decoded(&text), Ok(value), "{}", text);
    }
}
