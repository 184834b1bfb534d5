//! Data whose every mistake counts: [`Profile::Strict`] and [`Mode::Exact`].

use strata_codec::json::{self, Mode};
use strata_codec::yaml::{self, Profile};
use strata_codec::{Document, Limits};
use strata_diagnostics::{Diagnostics, Format, SourceMap};
use strata_value::{Value, json as plain_json};

fn read(sources: &SourceMap, text: &str, is_private: bool) -> Result<Document, Diagnostics> {
    let name = if text.starts_with(['{', '[']) { "data.json" } else { "data.yaml" };
    let file = if is_private {
        sources.add_private(name, text.into())
    } else {
        sources.add(name, text.into())
    };
    match name {
        "data.json" => json::read(&file, Mode::Exact, &Limits::default()),
        _ => yaml::read(&file, Profile::Strict, &Limits::default()),
    }
}

#[track_caller]
fn value(text: &str) -> Value {
    read(&SourceMap::default(), text, false).expect("sound").value
}

/// The mistakes, one a line.
#[track_caller]
fn mistakes(text: &str) -> Vec<String> {
    let sources = SourceMap::default();
    let errors = read(&sources, text, false).expect_err(text);
    assert!(errors.has_errors());
    errors
        .concise(&sources)
        .map(|line| line.split(" (help").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn what_only_other_rules_would_resolve_is_text() {
    let expected = r#"{"<<":{"a":"b"},"on":"yes","date":"2024-05-01","binary":"0b1"}"#;
    let read = value("<<: {a: b}\non: yes\ndate: 2024-05-01\nbinary: 0b1\n");
    let written = plain_json::write(&read, &plain_json::Options::default());
    assert_eq!(written.expect("plain data"), expected);
}

#[test]
fn tags_of_the_core_schema_are_obeyed() {
    assert_eq!(value("k: !!str 8080").step("k".into()), Some(&Value::string("8080")));
    assert_eq!(value("k: !!int \"80\"").step("k".into()), Some(&Value::int(80)));
    assert_eq!(value("k: !!float 1").step("k".into()), Some(&Value::float(1.0)));
    assert_eq!(value("k: ! 80").step("k".into()), Some(&Value::string("80")));
    assert_eq!(value("!!map {k: !!seq []}").step("k".into()), Some(&Value::list(vec![])));
}

#[test]
fn every_mistake_is_an_error_with_its_place() {
    for (text, expected) in [
        (
            "k: !!binary aGVsbG8=\n",
            "data.yaml:1:4: error[yaml-tag]: the tag `tag:yaml.org,2002:binary` is none of the core schema of YAML",
        ),
        (
            "k: !mine {a: b}\n",
            "data.yaml:1:4: error[yaml-tag]: the tag `!mine` is none of the core schema of YAML",
        ),
        (
            "k: !!set {a}\n",
            "data.yaml:1:4: error[yaml-tag]: the tag `tag:yaml.org,2002:set` is none of the core schema of YAML",
        ),
        (
            "k: !!seq {a: b}\n",
            "data.yaml:1:4: error[yaml-tag]: the tag `tag:yaml.org,2002:seq` stands before what is no map",
        ),
        (
            "k: !!map x\n",
            "data.yaml:1:4: error[yaml-tag]: the tag `tag:yaml.org,2002:map` stands before what is no list or map",
        ),
        (
            "k: 1\nj: {80: x}\n",
            "data.yaml:2:5: error[yaml-key]: a key is an integer, and keys are text",
        ),
        ("~: 1\n", "data.yaml:1:1: error[yaml-key]: a key is null, and keys are text"),
        ("? [a]\n: 1\n", "data.yaml:1:3: error[yaml-key]: a key is a list, and keys are text"),
        (
            "k: -.inf\n",
            "data.yaml:1:4: error[yaml-not-finite]: an infinity or not-a-number is no data",
        ),
        (
            "k: 1\n---\nk: 2\n",
            "data.yaml:2:1: error[yaml-documents]: a second document begins in the file",
        ),
        (
            "--- {k: &a 1}\n...\nk: 2\n",
            "data.yaml:3:1: error[yaml-documents]: a second document begins in the file",
        ),
        ("<<: 1\n<<: 2\n", "data.yaml:2:1: error[yaml-duplicate-key]: the key `<<` is given twice"),
        (
            "{\"a\": 1,\n \"\\u0061\": 2}",
            "data.json:2:2: error[json-duplicate-key]: the key `a` is given twice",
        ),
        (
            "{\"a\": 1e10001}",
            "data.json:1:7: error[limit-digits]: a number with an exponent beyond 10000",
        ),
    ] {
        assert_eq!(mistakes(text), [expected], "{text}");
    }
}

#[test]
fn all_keys_that_are_given_twice_are_told() {
    assert_eq!(mistakes("a: 1\na: 2\nb: {c: 1, c: 1}\n").len(), 2);
}

#[test]
fn numbers_are_the_same_in_both_notations() {
    for number in ["0.1", "1.5", "-0.0", "1e400", "1.5e-5000", "98765432109876543210", "-3"] {
        let [yaml, json] =
            [format!("n: {number}\n"), format!("{{\"n\": {number}}}")].map(|text| value(&text));
        assert_eq!(yaml, json, "{number}");
        assert_eq!(
            yaml.step("n".into()).map(Value::kind_name),
            json.step("n".into()).map(Value::kind_name)
        );
    }
}

#[test]
fn mistakes_in_a_private_file_show_nothing_of_it() {
    for text in [
        "password: *hunter2\n",
        "password: &hunter2 [*hunter2]\n",
        "password: !hunter2 x\n",
        "password: @hunter2\n",
        "password:hunter2\nuser: x\n",
        "hunter2: x\nhunter2: y\n",
        "password: [hunter2\nx: y\n",
        "{\"hunter2\": 1, \"hunter2\": 2}",
        "{\"password\": hunter2}",
    ] {
        let sources = SourceMap::default();
        let errors = read(&sources, text, true).expect_err(text);
        let mut shown = String::new();
        for format in [Format::Terminal, Format::Concise, Format::Json] {
            errors.render(&sources, format, false, &mut shown);
        }
        assert!(!shown.contains("hunter"), "{shown}");
        assert!(shown.contains(":1") || shown.contains(":2"), "{shown}");
    }
}
