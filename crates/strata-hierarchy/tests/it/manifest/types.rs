//! Which values fit which types, and what becomes of them.

use strata_diagnostics::SourceMap;
use strata_eval::of_data;
use strata_hierarchy::manifest::{Extent, Form, Handles, Mismatch, NoHandles, Type};
use strata_value::{Key, Kind, Map, Marks, Type as ValueType, Value, json};

use super::declare;

fn ty(text: &str) -> Type {
    let sources = SourceMap::default();
    let variables = declare::variables(&sources, &format!("v: {text}\n"));
    variables[0].ty.clone()
}

fn data(text: &str) -> Value {
    json::parse(text).expect("JSON")
}

fn problems(mismatches: &[Mismatch]) -> Vec<String> {
    mismatches.iter().map(|m| format!("{}: {:?}", m.path, m.problem)).collect()
}

#[track_caller]
fn fits(text: &str, value: &str, expected: &str) {
    for (form, value) in [
        (Form::Data, data(value)),
        (Form::Hcl(&NoHandles), of_data(&data(value)).expect("a value")),
    ] {
        match ty(text).complete(&value, form) {
            Ok(complete) => assert_eq!(super::site::shown(&complete), expected, "{text}"),
            Err(mismatches) => panic!("{:?}", problems(&mismatches)),
        }
    }
}

#[track_caller]
fn differs(text: &str, value: &str, expected: &[&str]) {
    let found = ty(text).check(&data(value), Extent::Whole, Form::Data);
    assert_eq!(problems(&found), expected, "{text} of {value}");
}

#[test]
fn every_type_has_its_values() {
    fits("string", "\"\"", "\"\"");
    fits("bool", "false", "false");
    fits("number", "-3", "-3");
    fits("list(string)", r#"["b", "a", "b"]"#, r#"["b","a","b"]"#);
    fits("tuple(string, number)", r#"["b", 1]"#, r#"["b",1]"#);
    fits(
        "map(bool)",
        r#"{"z": true, "": false, "a.b": true}"#,
        r#"{"":false,"a.b":true,"z":true}"#,
    );
    fits("object(b string, a? number)", r#"{"b": "x"}"#, r#"{"a":null,"b":"x"}"#);
    fits("list(object(a?=1 number))", r#"[{}, {"a": null}]"#, r#"[{"a":1},{"a":null}]"#);
}

#[test]
fn sets_are_in_the_order_of_their_json() {
    fits("set(string)", r#"["b", "a", "b", "a!", "a"]"#, r#"["a!","a","b"]"#);
    fits("set(number)", "[10, 9, 100, -1, 9]", "[-1,10,100,9]");
    fits("set(bool)", "[true, false, true]", "[false,true]");
    fits("set(list(string))", r#"[["b"], ["a", "c"], ["a"]]"#, r#"[["a","c"],["a"],["b"]]"#);
    fits(
        "set(object(n number, o?=2 number))",
        r#"[{"n": 3}, {"o": 2, "n": 3}, {"n": 12}]"#,
        r#"[{"n":12,"o":2},{"n":3,"o":2}]"#,
    );
}

#[test]
fn collections_are_of_their_declared_kinds() {
    let check = |text: &str, value: &str, expected: ValueType| {
        let complete = ty(text).complete(&data(value), Form::Data);
        assert_eq!(complete.expect("it fits").ty(), expected, "{text}");
    };
    check("list(number)", "[]", ValueType::list(ValueType::Number));
    check("set(string)", "[]", ValueType::set(ValueType::String));
    check("map(bool)", "{}", ValueType::map(ValueType::Bool));
    check("tuple(bool)", "[true]", ValueType::tuple(vec![ValueType::Bool]));
    let note = || ValueType::object([("note", ValueType::String)]);
    check("list(object(note? string))", r#"[{"note": null}]"#, ValueType::list(note()));
}

#[test]
fn nothing_is_converted() {
    let kind = |expected: &str, found: &str| format!(": Kind(\"{expected}\", \"{found}\")");
    for (text, value, expected) in [
        ("string", "80", kind("a string", "an integer")),
        ("string", "[\"a\"]", kind("a string", "a list")),
        ("number", "\"80\"", kind("a number", "a string")),
        ("number", "false", kind("a number", "a boolean")),
        ("bool", "1", kind("a bool", "an integer")),
        ("list(string)", "{}", kind("a list", "a map")),
        ("set(string)", "\"a\"", kind("a set, written as a list", "a string")),
        ("map(string)", "[]", kind("a map", "a list")),
        ("object(a? string)", "\"a\"", kind("an object", "a string")),
        ("string", "null", ": Null(\"a string\")".to_owned()),
        ("number", "1.0", ": NotWhole".to_owned()),
        ("number", "1e3", ": NotWhole".to_owned()),
        ("number", "0.5", ": NotWhole".to_owned()),
        ("tuple(string)", "[]", ": Length(1, 0)".to_owned()),
        ("tuple(string)", r#"["a", "b"]"#, ": Length(1, 2)".to_owned()),
        ("resource", r#"{"id": "file.a"}"#, ": NoHandle(\"file\")".to_owned()),
    ] {
        differs(text, value, &[&expected]);
    }
}

#[test]
fn all_that_is_wrong_is_told_with_its_path() {
    differs(
        "object(name string, disks list(object(path string, gib number)), limits? map(number))",
        r#"{"nam": "x", "disks": [{"path": 1}, {"path": "a", "gib": 2, "fs": "y"}], "limits": {"cpu": null}}"#,
        &[
            "disks.0: Missing(\"gib\")",
            "disks.0.path: Kind(\"a string\", \"an integer\")",
            "disks.1: Unknown(\"fs\", None)",
            "limits.cpu: Null(\"a number\")",
            ": Missing(\"name\")",
            ": Unknown(\"nam\", Some(\"name\"))",
        ],
    );
}

#[test]
fn a_partial_value_may_lack_members_but_not_in_lists() {
    let text = "object(a string, m map(object(b string, c string)), l list(object(d string)))";
    let partial =
        |value: &str| problems(&ty(text).check(&data(value), Extent::Partial, Form::Data));
    assert_eq!(partial("{}"), [""; 0]);
    assert_eq!(partial(r#"{"m": {"x": {"b": "y"}}}"#), [""; 0]);
    assert_eq!(partial(r#"{"l": [{}]}"#), ["l.0: Missing(\"d\")"]);
    assert_eq!(
        partial(r#"{"a": null, "x": 1}"#),
        ["a: Null(\"a string\")", ": Unknown(\"x\", None)"]
    );
}

#[test]
fn numbers_of_hcl_are_judged_by_their_value() {
    let hcl = |text: &str| {
        ty("number").complete(&Value::parse_number(text).expect("a number"), Form::Hcl(&NoHandles))
    };
    for whole in ["1.0", "1e3", "18446744073709551616", "123456789012345678901234567890123456789"] {
        assert!(hcl(whole).is_ok(), "{whole}");
    }
    for fraction in ["0.5", "1e-3"] {
        assert!(hcl(fraction).is_err(), "{fraction}");
    }
}

#[test]
fn integers_of_data_keep_all_their_digits() {
    for digits in [20, 50, 154, 155, 400] {
        let text = format!("{}7", "12345".repeat(digits / 5));
        let complete = ty("number").complete(&data(&text), Form::Data).expect("it fits");
        assert_eq!(complete.number_text(), Some(text));
    }
}

#[test]
fn marks_stay_and_what_is_in_them_is_not_named() {
    let secret = |value: Value| value.marked(Marks::SENSITIVE);
    let map = |entries: &[(&str, Value)]| {
        Value::object(entries.iter().map(|(k, v)| (Key::new(k), v.clone())).collect::<Map>())
    };
    let text = "object(a string, b map(string), s set(string))";
    let set = Value::tuple(vec![Value::string("y"), secret(Value::string("x"))]);
    let inner = |n: Value| {
        map(&[
            ("a", secret(Value::string("x"))),
            ("b", secret(map(&[("k", n)]))),
            ("s", set.clone()),
        ])
    };
    let complete =
        ty(text).complete(&inner(Value::string("v")), Form::Hcl(&NoHandles)).expect("it fits");
    let of = |name: &str| complete.step(name.into()).expect("a member");
    assert_eq!(
        (of("a").marks(), of("b").marks(), of("s").marks()),
        (Marks::SENSITIVE, Marks::SENSITIVE, Marks::SENSITIVE)
    );
    assert_eq!(super::site::revealed(&complete), r#"{"a":"x","b":{"k":"v"},"s":["x","y"]}"#);
    let found = ty(text).check(&inner(Value::int(1)), Extent::Whole, Form::Hcl(&NoHandles));
    assert_eq!(problems(&found), ["b: Kind(\"a string\", \"an integer\")"]);
    assert!(found[0].secret);
    let told = found[0].diagnostic("config-type", "v", strata_diagnostics::Span::NONE, false);
    assert_eq!(told.path.as_deref(), Some("[\"v\"]"));
    assert!(!told.message.contains("integer") && told.hide_source);
}

#[test]
fn a_handle_is_what_the_resources_say() {
    struct One(Value);
    impl Handles for One {
        fn is_handle(&self, value: &Value, resource_type: &str) -> bool {
            resource_type == "file" && *value == self.0
        }
    }
    let handle =
        of_data(&data(r#"{"id": "file.a", "type": "file", "name": "a"}"#)).expect("a value");
    let form_of = One(handle.clone());
    let complete =
        ty("list(resource)").complete(&Value::tuple(vec![handle.clone()]), Form::Hcl(&form_of));
    let complete = complete.expect("it fits");
    let Kind::List(list) = complete.kind() else { panic!("a list") };
    assert_eq!(list[0], handle);
    let other = of_data(&data(r#"{"id": "file.b"}"#)).expect("a value");
    assert!(ty("resource").complete(&other, Form::Hcl(&form_of)).is_err());
}
