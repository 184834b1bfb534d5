use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use strata_value::{Marks, Value};

use super::values::text;
use crate::Scope;
use crate::serde::{Block, Sensitive, Verbatim, from_str, to_string, to_value};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Config {
    region: String,
    tags: BTreeMap<String, String>,
    service: Vec<Service>,
    terraform: Block<Settings>,
    provider: Block<BTreeMap<String, Settings>>,
    moved: Block<Vec<Settings>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Service {
    #[serde(rename = "$labels")]
    labels: Vec<String>,
    port: Option<u16>,
    check: Option<Block<Settings>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Settings {
    version: f64,
}

#[test]
fn fields_are_attributes_and_blocks() {
    let one = Settings { version: 1.5 };
    let config = Config {
        region: "eu-${x}".into(),
        tags: [("a b".to_owned(), "1".to_owned()), ("team".to_owned(), "x".to_owned())].into(),
        service: vec![
            Service { labels: vec!["http".into(), "web \"1\"".into()], port: None, check: None },
            Service { labels: vec![], port: Some(80), check: Some(Block(one.clone())) },
        ],
        terraform: Block(one.clone()),
        provider: Block([("aws".to_owned(), one.clone())].into()),
        moved: Block(vec![one.clone(), one]),
    };
    let expected = r#"region = "eu-$${x}"
tags = {
  "a b" = "1"
  team  = "x"
}

service "http" "web \"1\"" {
  port  = null
  check = null
}

service {
  port = 80

  check {
    version = 1.5
  }
}

terraform {
  version = 1.5
}

provider "aws" {
  version = 1.5
}

moved {
  version = 1.5
}

moved {
  version = 1.5
}
"#;
    assert_eq!(to_string(&config).expect("data"), expected);
    assert_eq!(from_str::<Config>(expected, &Scope::new()).expect("it fits"), config);
    assert_eq!(strata_edit::format::format(expected), expected);
}

#[track_caller]
fn refused<T: Serialize>(data: &T, expected: &str) {
    assert_eq!(to_string(data).expect_err("no text").to_string(), expected);
}

#[test]
fn what_has_no_text_is_refused_with_its_place() {
    refused(&1, "a file holds attributes and blocks, not an integer; write a struct or a map");
    refused(
        &BTreeMap::from([("a b", 1)]),
        "`a b` is no name of an attribute or block; rename the field, or put the map into an attribute",
    );
    refused(
        &BTreeMap::from([("a", Sensitive("hunter2"))]),
        "a: the value cannot be written as text: it holds a value that is marked, as a secret is",
    );
    refused(
        &BTreeMap::from([("a", f64::INFINITY)]),
        "a: the value cannot be written as text: it holds an infinity",
    );
}

#[test]
fn values_and_nothing_are_written_too() {
    let object: strata_value::Map =
        [(strata_value::Key::new("a"), Value::int(1))].into_iter().collect();
    assert_eq!(to_string(&Verbatim(Value::object(object))).expect("data"), "a = 1\n");
    assert_eq!(to_string(&BTreeMap::<String, i32>::new()).expect("data"), "");
    let nothing = BTreeMap::from([("a", Block(Vec::<Settings>::new()))]);
    assert_eq!(to_string(&nothing).expect("data"), "");
    let secret = Verbatim(Value::int(1).marked(Marks::SENSITIVE));
    to_string(&secret).expect_err("a secret");
}

fn settings() -> impl Strategy<Value = Settings> {
    any::<f64>()
        .prop_filter_map("finite", |version| version.is_finite().then_some(Settings { version }))
}

fn config() -> impl Strategy<Value = Config> {
    let service = (
        prop::collection::vec(text(), 0..3),
        any::<Option<u16>>(),
        prop::option::of(settings().prop_map(Block)),
    )
        .prop_map(|(labels, port, check)| Service { labels, port, check });
    // A map or sequence of blocks that is empty is not written.
    let provider = prop::collection::btree_map(text(), settings(), 1..3);
    let parts = (
        text(),
        prop::collection::btree_map(text(), text(), 0..4),
        prop::collection::vec(service, 1..3),
        settings(),
        provider,
        prop::collection::vec(settings(), 1..3),
    );
    parts.prop_map(|(region, tags, service, terraform, provider, moved)| Config {
        region,
        tags,
        service,
        terraform: Block(terraform),
        provider: Block(provider),
        moved: Block(moved),
    })
}

proptest! {
    #[test]
    fn a_file_that_was_written_reads_back_the_same(config in config()) {
        let text = to_string(&config).expect("data");
        prop_assert_eq!(&strata_edit::format::format(&text), &text);
        prop_assert_eq!(from_str::<Config>(&text, &Scope::new()).expect("it fits"), config);
    }

    #[test]
    fn what_is_written_means_the_value(tags in prop::collection::btree_map(text(), any::<Option<i64>>(), 0..4)) {
        let text = to_string(&BTreeMap::from([("tags", &tags)])).expect("data");
        let read: BTreeMap<String, Verbatim> = from_str(&text, &Scope::new()).expect("it fits");
        prop_assert_eq!(&read["tags"].0, &to_value(&tags).expect("data"));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[a-c =\"{}\\[\\]\\n0-9$]{0,40}") {
        let _ = from_str::<Config>(&text, &Scope::new());
        let _ = from_str::<serde_json::Value>(&text, &Scope::new());
        let _ = crate::serde::from_json::<serde_json::Value>(&text, &Scope::new());
    }
}
