//! Errors say what is wrong, where, and what to do.

use strata_codec::yaml::{self, Profile};
use strata_codec::{Document, Limits, hocon, json};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};

/// `line:column code: message; hint` of the first error.
fn shown(
    read: impl Fn(&strata_diagnostics::SourceFile) -> Result<Document, Diagnostics>,
    text: &str,
) -> String {
    let sources = SourceMap::default();
    let file = sources.add("f", text.into());
    let errors = read(&file).err().unwrap_or_else(|| panic!("no error: {text:?}"));
    show(errors.iter().next().expect("an error"), &sources)
}

fn show(error: &Diagnostic, sources: &SourceMap) -> String {
    let place = error.primary.as_ref().and_then(|l| sources.describe(l.span)).unwrap_or_default();
    let hint = error.hint.as_deref().unwrap_or_default();
    format!("{place} {}: {}; {hint}", error.code, error.message)
}

fn psych(text: &str) -> String {
    shown(|file| yaml::read(file, Profile::Psych, &Limits::default()), text)
}

#[test]
fn yaml_errors() {
    let cases = [
        ("a:\n\tb: 1\n", "f:2:1 yaml-tab: a tab indents the line; put spaces in place of the tab"),
        (
            "a: [1, 2\nb: 3\n",
            "f:2:2 yaml-syntax: expected `,` or `]` in the list that `[` opens; add `]` where the list ends, or `,` between its parts; it was opened in line 1",
        ),
        (
            "a: [1,\n  2",
            "f:1:4 yaml-syntax: the list that `[` opens is never closed; add `]` where the list ends; it was opened in line 1",
        ),
        (
            "a: 2001-12-14\n",
            "f:1:4 yaml-date: the unquoted date `2001-12-14` makes the file unreadable; quote it: \"2001-12-14\"",
        ),
        (
            "a: %{facts.x}\n",
            "f:1:4 yaml-syntax: text without quotes cannot begin with `%`; quote it: \"%{facts.x}\"",
        ),
        (
            "a: @x\n",
            "f:1:4 yaml-syntax: text without quotes cannot begin with `@`; quote it: \"@x\"",
        ),
        (
            "a: *nope\n",
            "f:1:4 yaml-alias: no anchor `&nope` stands before `*nope`; define the anchor above in this file, or quote the text if no alias is meant",
        ),
        (
            "a: &x {b: *x}\n",
            "f:1:11 yaml-alias: `*x` stands inside of what it repeats; a value cannot contain itself; write out what is meant",
        ),
        (
            "a: !ruby/object:Foo {}\n",
            "f:1:4 yaml-tag: the tag `!ruby/object:Foo` is not allowed in data; remove the tag, or write the value as text in quotes",
        ),
        (
            "a: {:b: 1}\n",
            "f:1:5 yaml-syntax: `:b` in brackets or braces begins with `:`; quote it: \":b\"",
        ),
        (
            "a: \"\u{1}\"\n",
            "f:1:5 yaml-character: the character U+0001 is not allowed; write it as an escape in double quotes: \"\\x01\"",
        ),
        ("a: 0x_\n", "f:1:4 yaml-number: `0x_` is not a number; quote it: \"0x_\""),
        (
            "a: b: c\n",
            "f:1:5 yaml-syntax: a second `: ` in one line; quote the value, or put the inner map on lines of its own",
        ),
        (
            "a: 1\nb:2\n",
            "f:2:1 yaml-syntax: a key without its colon; write a space after the colon: `b: 2`",
        ),
    ];
    let ours: Vec<(&str, String)> = cases.iter().map(|(text, _)| (*text, psych(text))).collect();
    for ((text, ours), (_, expected)) in ours.iter().zip(cases) {
        assert_eq!(ours, expected, "of {text:?}");
    }
}

#[test]
fn yaml_names_the_opening_bracket() {
    let sources = SourceMap::default();
    let file = sources.add("f", "a: [1, 2\nb: 3\n".into());
    let errors = yaml::read(&file, Profile::Core, &Limits::default()).expect_err("an open list");
    let label = errors.iter().flat_map(|e| &e.labels).next().expect("a label");
    assert_eq!(sources.describe(label.span).as_deref(), Some("f:1:4"));
}

#[test]
fn yaml_keys_given_twice_are_warnings_with_both_places() {
    for profile in [Profile::Core, Profile::Psych] {
        let sources = SourceMap::default();
        let file = sources.add("f", "k: 1\nh: {a: 1, a: 2}\nk: 3\n".into());
        let document = yaml::read(&file, profile, &Limits::default()).expect("only warnings");
        let shown: Vec<String> = document.warnings.iter().map(|w| show(w, &sources)).collect();
        assert_eq!(
            shown,
            [
                "f:2:11 yaml-duplicate-key: the key `a` is given twice; the later one counts; remove one of them",
                "f:3:1 yaml-duplicate-key: the key `k` is given twice; the later one counts; remove one of them",
            ]
        );
        let first: Vec<_> = document
            .warnings
            .iter()
            .flat_map(|w| &w.labels)
            .map(|l| sources.describe(l.span))
            .collect();
        assert_eq!(first, [Some("f:2:5".to_owned()), Some("f:1:1".to_owned())]);
    }
}

#[test]
fn merged_keys_are_no_duplicates() {
    for profile in [Profile::Core, Profile::Psych] {
        let file = SourceMap::default()
            .add("f", "a: &a {x: 1}\nb: {<<: *a, x: 2}\nc: {x: 2, <<: *a}\n".into());
        let document = yaml::read(&file, profile, &Limits::default()).expect("YAML");
        assert!(document.warnings.is_empty(), "{:?}", document.warnings);
        let c = crate::support::dump(&document.value);
        let expected = if profile == Profile::Core { "s'c'={s'x'=i2 }" } else { "s'c'={s'x'=i1 }" };
        assert!(c.contains(expected), "{c}");
    }
}

#[test]
fn documents_are_counted() {
    for (text, count) in [
        ("", 0),
        ("# c\n", 0),
        ("---\n", 1),
        ("a: 1\n", 1),
        ("a: 1\n---\nb: 1\n", 2),
        ("---\n---\n---\n", 3),
        ("a: 1\n...\nb: 2\n", 2),
        ("a: 1\n...\n# c\n", 1),
        ("a: |\n  ---\n", 1),
    ] {
        let file = SourceMap::default().add("f", text.into());
        let document = yaml::read(&file, Profile::Psych, &Limits::default()).expect("YAML");
        assert_eq!(document.documents, count, "{text:?}");
    }
}

#[test]
fn json_errors() {
    let json =
        |text: &str| shown(|file| json::read(file, json::Mode::Strict, &Limits::default()), text);
    assert_eq!(
        json("{\"a\": [1 2]}"),
        "f:1:10 json-syntax: expected `,` or `]`; add `,` between the elements, or `]` where the list ends"
    );
    assert_eq!(
        json("{\"a\": yes}"),
        "f:1:7 json-syntax: expected a value, found `y`; text takes double quotes; the words are true, false and null"
    );
    assert_eq!(
        json("{\"a\": 1,}"),
        "f:1:8 json-syntax: a comma behind the last element; remove it"
    );
    assert_eq!(json(""), "f:1:1 json-syntax: the file holds no value; write `{}` for an empty map");
    assert_eq!(
        json("[\"a\nb\"]"),
        "f:1:4 json-syntax: a line end or control character in a string; write it as an escape: `\\n`, `\\t`, `\\u0001`; or close the string"
    );
}

#[test]
fn hocon_errors() {
    let hocon = |text: &str| shown(|file| hocon::read(file, &Limits::default()), text);
    assert_eq!(
        hocon("a = ${b.c}\n"),
        "f:1:5 hocon-substitution: `${b.c}` refers to nothing; define `b.c` in this file, or write `${?b.c}` if it may be missing"
    );
    assert_eq!(
        hocon("a = ${b}\nb = ${a}\n"),
        "f:2:5 hocon-substitution: `${a}` refers to itself; define `a` in this file, or write `${?a}` if it may be missing"
    );
    assert_eq!(
        hocon("a::b = 1\n"),
        "f:1:3 hocon-syntax: expected a value, found `:`; write a value; text with signs in it needs double quotes"
    );
    assert_eq!(
        hocon("a = [1\n"),
        "f:1:5 hocon-syntax: the list is never closed; add `]` where the list ends; it was opened in line 1"
    );
    assert_eq!(
        hocon("[1]\n"),
        "f:1:1 hocon-syntax: expected a key, found `[`; the file has to be a map; give the list a key"
    );
}
