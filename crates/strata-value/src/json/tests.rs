//! Examples of JSON out and in.

use super::*;
use crate::arbitrary::{arb_data, arb_hcl, arb_number};
use crate::{
    BigNumber, Capsule, CapsuleData, Entry, Key, Map, Marks, Origin, Type, Unknown, Value,
};

fn compact(value: &Value) -> String {
    write(value, &Options::default()).expect("JSON")
}

fn map(entries: &[(Value, Value)]) -> Value {
    let entries = entries.iter().map(|(key, value)| (Key::of(key), value.clone()));
    Value::map(entries.collect::<Map>())
}

fn text(text: &str) -> Value {
    Value::string(text)
}

#[test]
fn scalars_have_one_spelling() {
    let big = |text: &str| Value::big(BigNumber::from_decimal(text).expect("a number"));
    let rows = [
        (Value::NULL, "null"),
        (Value::bool(true), "true"),
        (Value::int(i64::MIN), "-9223372036854775808"),
        (big("123456789012345678901234567890"), "123456789012345678901234567890"),
        (Value::float(1.0), "1.0"),
        (Value::float(-0.0), "-0.0"),
        (Value::float(0.1), "0.1"),
        (Value::float(1e20), "1e20"),
        (Value::float(1.5e-7), "1.5e-7"),
        (big("0.10"), "0.1"),
        (big("12.0"), "12.0"),
        (text("a\"b\\c\n\t\u{1}é/\u{7f}"), "\"a\\\"b\\\\c\\n\\t\\u0001é/\u{7f}\""),
    ];
    for (value, expected) in rows {
        assert_eq!(compact(&value), expected);
    }
}

#[test]
fn pretty_is_as_jq_has_it() {
    let value = parse(r#"{"b":[1,{"x":[]}],"a":{}}"#).expect("JSON");
    let pretty = Options { pretty: true, ..Options::default() };
    assert_eq!(
        write(&value, &pretty).expect("JSON"),
        "{\n  \"b\": [\n    1,\n    {\n      \"x\": []\n    }\n  ],\n  \"a\": {}\n}"
    );
    let sorted = Options { order: Order::Sorted, ..Options::default() };
    assert_eq!(write(&value, &sorted).expect("JSON"), r#"{"a":{},"b":[1,{"x":[]}]}"#);
    assert_eq!(compact(&value), r#"{"b":[1,{"x":[]}],"a":{}}"#);
}

#[test]
fn keys_that_are_no_text_are_their_text() {
    let value = map(&[
        (Value::int(2), text("two")),
        (Value::int(1), text("one")),
        (Value::float(1.5), Value::NULL),
        (Value::bool(true), Value::NULL),
        (Value::NULL, Value::NULL),
        (Value::list(vec![Value::int(1), text("a")]), Value::NULL),
    ]);
    assert_eq!(
        compact(&value),
        r#"{"2":"two","1":"one","1.5":null,"true":null,"":null,"[1,\"a\"]":null}"#
    );
    let sorted = Options { order: Order::Sorted, ..Options::default() };
    assert!(write(&value, &sorted).expect("JSON").starts_with(r#"{"":null,"1":"one","1.5""#));
}

#[test]
fn keys_that_would_be_alike_are_an_error_with_both() {
    let inner = map(&[(Value::int(1), text("a")), (text("1"), text("b"))]);
    let value = map(&[(text("m"), inner)]);
    let error = write(&value, &Options::default()).expect_err("a clash");
    assert_eq!(
        error.to_string(),
        "the map at `m` has two keys that JSON writes alike, 1 (integer) and \"1\" (string)"
    );
}

#[test]
fn marks_are_named_redacted_or_refused() {
    let other = Marks::custom(0).expect("a mark");
    let secret = text("hunter2").marked(Marks::SENSITIVE | other);
    let value = map(&[(text("db"), Value::list(vec![Value::int(1), secret]))]);
    let refused = JsonError::Marked {
        path: ["db"].into_iter().map(crate::Step::from).chain([crate::Step::Index(1)]).collect(),
        marks: Marks::SENSITIVE | other,
    };
    let write = |options: &Options| write(&value, options);
    assert_eq!(write(&Options::default()), Err(refused.clone()));
    let half = Options { reveal: Marks::SENSITIVE, ..Options::default() };
    assert_eq!(write(&half), Err(refused));
    let redact = Options { redact: Some("(sensitive)".to_owned()), ..half };
    assert_eq!(write(&redact), Ok(r#"{"db":[1,"(sensitive)"]}"#.to_owned()));
    let all = Options { reveal: Marks::SENSITIVE | other, ..redact };
    assert_eq!(write(&all), Ok(r#"{"db":[1,"hunter2"]}"#.to_owned()));
}

#[test]
fn marked_keys_are_treated_as_values_are() {
    let value = map(&[(text("hunter2").marked(Marks::SENSITIVE), Value::int(1))]);
    let error = write(&value, &Options::default()).expect_err("marked");
    assert!(matches!(&error, JsonError::Marked { .. }) && !error.to_string().contains("hunter2"));
    let redact = Options { redact: Some("(s)".to_owned()), ..Options::default() };
    assert_eq!(write(&value, &redact), Ok(r#"{"(s)":1}"#.to_owned()));
    let reveal = Options { reveal: Marks::SENSITIVE, ..Options::default() };
    assert_eq!(write(&value, &reveal), Ok(r#"{"hunter2":1}"#.to_owned()));
}

#[test]
fn what_json_cannot_hold_names_its_path() {
    let unknown =
        Value::unknown(Unknown { ty: Type::String, refinements: crate::Refinements::default() });
    let at = |value: Value| {
        let holder = map(&[(text("a"), Value::list(vec![value]))]);
        write(&holder, &Options::default()).expect_err("no JSON").to_string()
    };
    assert_eq!(at(Value::float(f64::NAN)), "the value at `a.0` is NaN, which JSON cannot hold");
    assert_eq!(at(unknown), "the value at `a.0` is not known yet");
    let options = Options { non_finite_as_text: true, ..Options::default() };
    let infinity = Value::list(vec![Value::float(f64::NEG_INFINITY)]);
    assert_eq!(write(&infinity, &options), Ok("[\"-Infinity\"]".to_owned()));
}

#[test]
fn what_is_whole_can_be_written_as_an_integer() {
    let options = Options { whole_as_integer: true, ..Options::default() };
    let big = Value::text("12345678901234567890");
    let big = crate::convert(&big, &Type::Number).expect("a number");
    let numbers = vec![Value::float(80.0), Value::float(-0.0), Value::float(2.5), big];
    let numbers = Value::list(numbers);
    assert_eq!(write(&numbers, &options), Ok("[80,0,2.5,12345678901234567890]".to_owned()));
    assert_eq!(compact(&numbers), "[80.0,-0.0,2.5,12345678901234567890.0]");
}

#[test]
fn capsules_are_text_or_base_64() {
    let capsule = |data| Value::capsule(Capsule { type_name: "x", data });
    assert_eq!(compact(&capsule(CapsuleData::Text("2024-01-01".into()))), "\"2024-01-01\"");
    assert_eq!(compact(&capsule(CapsuleData::Bytes([255, 0].into()))), "\"/wA=\"");
}

#[test]
fn numbers_read_exactly() {
    assert_eq!(parse("-0"), Ok(Value::int(0)));
    assert_eq!(parse("1.0"), Ok(Value::float(1.0)));
    assert_eq!(parse("1E2"), Ok(Value::float(100.0)));
    assert_eq!(parse("5e-400"), Ok(Value::float(0.0)));
    let big = |text: &str| Value::big(BigNumber::from_decimal(text).expect("a number"));
    assert_eq!(parse("9223372036854775808"), Ok(big("9223372036854775808")));
    assert_eq!(parse("1e400"), Ok(big("1e400")));
    assert_eq!(compact(&big("1e400")), format!("1{}.0", "0".repeat(400)));
    assert_eq!(parse(" \"\\ud83d\\ude00\\u00e9\\/\" "), Ok(text("😀é/")));
}

proptest::proptest! {
    #[test]
    fn an_exact_reader_keeps_every_digit_that_was_written(
        value in proptest::prop_oneof![arb_hcl(), arb_number(), arb_data()],
    ) {
        let options = Options { reveal: value.all_marks(), ..Options::default() };
        if let Ok(text) = write(&value, &options) {
            let read = Reader::default().exact().read(&text).expect("JSON").value;
            proptest::prop_assert_eq!(write(&read, &Options::default()), Ok(text));
        }
    }
}

#[test]
fn errors_say_what_and_where() {
    let rows = [
        ("", 0, "expected a value, but the text ends"),
        ("[1,]", 2, "a comma must not stand behind the last element"),
        ("{\"a\":1,}", 6, "a comma must not stand behind the last element"),
        ("[1 2]", 3, "expected a comma or `]`"),
        ("[1", 2, "expected a comma or `]`"),
        ("{\"a\" 1}", 5, "expected `:` after the key"),
        ("{a: 1}", 1, "expected a key in double quotes or `}`"),
        ("{\"a\":}", 5, "expected a value"),
        ("[1}", 2, "expected a comma or `]`"),
        ("1 2", 2, "expected the end of the text behind the value"),
        ("01", 0, "a number must not begin with 0"),
        ("1.", 2, "expected a digit"),
        ("-", 1, "expected a digit"),
        (".5", 0, "expected a value"),
        ("nul", 0, "expected a value"),
        ("\"a", 0, "this string has no end"),
        ("\"\n\"", 1, "a control character must be escaped"),
        ("\"\\x\"", 1, "there is no such escape"),
        ("\"\\ud800\"", 1, "this escape is half a character"),
        ("\"\\u12\"", 3, "expected four hexadecimal digits"),
        ("1e10001", 0, "this number is too large: exponents end at 10000"),
        ("// x\n1", 0, "expected a value"),
        ("\u{feff}1", 0, "expected a value"),
    ];
    for (text, offset, message) in rows {
        assert_eq!(parse(text), Err(ParseError { offset, message }), "{text}");
    }
}

#[test]
fn lenient_reading_takes_comments_and_commas_behind() {
    let text = "\u{feff}// top\n{ /* one */ \"a\": [1, 2,], // two\n \"b\": {},\n} // end";
    let read = Reader::default().lenient().read(text).expect("lenient");
    assert_eq!(compact(&read.value), r#"{"a":[1,2],"b":{}}"#);
    for text in ["[,]", "[1,,2]", "{,}", "/* 1", "1 /"] {
        assert!(Reader::default().lenient().read(text).is_err(), "{text}");
    }
}

#[test]
fn values_and_keys_carry_their_places() {
    let read = Reader::default().with_base(100).read(r#"{"a": [1, "x"]}"#).expect("JSON");
    let map = read.value.as_map().expect("a map");
    let Entry { key_origin, value, .. } = &map.entries()[0];
    assert_eq!((read.value.origin(), *key_origin), (Origin::at(100), Origin::at(101)));
    assert_eq!(value.origin(), Origin::at(106));
    assert_eq!(value.as_seq().expect("a list")[1].origin(), Origin::at(110));
    assert_eq!(parse("[]").expect("JSON").origin(), Origin::NONE);
}

#[test]
fn repeated_keys_are_reported_with_both_places() {
    let read = Reader::default().read(r#"{"a":1,"b":{"c":1,"c":2},"a":3}"#).expect("JSON");
    assert_eq!(compact(&read.value), r#"{"a":3,"b":{"c":2}}"#);
    let repeated = |key: &str, earlier, later| RepeatedKey { key: Key::new(key), earlier, later };
    assert_eq!(read.repeated, [repeated("c", 12, 18), repeated("a", 1, 25)]);
}

#[test]
fn depth_is_bounded_by_name_and_not_by_the_stack() {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let most = Value::MAX_DEPTH as usize;
    assert_eq!(parse(&nested(most)).map(|v| v.depth()), Ok(Value::MAX_DEPTH));
    assert_eq!(
        parse(&nested(most + 1)),
        Err(ParseError { offset: most, message: "this nests too deep" })
    );
    let deep = nested(100_000);
    let read = Reader::default().with_max_depth(100_000).read(&deep).expect("JSON");
    assert_eq!(compact(&read.value), deep);
}

#[test]
fn a_receiver_that_is_full_is_an_error() {
    struct Full;
    impl std::fmt::Write for Full {
        fn write_str(&mut self, _: &str) -> std::fmt::Result {
            Err(std::fmt::Error)
        }
    }
    assert_eq!(write_to(&Value::NULL, &Options::default(), &mut Full), Err(JsonError::Receiver));
}
