//! The vectors of the reference for texts that are one traversal or one identifier.

use serde_json::{Value, json};
use strata_syntax::ast::{Expression, Step, Traversal};
use strata_syntax::{
    Positions, SyntaxKind, Tree, is_identifier, parse_traversal_abs, parse_traversal_partial,
};

use crate::vectors::{first_error, place, vectors};

/// The steps as the vectors have them: what each is, and its range.
fn steps(tree: &Tree) -> Vec<Value> {
    let mut positions = Positions::new(tree);
    let mut range = |range: std::ops::Range<usize>| {
        let mut place = |at: usize| {
            let place = positions.at(at as u32);
            json!({ "line": place.line, "column": place.column, "byte": place.byte })
        };
        json!({ "start": place(range.start), "end": place(range.end) })
    };
    let traversal = Traversal::cast(tree.root()).expect("a traversal");
    let Some(Expression::Variable(root)) = traversal.base() else { panic!("no root: {tree:?}") };
    let mut steps = vec![json!({ "root": root.name(), "range": range(root.range()) })];
    for (node, step) in traversal.steps() {
        let range = range(node.range());
        steps.push(match step {
            Step::Attribute(name) => json!({ "attr": name.text(), "range": range }),
            Step::Index(key) if key.kind() == SyntaxKind::Number => {
                json!({ "index": "number", "range": range })
            }
            Step::Index(_) => json!({ "index": "string", "range": range }),
            Step::FullSplat => json!({ "splat": true, "range": range }),
            step => panic!("{step:?} in a traversal"),
        });
    }
    steps
}

/// A step of the vectors with the type of an index in place of its value.
fn without_values(step: &Value) -> Value {
    let mut step = step.clone();
    if let Some(index) = step.get_mut("index") {
        *index = index["type"].take();
    }
    step
}

#[test]
fn traversals_are_read_as_the_reference_reads_them() {
    for case in vectors("static.jsonl") {
        let source = case["src"].as_str().expect("a source");
        let tree = match case["op"].as_str() {
            Some("parse_traversal_abs") => parse_traversal_abs(source),
            Some("parse_traversal_partial") => parse_traversal_partial(source),
            _ => continue,
        };
        let id = &case["id"];
        if let Some(errors) = case["errors"].as_array() {
            let found = first_error(&tree);
            assert!(
                errors.iter().any(|e| place(&e["start"]) == found),
                "{id} {source:?}: {found:?}"
            );
            continue;
        }
        assert!(tree.errors().is_empty(), "{id} {source:?}: {:?}", tree.errors());
        let expected: Vec<Value> = case["result"]["steps"]
            .as_array()
            .map(|steps| steps.iter().map(without_values).collect())
            .expect("steps");
        assert_eq!(steps(&tree), expected, "{id} {source:?}");
    }
}

#[test]
fn identifiers_are_those_of_the_reference() {
    for case in vectors("static.jsonl") {
        if case["op"] == "valid_identifier" {
            let source = case["src"].as_str().expect("a source");
            assert_eq!(is_identifier(source), case["result"] == true, "{} {source:?}", case["id"]);
        }
    }
}
