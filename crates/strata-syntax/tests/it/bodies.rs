//! The vectors of the reference for whole files, and what fails to parse among the others.

use serde_json::Value;
use strata_syntax::ast::Template;
use strata_syntax::{Tree, parse_body_bytes, parse_expression, parse_template};

use crate::structure;
use crate::vectors::{bytes, check_errors, first_error, place, vectors};

fn is_informative(case: &Value) -> bool {
    let tags = case["tags"].as_array().expect("tags");
    let tagged = |name: &str| tags.iter().any(|tag| tag == name);
    tagged("unicode-newer") || tagged("utf8-bad") && case["ok"] == true
}

fn check(case: &Value, tree: &Tree) -> Result<(), String> {
    let ok = case["ok"].as_bool().expect("a flag");
    check_errors(ok, &case["first_error"], tree)?;
    if !ok {
        return Ok(());
    }
    let found = structure::of(tree);
    if found == case["body"] {
        return Ok(());
    }
    Err(format!("structure {found}, not {}", case["body"]))
}

#[test]
fn files_are_read_as_the_reference_reads_them() {
    let mut failures = Vec::new();
    let mut count = 0;
    for case in vectors("bodies.jsonl").iter().filter(|case| !is_informative(case)) {
        let source = bytes(case);
        count += 1;
        if let Err(why) = check(case, &parse_body_bytes(&source)) {
            failures.push(format!("{} {}: {why}", case["id"], source.escape_ascii()));
        }
    }
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn expressions_and_templates_fail_where_the_reference_says() {
    let mut failures = Vec::new();
    for name in ["expressions.jsonl", "templates.jsonl", "functions.jsonl", "static.jsonl"] {
        for case in vectors(name) {
            let Some(source) = case["src"].as_str() else { continue };
            if case["op"]
                .as_str()
                .is_some_and(|op| op == "valid_identifier" || op.starts_with("parse"))
            {
                continue;
            }
            let tree = match name {
                "templates.jsonl" => parse_template(source),
                _ if case["syntax"] == "template" => parse_template(source),
                _ => parse_expression(source),
            };
            let found = first_error(&tree);
            let errors = case["errors"].as_array().filter(|_| case["phase"] == "parse");
            // They stand in the order in which the reference found them; ours by position.
            let fits = match errors {
                None => found.is_none(),
                Some(errors) => {
                    errors.iter().any(|error| at_origin(error, &case["start"]) == found)
                }
            };
            if !fits {
                failures.push(format!("{} {source:?}: {found:?}, not {errors:?}", case["id"]));
            }
        }
    }
    assert!(failures.is_empty(), "{}:\n{}", failures.len(), failures.join("\n"));
}

/// The place of an error as if the text began at line 1, column 1, byte 0.
fn at_origin(error: &Value, origin: &Value) -> Option<(u64, u64, u64)> {
    let (line, column, byte) = place(&error["start"])?;
    let Some((l, c, b)) = place(origin) else { return Some((line, column, byte)) };
    Some((line + 1 - l, if line == l { column + 1 - c } else { column }, byte - b))
}

#[test]
fn texts_without_interpolations_mean_what_the_reference_says() {
    let mut count = 0;
    for name in ["expressions.jsonl", "templates.jsonl"] {
        for case in vectors(name) {
            // Values are normalised (NFC) by who evaluates; here the text stands as it is written.
            let plain = |source: &&str| source.is_ascii() && !source.contains("\\u");
            let Some(source) = case["src"].as_str().filter(plain) else { continue };
            let tree = if name == "templates.jsonl" {
                parse_template(source)
            } else {
                parse_expression(source)
            };
            let template = match name {
                "templates.jsonl" => Template::cast(tree.root()),
                _ => tree.root().children().find_map(Template::cast),
            };
            let text = template.filter(|_| tree.errors().is_empty()).and_then(Template::literal);
            let (Some(text), Some(value)) = (text, case["value"].as_str()) else { continue };
            assert_eq!(text, value, "{} {source:?}", case["id"]);
            count += 1;
        }
    }
    assert!(count >= 50, "only {count} texts");
}
