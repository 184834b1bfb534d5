//! Keys that look each other up: a lookup ends, and it is an error exactly if it meets a loop.

use std::fmt::Write as _;

use proptest::prelude::*;
use strata_diagnostics::Diagnostics;
use strata_hierarchy::hiera5::{Answer, Dialect, Kind, Node, Query, code};

use super::laws::{DIALECTS, ask, scope};
use super::memory::Memory;

const KEYS: usize = 8;

/// How a key refers to others.
#[derive(Clone, Copy, Debug)]
enum Form {
    Text,
    List,
    Mapping,
    Keys,
    Alias,
}

/// For each key the keys that its value looks up.
type Graph = Vec<(Form, Vec<usize>)>;

fn graph() -> impl Strategy<Value = Graph> {
    let form =
        prop::sample::select(vec![Form::Text, Form::List, Form::Mapping, Form::Keys, Form::Alias]);
    prop::collection::vec((form, prop::collection::vec(0..KEYS, 0..3)), KEYS)
}

/// The data file of a graph; `segment` is added to each key that is looked up.
fn data(graph: &Graph, segment: &str) -> String {
    let mut out = String::new();
    for (key, (form, others)) in graph.iter().enumerate() {
        let tokens = |name: &str| {
            others.iter().map(|o| format!("%{{{name}('k{o}{segment}')}}")).collect::<Vec<_>>()
        };
        let _ = match form {
            Form::Text => writeln!(out, "k{key}: \"a{}z\"", tokens("lookup").concat()),
            Form::List => writeln!(out, "k{key}: [x, [\"{}\"]]", tokens("hiera").join("\", \"")),
            Form::Mapping => writeln!(out, "k{key}: {{x: \"{}\"}}", tokens("lookup").concat()),
            Form::Keys => writeln!(out, "k{key}: {{\"x{}\": 1}}", tokens("lookup").concat()),
            Form::Alias => writeln!(out, "k{key}: [\"{}\"]", tokens("alias").join("\", \"")),
        };
    }
    out
}

/// Whether a walk that begins at a key comes back to a key it is still at.
fn meets_a_loop(graph: &Graph, key: usize, path: &mut Vec<usize>) -> bool {
    if path.contains(&key) {
        return true;
    }
    path.push(key);
    let met = graph[key].1.iter().any(|other| meets_a_loop(graph, *other, path));
    path.pop();
    met
}

const CONFIG: &[u8] = b"version: 5\nhierarchy: [{name: n, path: c.yaml}]\n";

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_lookup_fails_exactly_if_it_meets_a_loop(graph in graph()) {
        let data = data(&graph, "");
        let tree = Memory::of(&[("/hiera.yaml", CONFIG), ("/data/c.yaml", data.as_bytes())]).into_tree();
        let scope = scope();
        for dialect in DIALECTS {
            let node = Node::new(&tree, &scope, dialect);
            for key in 0..KEYS {
                let found = ask(&node, &format!("k{key}"), &tree);
                let looped = meets_a_loop(&graph, key, &mut Vec::new());
                match found {
                    Ok(answer) => {
                        prop_assert!(answer.is_some());
                        prop_assert!(!looped, "{dialect:?} k{key} of\n{data}");
                    }
                    Err(findings) => {
                        prop_assert!(looped, "{dialect:?} k{key} of\n{data}{findings:?}");
                        let first = findings.iter().next().map(|f| f.code);
                        prop_assert_eq!(first, Some(code(Kind::Recursion)), "k{} of\n{}", key, data);
                    }
                }
            }
        }
    }

    #[test]
    fn keys_that_dig_into_each_other_end(graph in graph(), segment in prop::sample::select(vec![".x", ".0", ".1.0", ".nope"])) {
        let data = data(&graph, segment);
        let tree = Memory::of(&[("/hiera.yaml", CONFIG), ("/data/c.yaml", data.as_bytes())]).into_tree();
        let scope = scope();
        for dialect in DIALECTS {
            let node = Node::new(&tree, &scope, dialect);
            for key in 0..KEYS {
                drop(ask(&node, &format!("k{key}{segment}"), &tree));
            }
        }
    }
}

/// The longest chain that is followed, and longer ones.
#[test]
fn a_long_chain_is_an_error_and_no_overflow() {
    for (length, fits) in [(39, true), (40, false), (5_000, false)] {
        let mut data = String::new();
        for key in 0..length {
            let _ = writeln!(data, "k{key}: [[\"%{{alias('k{}')}}\"]]", key + 1);
        }
        for dialect in DIALECTS {
            let found = look_up(&data, dialect);
            assert_eq!(found.is_ok(), fits, "{dialect:?} {length}: {found:?}");
        }
    }
}

/// Each key looks the next one up ten times: the work of one lookup is bounded, however many paths
/// there are.
#[test]
fn a_fan_of_lookups_is_bounded() {
    let mut data = String::new();
    for key in 0..9 {
        let alias = format!("\"%{{alias('k{}')}}\"", key + 1);
        let _ = writeln!(data, "k{key}: [{}]", vec![alias; 10].join(", "));
    }
    let findings = look_up(&data, Dialect::Hiera).expect_err("a billion tokens");
    assert!(findings.iter().any(|f| f.message.contains("tokens")), "{findings:?}");
}

/// Looks `k0` up with the stack that the main thread of a program has; threads of tests have less,
/// and what is not optimised needs more.
#[expect(clippy::disallowed_types, reason = "only a new thread can have another stack")]
fn look_up(data: &str, dialect: Dialect) -> Result<Option<Answer>, Diagnostics> {
    let data = data.to_owned();
    let lookup = move || {
        let files: [(&str, &[u8]); 2] =
            [("/hiera.yaml", CONFIG), ("/data/c.yaml", data.as_bytes())];
        let tree = Memory::of(&files).into_tree();
        let scope = scope();
        Node::new(&tree, &scope, dialect).lookup(&["k0"], &Query::default())
    };
    let thread = std::thread::Builder::new().stack_size(8 << 20).spawn(lookup);
    thread.expect("a thread").join().expect("no panic")
}
