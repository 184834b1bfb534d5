//! Random values against the reference itself, where it is installed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value as Json, json};
use strata_merge::{NoLog, merge};

use crate::json;

struct Reference {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Reference {
    /// The reference, if this machine has it.
    fn start() -> Option<Self> {
        let present = Command::new("ruby")
            .args(["-e", "require 'puppet'; require 'deep_merge'"])
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if !present {
            return None;
        }
        let mut process = Command::new("ruby")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/differential.rb"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let questions = process.stdin.take()?;
        let answers = BufReader::new(process.stdout.take()?);
        Some(Self { process, questions, answers })
    }

    fn merge(&mut self, task: &Json) -> Result<String, String> {
        writeln!(self.questions, "{task}").expect("the reference listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("the reference answers");
        let answer: Json = serde_json::from_str(&answer).expect("the answer is JSON");
        match answer.get("value") {
            Some(value) => Ok(value.to_string()),
            None => Err(answer["error"].to_string()),
        }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        // It is gone already if it failed; there is nothing else to do then.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

#[test]
fn random_values_merge_as_in_the_reference() {
    let Some(mut reference) = Reference::start() else {
        assert!(std::env::var_os("CI").is_none_or(|ci| ci != "true"), "CI must have Puppet");
        #[expect(clippy::print_stderr, reason = "whoever runs the tests should know")]
        {
            eprintln!("skipped: Puppet and deep_merge are not installed");
        }
        return;
    };
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let reference = std::cell::RefCell::new(&mut reference);
    let values = prop::collection::vec(value(), 1..5);
    runner
        .run(&(strategy(), values), |(strategy, values)| {
            let expected =
                reference.borrow_mut().merge(&json!({ "merge": &strategy, "values": &values }));
            let layers: Vec<_> = (1..).zip(&values).map(|(n, v)| json::value(n, v)).collect();
            let actual = merge(&json::strategy(&strategy), &layers, &mut NoLog)
                .map(|value| json::text(&value.expect("a value was found")));
            match (actual, expected) {
                (Ok(actual), Ok(expected)) => prop_assert_eq!(actual, expected),
                (Err(_), Err(_)) => {}
                (actual, expected) => prop_assert!(false, "{:?}, expected {:?}", actual, expected),
            }
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

/// Few different values, so that they meet.
fn value() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        1 => Just(Json::Null),
        1 => any::<bool>().prop_map(Json::from),
        2 => (0..4i64).prop_map(Json::from),
        1 => prop::sample::select(vec![1.0, 2.0, 0.5, -0.0]).prop_map(Json::from),
        6 => text().prop_map(Json::from),
    ];
    // Beyond the size up to which elements are compared one by one.
    let long = prop_oneof![
        (0..30i64).prop_map(Json::from),
        (0..9i64, 0..3i64).prop_map(|(a, b)| json!({ "a": a, "b": [b] })),
        text().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            2 => prop::collection::vec(text().prop_map(Json::from), 0..8).prop_map(Json::from),
            2 => prop::collection::vec(inner.clone(), 0..6).prop_map(Json::from),
            1 => prop::collection::vec(map(inner.clone()), 0..4).prop_map(Json::from),
            1 => prop::collection::vec(long.clone(), 10..40).prop_map(Json::from),
            4 => map(inner),
        ]
    })
}

fn map(inner: impl Strategy<Value = Json>) -> impl Strategy<Value = Json> {
    let key = prop::sample::select(vec!["a", "b", "c", "d", "--a", ""]);
    prop::collection::vec((key.prop_map(String::from), inner), 0..5)
        .prop_map(|entries| Json::Object(entries.into_iter().collect()))
}

fn text() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "a", "b", "c", "x", "--", "--a", "--b", "--c", "----a", "---a", "", "-", "a\n--b",
        "--a\n--b", "\n", "--\n", ".", "(", "é", "--é", "*", "a--",
    ])
}

fn strategy() -> impl Strategy<Value = Json> {
    let prefix = prop_oneof![
        4 => Just(Json::Null),
        6 => Just(json!("--")),
        5 => prop::sample::select(vec![
            ".", "*", "+", "(", ")", "[", "]", "{", "}", "|", "^", "$", "a", "-*", "-+", "*a", "--|x", "\\-",
            "\\", "[ab]", "(?:-)", "x?", "-{2}", "{2}", "--\n", "\\w", "\\d", "", "?i", "é", "a|$", "(?=a)", "--.", "[\\W]", "\\s", "(a|-)\\1", "a++", "(?i)A",
            "[^a]", "-|", "{,2}a", "+a", "a{", "[-a&&a]", "\\Aa", "\\h",
        ])
        .prop_map(Json::from),
    ];
    let deep = (prefix, any::<bool>(), prop::bool::weighted(0.2), prop::bool::weighted(0.1));
    prop_oneof![
        1 => Just(json!({ "strategy": "unique" })),
        1 => Just(json!({ "strategy": "hash" })),
        8 => deep.prop_map(|(prefix, by_position, sort, reverse)| {
            let strategy = if reverse { "reverse_deep" } else { "deep" };
            json!({
                "strategy": strategy,
                "knockout_prefix": prefix,
                "merge_hash_arrays": by_position,
                "sort_merged_arrays": sort,
            })
        }),
    ]
}
