//! The vectors of the reference for whole files.

use serde_json::Value;
use strata_syntax::{Positions, Tree, parse_body, parse_expression, parse_template};

use crate::structure;

/// Reads a file of vectors from the project's own copy or beside the project.
fn vectors(name: &str) -> Option<Vec<Value>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let places = [
        format!("{root}/conformance/hcl/{name}"),
        format!("{root}/../shared/conformance/hcl/{name}"),
    ];
    let Some(text) = places.iter().find_map(|path| std::fs::read_to_string(path).ok()) else {
        eprintln!("skipped: no {name} in {places:?}");
        return None;
    };
    Some(text.lines().map(|line| serde_json::from_str(line).expect("one case a line")).collect())
}

fn first_error(tree: &Tree) -> Option<(u64, u64, u64)> {
    let error = tree.errors().first()?;
    let place = Positions::new(tree).at(error.start);
    Some((place.line.into(), place.column.into(), place.byte.into()))
}

fn place(value: &Value) -> Option<(u64, u64, u64)> {
    let field = |name: &str| value.get(name)?.as_u64();
    Some((field("line")?, field("column")?, field("byte")?))
}

fn check(case: &Value, tree: &Tree) -> Result<(), String> {
    let ok = case["ok"].as_bool().expect("a flag");
    if ok != tree.errors().is_empty() {
        return Err(format!("ok is {ok}, errors are {:?}", tree.errors()));
    }
    if !ok {
        let (found, expected) = (first_error(tree), place(&case["first_error"]));
        return if found == expected {
            Ok(())
        } else {
            Err(format!(
                "first error {found:?} {:?}, not {expected:?} {}",
                tree.errors().first(),
                case["errors"][0]["summary"]
            ))
        };
    }
    let found = structure::of(tree);
    if found == case["body"] {
        Ok(())
    } else {
        Err(format!("structure {found}, not {}", case["body"]))
    }
}

fn is_informative(case: &Value) -> bool {
    let tags = case["tags"].as_array().expect("tags");
    tags.iter().any(|tag| matches!(tag.as_str(), Some("unicode-newer" | "utf8-bad")))
}

#[test]
fn files_are_read_as_the_reference_reads_them() {
    let Some(cases) = vectors("bodies.jsonl") else { return };
    let mut failures = Vec::new();
    let mut count = 0;
    for case in cases.iter().filter(|case| !is_informative(case)) {
        let Some(source) = case["src"].as_str() else { continue };
        count += 1;
        if let Err(why) = check(case, &parse_body(source)) {
            failures.push(format!("{} {source:?}: {why}", case["id"]));
        }
    }
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn expressions_and_templates_fail_where_the_reference_says() {
    let mut failures = Vec::new();
    for name in ["expressions.jsonl", "templates.jsonl", "functions.jsonl"] {
        for case in vectors(name).unwrap_or_default() {
            let Some(source) = case["src"].as_str() else { continue };
            let tree = match name {
                "templates.jsonl" => parse_template(source),
                _ => parse_expression(source),
            };
            let broken = case["phase"] == "parse";
            let expected = place(&case["errors"][0]["start"]).filter(|_| broken);
            let found = first_error(&tree);
            let expected = expected.map(|(line, column, byte)| match place(&case["start"]) {
                Some((l, c, b)) => {
                    (line + 1 - l, if line == l { column + 1 - c } else { column }, byte - b)
                }
                None => (line, column, byte),
            });
            // The reference tells errors of the scanner first there, wherever they are.
            let all = case["errors"].as_array().map_or(&[][..], Vec::as_slice);
            let one_of = broken && all.iter().any(|e| place(&e["start"]) == found);
            if found != expected && !one_of {
                failures.push(format!(
                    "{} {source:?}: {found:?} {:?}, not {expected:?} {}",
                    case["id"],
                    tree.errors().first(),
                    case["errors"]
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}
