//! What people are told whose file is no JSON.

use strata_diagnostics::{Format, SourceMap};
use strata_syntax::json::{parse, parse_bytes};

/// The messages in one line each.
fn messages(text: &str) -> Vec<String> {
    let sources = SourceMap::default();
    let file = sources.add("a.json", text.into());
    let mut out = String::new();
    parse(text).diagnostics(&file).render(&sources, Format::Concise, false, &mut out);
    out.lines().map(ToOwned::to_owned).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(messages(text), expected, "{text}");
}

#[test]
fn a_missing_comma_is_told_where_it_is_missing() {
    check(
        "{\"a\": 1\n\"b\": 2}",
        &[
            "a.json:2:1: error[hcl-json-comma]: a comma is missing before this (help: write `,` before it)",
        ],
    );
}

#[test]
fn what_follows_from_a_mistake_is_not_told() {
    check(
        "{\"a\": [1}",
        &[
            "a.json:1:9: error[hcl-json-mismatch]: an array ends with a bracket (help: write `]` before the brace)",
        ],
    );
    check(
        "{\"a\": 'x'}",
        &[
            "a.json:1:7: error[hcl-json-quote]: single quotes are no JSON (help: write double quotes)",
        ],
    );
}

#[test]
fn habits_of_other_languages() {
    check(
        "{\"a\": True, \"b\": NaN, \"c\": yes}",
        &[
            "a.json:1:7: error[hcl-json-keyword]: this word is no JSON value (help: write `true`)",
            "a.json:1:18: error[hcl-json-keyword]: this word is no JSON value (help: write `null`)",
            "a.json:1:28: error[hcl-json-keyword]: this word is no JSON value (help: put double quotes around a text)",
        ],
    );
    check(
        "{\"a\": 1 // one\n}",
        &[
            "a.json:1:9: error[hcl-json-comment]: JSON has no comments (help: write it as a property named `\"//\"`)",
        ],
    );
    check(
        "{a: 1}",
        &[
            "a.json:1:2: error[hcl-json-property-name]: the name of a property must be a text in double quotes (help: put double quotes around the name)",
        ],
    );
    check(
        "{\"a\" = 1}",
        &[
            "a.json:1:6: error[hcl-json-colon]: JSON writes a colon between name and value (help: write `:` in place of `=`)",
        ],
    );
    check(
        "{\"a\": [1, 2,]}",
        &[
            "a.json:1:12: error[hcl-json-trailing-comma]: no comma may stand before the closing bracket (help: remove the comma)",
        ],
    );
}

#[test]
fn strings() {
    check(
        "{\"a\": \"C:\\Users\"}",
        &[
            "a.json:1:10: error[hcl-json-escape]: JSON has no such escape (help: write `\\\\` for a backslash)",
        ],
    );
    check(
        "{\"a\": \"b\n\"}",
        &[
            "a.json:1:7: error[hcl-json-unclosed-string]: the text in quotes is not closed (help: write `\"` at its end, and a line end or tab within it as `\\n` or `\\t`)",
        ],
    );
}

#[test]
fn bytes_that_are_not_utf8() {
    let bytes = b"{\"caf\xe9\": \xff}";
    let sources = SourceMap::default();
    let document = parse_bytes(bytes);
    let file = sources.add("a.json", document.text().clone());
    let found: Vec<String> = document.diagnostics(&file).concise(&sources).collect();
    let [name, value, ..] = &found[..] else { panic!("{found:?}") };
    assert_eq!(
        name,
        "a.json:1:6: error[hcl-encoding]: this is not UTF-8 (help: save the file in that encoding)"
    );
    assert_eq!(
        value,
        "a.json:1:10: error[hcl-encoding]: this is not UTF-8 (help: save the file in that encoding)"
    );
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(parse_bytes("{\"é\": 1}".as_bytes()).errors().is_empty());
}
