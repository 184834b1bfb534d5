//! Tables of what Puppet 7.23 says.
//!
//! The expectations come from the conformance vectors (`defaults-value-type`,
//! `options-convert-*`) and from runs of Puppet's own `new` and `instance?` on the same input.

use strata_value::{Capsule, CapsuleData, Key, Map, Marks, Value};

use super::{ConvertError, MAX_DEPTH, Type, assert, convert, parse};

fn text(text: &str) -> Value {
    Value::string(text)
}

fn list(elements: impl IntoIterator<Item = Value>) -> Value {
    Value::list(elements.into_iter().collect::<Vec<_>>())
}

fn hash(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::map(entries.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>())
}

fn capsule(type_name: &'static str, text: &str) -> Value {
    Value::capsule(Capsule { type_name, data: CapsuleData::Text(text.into()) })
}

fn int(n: i64) -> Value {
    Value::int(n)
}

fn check_type(source: &str, value: &Value, expected: bool) {
    let ty = parse(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(ty.accepts(value), expected, "{source} and {value:?}");
    assert_eq!(assert(&ty, value).is_ok(), expected, "{source} and {value:?}");
}

fn check(spec: &Value, value: &Value, expected: &Value) {
    match convert(spec, value) {
        Ok(made) => assert_eq!(made, *expected, "{spec:?} of {value:?}"),
        Err(error) => panic!("{spec:?} of {value:?}: {error}"),
    }
}

fn check_refused(spec: &Value, value: &Value) {
    let made = convert(spec, value);
    assert!(matches!(&made, Err(e) if !e.is_type()), "{spec:?} of {value:?} gives {made:?}");
}

#[test]
fn value_types_of_the_vectors() {
    let numbers = list([int(1), int(2)]);
    let mixed = list([int(1), text("a")]);
    let h = hash([("a", int(1))]);
    for (source, value, expected) in [
        ("String", text("text"), true),
        ("Integer", text("text"), false),
        ("Integer[0, 10]", int(5), true),
        ("Integer[6]", int(5), false),
        ("Float", int(5), false),
        ("Numeric", Value::float(1.5), true),
        ("Boolean", Value::bool(true), true),
        ("String", Value::NULL, false),
        ("Optional[String]", Value::NULL, true),
        ("Optional", int(1), false),
        ("Undef", Value::NULL, true),
        ("Any", Value::NULL, true),
        ("Data", Value::NULL, true),
        ("Array[Integer]", numbers.clone(), true),
        ("Array[Integer]", mixed.clone(), false),
        ("Array[Integer, 3]", numbers.clone(), false),
        ("Array[Variant[Integer, String]]", mixed.clone(), true),
        ("Tuple[Integer, String]", mixed, true),
        ("Tuple[Integer, 1, 2]", numbers, true),
        ("Hash[String, Integer]", h.clone(), true),
        ("Struct[{a => Integer}]", h.clone(), true),
        ("Struct[{b => Integer}]", h.clone(), false),
        ("Struct[{a => Integer, Optional[b] => String}]", h.clone(), true),
        ("Struct[{a => Integer, b => Optional[String]}]", h.clone(), true),
        ("Struct[{a => Integer, NotUndef[b] => Optional[String]}]", h, false),
        ("String[1]", text(""), false),
        ("String[2, 2]", text("éé"), true),
        ("Enum[text, other]", text("text"), true),
        ("Enum['TEXT', true]", text("text"), true),
        ("Pattern[/^t/]", text("text"), true),
        ("Pattern[/^t/]", text("a\nt"), true),
        ("Iterable", int(3), true),
        ("Iterable", int(-3), false),
        ("NoSuchType", int(1), false),
        ("Callable", int(1), false),
        ("Sensitive[String]", text("x").marked(Marks::SENSITIVE), true),
        ("String", text("x").marked(Marks::SENSITIVE), false),
        ("Data", list([text("x").marked(Marks::SENSITIVE)]), false),
        ("RichData", list([text("x").marked(Marks::SENSITIVE)]), true),
        ("Timestamp", capsule("timestamp", "2001-12-14T10:00:00.000000000 UTC"), true),
        (
            "Timestamp['2002-01-01']",
            capsule("timestamp", "2001-12-14T10:00:00.000000000 UTC"),
            false,
        ),
        ("SemVer['>=1.0.0 <2.0.0']", capsule("semver", "1.2.3"), true),
        ("SemVer['2.x', '3.x']", capsule("semver", "1.2.3"), false),
        ("Regexp[/a/]", capsule("regexp", "a"), true),
        ("Default", capsule("symbol", "default"), true),
    ] {
        check_type(source, &value, expected);
    }
}

#[test]
fn a_mismatch_says_where_and_hides_what() {
    let message = |source: &str, value: &Value| {
        assert(&parse(source).expect(source), value).expect_err(source).to_string()
    };
    assert_eq!(message("Integer[6]", &int(5)), "expected Integer[6], found Integer");
    assert_eq!(
        message("Hash[String, Array[Integer]]", &hash([("a", list([int(1), text("hunter2")]))])),
        "expected Integer, found String at ['a'][1]"
    );
    assert_eq!(message("Struct[{b => Integer}]", &hash([])), "expected the key 'b', found none");
    assert_eq!(
        message("Struct[{b => Integer}]", &hash([("b", int(1)), ("c", int(2))])),
        "expected one of the keys b, found another one at [key 'c']"
    );
    assert_eq!(
        message("Array[Any, 1]", &list([])),
        "expected Array[Any, 1], a size of 1 at least, found a size of 0"
    );
    assert_eq!(
        message("Interger", &int(1)),
        "expected Interger, found Integer; `Interger` is not a known type; is `Integer` meant?"
    );
    let secret = text("hunter2").marked(Marks::SENSITIVE);
    assert_eq!(
        message("Sensitive[Integer]", &secret),
        "expected Sensitive[Integer], found Sensitive"
    );
    assert_eq!(message("String", &secret), "expected String, found Sensitive");
}

#[test]
fn conversions_of_the_vectors() {
    for (spec, value, expected) in [
        ("String", int(42), text("42")),
        ("String", Value::float(1.5), text("1.500000")),
        ("String", Value::bool(true), text("true")),
        ("String", list([int(1), text("a")]), text("[1, 'a']")),
        ("String", hash([("a", int(1))]), text("{'a' => 1}")),
        ("String", Value::NULL, text("")),
        ("Integer", text("42"), int(42)),
        ("Integer", text("0755"), int(493)),
        ("Integer", Value::float(3.9), int(3)),
        ("Integer", Value::bool(true), int(1)),
        ("Integer", text("- 5"), int(-5)),
        ("Integer", hash([("from", text("0xff")), ("radix", int(16))]), int(255)),
        ("Float", text("1.25"), Value::float(1.25)),
        ("Numeric", text("0x10"), int(16)),
        ("Numeric", text("1.5e3"), Value::float(1500.0)),
        ("Boolean", text("no"), Value::bool(false)),
        ("Boolean", text("YES"), Value::bool(true)),
        ("Boolean", int(0), Value::bool(false)),
        ("Array", hash([("a", int(1))]), list([list([text("a"), int(1)])])),
        ("Array", text("ab"), list([text("a"), text("b")])),
        ("Array", int(2), list([int(0), int(1)])),
        ("Hash", list([list([text("a"), int(1)])]), hash([("a", int(1))])),
        ("Hash", list([text("a"), int(1)]), hash([("a", int(1))])),
        ("Integer[0, 100]", text("50"), int(50)),
        ("Enum[a, b]", text("a"), text("a")),
        ("Optional[Integer]", text("5"), int(5)),
        ("Optional[Integer]", Value::NULL, Value::NULL),
        ("NotUndef[Integer]", text("7"), int(7)),
        ("Variant[Integer, String]", int(1), int(1)),
        ("Init[Integer, 16]", text("0xff"), int(255)),
        ("Init[Integer]", list([text("0xff"), int(16)]), int(255)),
        (
            "Timestamp",
            text("2001-12-14T10:00:00 UTC"),
            capsule("timestamp", "2001-12-14T10:00:00.000000000 UTC"),
        ),
        (
            "Timestamp",
            text("2001-12-14 10:00:00.25 EST"),
            capsule("timestamp", "2001-12-14T15:00:00.250000000 UTC"),
        ),
        (
            "Timestamp",
            text("2001-02-30"),
            capsule("timestamp", "2001-03-02T00:00:00.000000000 UTC"),
        ),
        ("Timespan", text("1-00:00:00"), capsule("timespan", "1-00:00:00.0")),
        ("Timespan", Value::float(90.25), capsule("timespan", "0-00:01:30.25")),
        ("SemVer", text("1.2.3"), capsule("semver", "1.2.3")),
        ("SemVerRange", text(">=1.0.0 <2.0.0"), capsule("semverrange", ">=1.0.0 <2.0.0")),
        ("Regexp", text("a.c"), capsule("regexp", "a.c")),
        ("Binary", text("aGVsbG8="), capsule("binary", "aGVsbG8=")),
        ("Binary", list([int(104), int(105)]), capsule("binary", "aGk=")),
        ("Sensitive", text("x"), text("x").marked(Marks::SENSITIVE)),
        ("URI", text("HTTP://a/b?c"), capsule("uri", "http://a/b?c")),
    ] {
        check(&text(spec), &value, &expected);
    }
}

#[test]
fn conversions_with_arguments() {
    for (ty, arguments, value, expected) in [
        ("String", vec![text("%#x")], int(255), text("0xff")),
        ("String", vec![text("%x")], int(-255), text("..f01")),
        ("String", vec![text("%08.3f")], Value::float(1.234_5), text("0001.234")),
        ("String", vec![text("%a")], Value::float(1.234_5), text("0x1.3c083126e978dp+0")),
        ("String", vec![text("%.2f")], Value::float(2.675), text("2.68")),
        ("String", vec![text("%p")], text("it's"), text("'it\\'s'")),
        ("String", vec![text("%C")], text("ab::CD"), text("Ab::Cd")),
        ("String", vec![text("%Y")], Value::bool(true), text("Yes")),
        (
            "String",
            vec![text("%(a")],
            list([int(1), list([int(2), text("x")]), hash([("a", Value::NULL)])]),
            text("(1, (2, 'x'), {'a' => undef})"),
        ),
        (
            "String",
            vec![text("%#h")],
            hash([("a", Value::NULL), ("c", hash([("d", int(1))]))]),
            text("{\n  'a' => undef,\n  'c' => {\n    'd' => 1\n  }\n}"),
        ),
        (
            "String",
            vec![text("%#5a")],
            list([text("aaa"), text("bbbbbbb"), text("cc")]),
            text("[ 'aaa',\n  'bbbbbbb',\n  'cc']"),
        ),
        ("Integer", vec![int(10)], text("0755"), int(755)),
        ("Integer", vec![capsule("symbol", "default"), Value::bool(true)], int(-5), int(5)),
        ("Array", vec![Value::bool(true)], text("x"), list([text("x")])),
        ("Array", vec![], text("x"), list([text("x")])),
        ("Timespan", vec![int(2), int(3), int(4)], int(1), capsule("timespan", "1-02:03:04.0")),
        ("Timespan", vec![text("%H:%M")], text("1:02"), capsule("timespan", "0-01:02:00.0")),
        (
            "Timestamp",
            vec![text("%d %b %Y"), text("+01:00")],
            text("14 Dec 2001"),
            capsule("timestamp", "2001-12-13T23:00:00.000000000 UTC"),
        ),
        ("SemVer", vec![int(2), int(3), text("rc.1")], int(1), capsule("semver", "1.2.3-rc.1")),
        ("Regexp", vec![Value::bool(true)], text("a.c"), capsule("regexp", "a\\.c")),
        ("Binary", vec![text("%s")], text("hello"), capsule("binary", "aGVsbG8=")),
        (
            "Hash",
            vec![text("tree")],
            list([list([list([text("a"), text("b")]), int(1)])]),
            hash([("a", hash([("b", int(1))]))]),
        ),
    ] {
        let spec = list(std::iter::once(text(ty)).chain(arguments));
        check(&spec, &value, &expected);
    }
}

#[test]
fn refused_conversions() {
    for (spec, value) in [
        (list([text("Integer"), int(16)]), text("ff")),
        (text("Integer[0, 10]"), text("50")),
        (text("Integer"), text("abc")),
        (text("Integer"), text("08")),
        (text("Integer"), Value::NULL),
        (text("Integer"), hash([("a", int(5))])),
        (text("Integer"), Value::float(f64::NAN)),
        (text("Integer"), text("5").marked(Marks::SENSITIVE)),
        (text("Float"), text("1e+5")),
        (text("Float"), text("0")),
        (text("NoSuchType"), int(1)),
        (text("Variant[Integer, String]"), Value::float(1.5)),
        (text("Enum[a, b]"), text("c")),
        (text("NotUndef"), Value::NULL),
        (text("Sensitive[Integer]"), text("x")),
        (text("Timespan"), text("1:02")),
        (text("SemVer"), text("1.2")),
        (text("Init"), int(1)),
        (text("Array"), int(i64::MAX)),
        (list([text("String"), text("%s"), int(1), int(2)]), int(1)),
        (list([text("String"), text("%z")]), int(1)),
        (list([text("String"), text("%99999999d")]), int(1)),
        (list([text("String"), text("%[d")]), int(1)),
        (list([]), int(1)),
        (int(5), int(1)),
    ] {
        check_refused(&spec, &value);
    }
    assert_eq!(convert(&Value::NULL, &int(1)), Ok(int(1)));
    for source in ["Integer[", "", "integer"] {
        let made = convert(&text(source), &int(1));
        assert!(made.is_err_and(|error| error.is_type()), "{source}");
    }
}

#[test]
fn messages_tell_what_to_do() {
    let message =
        |spec: &str, value: Value| convert(&text(spec), &value).expect_err(spec).to_string();
    assert_eq!(
        message("Integer", text("abc")),
        "a value of type `String` cannot be converted to `Integer`: the text is no integer; \
         expected is one as `42`, `0x2a`, `0b101` or, in octal, `0755`"
    );
    assert_eq!(
        message("integer", int(1)),
        "the type cannot be read at offset 0: this is no type; write `Integer`"
    );
    assert_eq!(
        message("Integer[0, 10]", text("50")),
        "a value of type `String` cannot be converted to `Integer[0, 10]`: the result is not \
         acceptable: expected Integer[0, 10], found Integer"
    );
    assert_eq!(
        convert(&int(5), &int(1)).expect_err("no type").to_string(),
        "`convert_to` must be a type, or a list of a type and arguments, but is a value of type \
         `Integer`; write for instance `Integer` or `[Integer, 16]`"
    );
}

#[test]
fn types_that_cannot_be_read() {
    for (source, offset) in [
        ("Integer[", 8),
        ("Integer [1]", 8),
        ("Integer[5, 1]", 8),
        ("Array[2]", 6),
        ("Array[]", 0),
        ("Struct[{a => 1}]", 13),
        ("Any[1]", 0),
        ("String['a']", 7),
        ("'Integer'", 0),
        ("5", 0),
        ("Integer]", 7),
        ("Integer String", 8),
        ("Pattern[/(/]", 8),
        ("Enum[\"$x\"]", 6),
        ("Foo::bar", 0),
        ("Integer[1, 2, 3]", 14),
    ] {
        let error = parse(source).expect_err(source);
        assert_eq!(error.offset, offset, "{source}: {error}");
    }
    let deep = "Array[".repeat(MAX_DEPTH + 1) + "Any" + &"]".repeat(MAX_DEPTH + 1);
    assert!(parse(&deep).is_err());
}

#[test]
fn types_are_written_as_puppet_writes_them() {
    for (source, expected) in [
        ("INTEGER", "Integer"),
        ("::Integer", "Integer"),
        ("Integer[1,]", "Integer[1]"),
        ("Integer[default, 5]", "Integer[default, 5]"),
        ("Integer[0x10]", "Integer[16]"),
        ("Float[1]", "Float[1.0]"),
        ("Array[1]", "Array[Any, 1]"),
        ("Tuple[Integer,String,1,default]", "Tuple[Integer, String, 1]"),
        ("Struct[a=>Integer]", "Struct[{'a' => Integer}]"),
        (
            "Struct[{a=>Optional[Integer], Optional[b]=>Any}]",
            "Struct[{'a' => Optional[Integer], 'b' => Any}]",
        ),
        ("Variant[Integer,Variant[String,Integer]]", "Variant[Integer, String]"),
        ("Variant[Integer]", "Integer"),
        ("Enum[b,a,a]", "Enum['a', 'b']"),
        ("Optional['a']", "Optional['a']"),
        ("Pattern[/a\\/b/, 'c', Regexp['d']]", "Pattern[/a\\/b/, /c/, /d/]"),
        ("Sensitive[Integer[1,2]]", "Sensitive[Integer]"),
        ("Timestamp['2000-01-01']", "Timestamp['2000-01-01T00:00:00.000000000 UTC']"),
        ("Timespan[1,2]", "Timespan['0-00:00:01.0', '0-00:00:02.0']"),
        ("Init[Integer,16]", "Init[Integer, 16]"),
        ("Integer # comment", "Integer"),
    ] {
        assert_eq!(parse(source).expect(source).to_string(), expected, "{source}");
    }
}

#[test]
fn foreign_marks_stay_and_do_not_hide() {
    let mark = Marks::custom(3).expect("a small number");
    let made = convert(&text("Integer"), &text("5").marked(mark)).expect("a number");
    assert_eq!(made, int(5).marked(mark));
    assert!(parse("String").expect("a type").accepts(&text("x").marked(mark)));
    let nested = list([int(1), text("x").marked(mark)]);
    check(&text("String"), &nested, &text("[1, 'x']").marked(mark));
    check(&list([text("Array"), Value::bool(true)]), &nested, &nested);
    let pairs = list([list([text("a").marked(mark), int(1)])]);
    check(&text("Hash"), &pairs, &hash([("a", int(1))]));
}

#[test]
fn the_error_of_a_type_keeps_its_place() {
    let error = convert(&text("Array[Foo::bar]"), &int(1)).expect_err("no name");
    assert!(matches!(error, ConvertError::Type(error) if error.offset == 6));
    assert_eq!(parse("Foo[1]"), Ok(Type::Unknown("Foo[1]".into())));
}
