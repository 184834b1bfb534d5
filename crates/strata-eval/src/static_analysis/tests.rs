//! What people write in arguments that are no values, in both syntaxes; and laws of variables.

use proptest::prelude::*;
use strata_diagnostics::SourceMap;
use strata_syntax::schema::{Body, Expression};
use strata_syntax::{json, parse_body};
use strata_value::{Key, Map, Value};

use super::{absolute_traversal, call, keyword, list, map, variables};
use crate::{Program, Scope};

/// Reads the expression of the one attribute of a file of native syntax or of JSON.
fn with<T>(text: &str, read: impl FnOnce(Expression<'_>) -> T) -> T {
    let (tree, document);
    let body = if text.starts_with('{') {
        document = json::parse(text);
        assert!(document.errors().is_empty(), "{text}");
        Body::of_json(&document)
    } else {
        tree = parse_body(text);
        assert!(tree.errors().is_empty(), "{text}: {:?}", tree.errors());
        Body::of_tree(&tree)
    };
    let (attributes, _) = body.just_attributes();
    read(attributes[0].expression.expect("an expression"))
}

/// The texts of the file at which the variables of its expression stand.
fn places(text: &str) -> Vec<&str> {
    with(text, |e| variables(e).into_iter().map(|found| &text[found.range]).collect())
}

#[test]
fn json_says_the_same_as_native_syntax() {
    for (native, json) in [
        ("a = [x.y, z[0]]", r#"{"a": ["x.y", "z[0]"]}"#),
        ("a = [x[\"k\"], null]", r#"{"a": ["x[\"k\"]", "null"]}"#),
    ] {
        let references = |text| {
            with(text, |e| {
                let elements = list(e).expect("a list").into_iter();
                let read = |e| absolute_traversal(e).expect("a reference").to_string();
                elements.map(read).collect::<Vec<_>>()
            })
        };
        assert_eq!(references(native), references(json));
    }
    let keys = |text| {
        with(text, |e| {
            let pairs = map(e).expect("a map").into_iter();
            pairs.map(|pair| (pair.key.keyword(), keyword(pair.value))).collect::<Vec<_>>()
        })
    };
    let native = keys("a = { aws = west, \"b c\" = 1 }");
    assert_eq!(native, keys(r#"{"a": {"aws": "west", "b c": 1}}"#));
    assert_eq!(native[0], (Some("aws".to_owned()), Some("west".to_owned())));
}

#[test]
fn a_call_in_a_string_has_its_place_in_the_file() {
    let text = r#"{"a": "\tf(x, \"\u00e9\", z...)"}"#;
    let found = with(text, |e| call(e).expect("a call"));
    assert_eq!(&text[found.name_range], "f");
    assert_eq!(&text[found.arguments_range], r#"(x, \"\u00e9\", z...)"#);
    let arguments: Vec<&str> = found.arguments.into_iter().map(|range| &text[range]).collect();
    assert_eq!(arguments, ["x", r#"\"\u00e9\""#, "z"]);
    assert!(found.is_expanding);
}

#[test]
fn variables_of_strings_have_their_place_in_the_file() {
    let text = r#"{"a": {"\u0024{k}": ["${v.x}", "\n\ud83d\ude00${w}", "plain", "${"]}}"#;
    assert_eq!(places(text), ["k", "v.x", "w"]);
    assert_eq!(places("a = \"${b[c.d]}\" != x[*].y[z]\n"), ["b", "c.d", "x", "z"]);
}

#[test]
fn steps_are_shown_in_native_syntax() {
    let shown = with("a = x[\"k\\\"\"][1.5][true][null].y\n", |e| {
        absolute_traversal(e).expect("a reference").to_string()
    });
    assert_eq!(shown, r#"x["k\""][1.5][true][null].y"#);
}

/// Expressions over a few names, some of which `for` binds.
fn arb_expression() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "b", "c", "d"]);
    let leaf = prop_oneof![
        3 => name.clone().prop_map(str::to_owned),
        1 => Just("1".to_owned()),
        1 => Just("\"t\"".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, move |inner| {
        let three = (inner.clone(), inner.clone(), inner.clone());
        let two = (inner.clone(), inner);
        prop_oneof![
            two.clone().prop_map(|(x, y)| format!("({x})[{y}]")),
            two.clone().prop_map(|(x, y)| format!("[{x}, {y}]")),
            two.clone().prop_map(|(x, y)| format!("{{ a = {x}, (b) = {y} }}")),
            two.clone().prop_map(|(x, y)| format!("\"${{{x}}}-%{{ if {y} }}z%{{ endif }}\"")),
            two.clone().prop_map(|(x, y)| format!("({x}).p[*].q[{y}]")),
            three.prop_map(|(x, y, z)| format!("({x} ? {y} : {z})")),
            (name.clone(), name.clone(), two.clone())
                .prop_map(|(k, v, (x, y))| format!("[for {k}, {v} in {x} : {y} if {v}]")),
            (name.clone(), two).prop_map(|(v, (x, y))| {
                format!("\"%{{ for {v} in {x} }}${{{y}}}%{{ endfor }}\"")
            }),
        ]
    })
}

proptest! {
    #[test]
    fn the_variables_found_are_those_that_evaluation_wants(text in arb_expression()) {
        let source = format!("x = {text}\n");
        with(&source, |expression| {
            let found = variables(expression);
            for variable in &found {
                assert_eq!(&source[variable.range.clone()], variable.to_string());
            }
            let roots: Vec<&str> = found.iter().filter_map(super::Traversal::root).collect();
            let file = SourceMap::default().add("main.hcl", source.as_str().into());
            let program = Program::of(expression, &file);
            let unknown = |names: &[&str]| {
                let entries = names.iter().map(|name| (Key::new(name), Value::dynamic()));
                Scope::new().with_variables(entries.collect::<Map>())
            };
            let errors = |scope: Scope<'_>| {
                let found = program.evaluate(&scope).err().into_iter().flatten();
                found.filter(|e| e.code == "hcl-unknown-variable").count()
            };
            assert_eq!(errors(unknown(&roots)), 0, "{source}: {roots:?}");
            // Without them it fails: at one of them, or at what stands before it.
            let without = program.evaluate(&unknown(&[]));
            assert!(roots.is_empty() || without.is_err(), "{source}: {roots:?}");
        });
    }
}
