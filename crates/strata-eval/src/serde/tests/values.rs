use std::collections::BTreeMap;
use std::fmt::Debug;

use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use strata_value::{Marks, Type, Value, json};

use crate::serde::{Sensitive, Verbatim, from_value, to_value};

fn value(json: &str) -> Value {
    json::parse(json).expect("JSON")
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "an expectation reads better without `&`")]
fn reads<T: DeserializeOwned + PartialEq + Debug>(json: &str, expected: T) {
    assert_eq!(from_value::<T>(&value(json)).expect("it fits"), expected);
}

#[track_caller]
fn refuses<T: DeserializeOwned + Debug>(value: &Value, expected: &str) {
    let error = from_value::<T>(value).expect_err("it does not fit");
    assert_eq!(error.to_string(), expected);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Service {
    name: String,
    port: Option<u16>,
    #[serde(default)]
    tags: Vec<String>,
    limits: BTreeMap<String, u64>,
    check: Check,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Check {
    None,
    Tcp(u16),
    Http { path: String },
    Between(u8, u8),
}

#[test]
fn a_struct_takes_what_it_names() {
    let full = r#"{"name": "web", "port": 80, "tags": ["a"], "limits": {"cpu": 2}, "check": {"http": {"path": "/"}}}"#;
    let expected = Service {
        name: "web".into(),
        port: Some(80),
        tags: vec!["a".into()],
        limits: [("cpu".to_owned(), 2)].into(),
        check: Check::Http { path: "/".into() },
    };
    reads(full, expected.clone());
    let least = Service { port: None, tags: Vec::new(), check: Check::None, ..expected };
    reads(r#"{"name": "web", "port": null, "limits": {"cpu": 2}, "check": "none"}"#, least.clone());
    reads(r#"{"name": "web", "limits": {"cpu": 2}, "check": "none"}"#, least);
    reads(r#"{"tcp": 80}"#, Check::Tcp(80));
    reads(r#"{"between": [1, 2]}"#, Check::Between(1, 2));
}

#[test]
fn scalars_are_converted_as_arguments_are() {
    reads(r#""80""#, 80u16);
    reads(r#""-0.5""#, -0.5f32);
    reads("80", "80".to_owned());
    reads("true", "true".to_owned());
    reads(r#""false""#, false);
    reads("0.5", "0.5".to_owned());
    refuses::<u16>(&value(r#""eighty""#), "expected u16, found string \"eighty\"");
    refuses::<bool>(&value("1"), "expected a boolean, found integer `1`");
    refuses::<String>(&value("[]"), "expected a string, found sequence");
}

#[test]
fn integers_are_exact_or_refused() {
    reads("18446744073709551615", u64::MAX);
    reads("18446744073709551616", u128::from(u64::MAX) + 1);
    reads("-170141183460469231731687303715884105728", i128::MIN);
    reads("340282366920938463463374607431768211455", u128::MAX);
    reads("1e20", 100_000_000_000_000_000_000u128);
    refuses::<u8>(&value("256"), "invalid value: integer `256`, expected u8");
    refuses::<u8>(&value("1.5"), "expected u8, found floating point `1.5`");
    refuses::<i64>(&value("1e300"), "expected i64, found an integer of more than 128 bits");
    assert_eq!(from_value::<u64>(&Value::float(2e18)).expect("it fits"), 2_000_000_000_000_000_000);
}

#[test]
fn floats_are_the_nearest() {
    reads("0.1", 0.1f64);
    reads("9007199254740993", 9_007_199_254_740_992f64);
    reads("1e300", 1e300f64);
    refuses::<f64>(&value("1e400"), "the number is too large for a float of 64 bits");
}

#[test]
fn an_error_names_the_place_and_what_helps() {
    let service = r#"{"name": "web", "prot": 80, "limits": {}, "check": "none"}"#;
    refuses::<Service>(&value(service), "`prot` is not known here; did you mean `port`?");
    let service = r#"{"name": "web", "limits": {"cpu": -1}, "check": "none"}"#;
    let expected = "limits.cpu: invalid value: integer `-1`, expected u64";
    refuses::<Service>(&value(service), expected);
    refuses::<Service>(&value(r#"{"name": "web"}"#), "`limits` is missing; set `limits`");
    refuses::<Vec<Check>>(
        &value(r#"["none", "udp"]"#),
        "1: `udp` is not one of the choices; known are `none`, `tcp`, `http` and `between`",
    );
    refuses::<Check>(
        &value(r#"{"tcp": 1, "http": 2}"#),
        "expected enum Check, found an object with 2 attributes; the one attribute of the object names the variant",
    );
    refuses::<(u8, u8)>(&value("[1, 2, 3]"), "expected 2 elements, found 3 elements");
}

#[test]
fn keys_are_numbers_and_names_too() {
    reads(r#"{"80": "web"}"#, BTreeMap::from([(80u16, "web".to_owned())]));
    reads(r#"{"true": 1}"#, BTreeMap::from([(true, 1)]));
    assert_eq!(
        to_value(&BTreeMap::from([(80u16, "web")])).expect("data"),
        Value::object(
            [(strata_value::Key::new("80"), Value::string("web"))]
                .into_iter()
                .collect::<strata_value::Map>()
        )
    );
    let error = to_value(&BTreeMap::from([(vec![1], 1)])).expect_err("no key");
    assert_eq!(error.to_string(), "a tuple cannot be a key, only text, a number or a boolean");
}

#[test]
fn what_is_marked_or_unknown_is_refused_but_in_its_wrappers() {
    let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
    let list = Value::list(vec![Value::string("a"), secret.clone()]);
    let expected = "1: a sensitive or marked value cannot be read here; remove the mark, or read it into `Sensitive` or `Verbatim`";
    refuses::<Vec<String>>(&list, expected);
    refuses::<Option<Vec<String>>>(&list, expected);
    let read: Vec<Sensitive<String>> = from_value(&list).expect("it fits");
    assert_eq!(read[1].0, "hunter2");
    assert_eq!(format!("{read:?}"), "[(sensitive), (sensitive)]");
    let whole: Sensitive<Vec<String>> = from_value(&list).expect("it fits");
    assert_eq!(whole.0, ["a", "hunter2"]);
    let error = from_value::<Vec<Sensitive<u8>>>(&list).expect_err("text");
    assert!(!error.to_string().contains("hunter2"), "{error}");

    let other = Value::int(1).marked(Marks::custom(1).expect("a mark"));
    from_value::<Sensitive<u8>>(&other).expect_err("another mark");

    let unknown = Value::unknown_of(Type::String);
    refuses::<String>(
        &unknown,
        "the value is not known yet; only `Verbatim` reads what is unknown",
    );
    let parts = Value::tuple(vec![secret, unknown, Value::null_of(Type::Bool)]);
    let read: Vec<Verbatim> = from_value(&parts).expect("it fits");
    assert_eq!(to_value(&read).expect("values"), parts);
    assert_eq!(read[2].0.null_type(), Some(&Type::Bool));
}

#[test]
fn values_as_they_are_belong_to_values_of_strata() {
    serde_json::to_string(&Verbatim(Value::int(1))).expect_err("no value of JSON");
    serde_json::from_str::<Verbatim>("1").expect_err("no value of Strata");
}

#[test]
fn sensitive_data_is_marked_again() {
    let written = to_value(&[Sensitive("hunter2")]).expect("data");
    assert_eq!(written.all_marks(), Marks::SENSITIVE);
    assert!(!written.marks().contains(Marks::SENSITIVE));
}

#[test]
fn deep_data_is_refused() {
    #[derive(Serialize)]
    struct Deep(Option<Box<(Deep,)>>);
    let deep = (0..300).fold(Deep(None), |inner, _| Deep(Some(Box::new((inner,)))));
    let error = to_value(&deep).expect_err("too deep");
    assert!(error.to_string().ends_with("nested deeper than 200 levels"), "{error}");
    let deep = (0..300).fold(Value::NULL, |inner, _| Value::list(vec![inner]));
    refuses::<serde_json::Value>(&deep, "the value is nested deeper than 200 levels");
}

#[test]
fn text_comes_in_normal_form() {
    assert_eq!(to_value("e\u{301}").expect("text"), Value::string("\u{e9}"));
}

#[test]
fn numbers_have_their_one_form() {
    assert_eq!(to_value(&2.0f64).expect("data"), Value::int(2));
    assert_eq!(to_value(&0.5f32).expect("data"), Value::float(0.5));
    assert_eq!(to_value(&1e300f64).expect("data"), Value::float(1e300));
    assert_eq!(to_value(&u64::MAX).expect("data"), value("18446744073709551615"));
    let zero = to_value(&-0.0f64).expect("data");
    assert_eq!(zero.number_text().as_deref(), Some("-0"));
    to_value(&f64::NAN).expect_err("no number");
}

/// Text in normal form, as all text of HCL is.
pub(super) fn text() -> impl Strategy<Value = String> {
    let normal = |text: String| Value::text(&text).as_str().map(str::to_owned);
    any::<String>().prop_filter_map("text", normal)
}

fn service() -> impl Strategy<Value = Service> {
    let check = prop_oneof![
        Just(Check::None),
        any::<u16>().prop_map(Check::Tcp),
        text().prop_map(|path| Check::Http { path }),
        (any::<u8>(), any::<u8>()).prop_map(|(a, b)| Check::Between(a, b)),
    ];
    let limits = prop::collection::btree_map(text(), any::<u64>(), 0..4);
    let tags = prop::collection::vec(text(), 0..4);
    (text(), any::<Option<u16>>(), tags, limits, check)
        .prop_map(|(name, port, tags, limits, check)| Service { name, port, tags, limits, check })
}

proptest! {
    #[test]
    fn what_was_written_reads_back_the_same(services in prop::collection::vec(service(), 0..4)) {
        let written = to_value(&services).expect("data");
        prop_assert_eq!(from_value::<Vec<Service>>(&written).expect("it fits"), services);
    }

    #[test]
    fn numbers_read_back_the_same(n in any::<i128>(), u in any::<u64>(), f in any::<f64>()) {
        prop_assume!(!f.is_nan());
        let written = to_value(&(n, u, f)).expect("data");
        prop_assert_eq!(from_value::<(i128, u64, f64)>(&written).expect("it fits"), (n, u, f));
    }

    #[test]
    fn any_value_is_read_as_it_is(value in strata_value::arbitrary::arb_value()) {
        let read: Verbatim = from_value(&value).expect("it fits");
        prop_assert_eq!(&read.0, &value);
        prop_assert_eq!(to_value(&read).expect("a value"), value);
    }

    #[test]
    fn no_value_makes_a_reader_panic(value in strata_value::arbitrary::arb_value()) {
        let _ = from_value::<serde_json::Value>(&value);
        let _ = from_value::<Service>(&value);
        let _ = from_value::<BTreeMap<i64, Sensitive<Option<f32>>>>(&value);
    }
}
