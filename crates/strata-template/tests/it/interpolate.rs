//! Texts, values and conditions with expressions, as users write them.

use proptest::prelude::*;
use strata_expr::{ExprError, Stage};
use strata_template::environment::{Environment, Scope};
use strata_template::interpolate::{Condition, Expansion, Template};
use strata_value::{Entry, Key, Map, Marks, Origin, Path, Value, json};

use crate::interpolate_law;

fn value(text: &str) -> Value {
    json::parse(text).expect("JSON")
}

fn map(text: &str) -> Map {
    value(text).as_map().cloned().expect("a map")
}

/// A host with a secret.
fn environment() -> Environment<'static> {
    let facts = map(r#"{"os": "linux", "cpus": 8, "load": 0.5, "virtual": false, "none": null,
        "tags": ["a", "b"], "empty": ""}"#);
    let secret = Value::string("hunter2").marked(Marks::SENSITIVE);
    let facts = facts.with_changes(
        [],
        vec![Entry { key: Key::new("secret"), key_origin: Origin::NONE, value: secret }],
    );
    Environment::of_facts(facts)
}

fn compile(text: &str) -> Result<Template, ExprError> {
    Template::compile(text, Scope::Resolution)
}

#[track_caller]
fn gives(text: &str, expected: &str) {
    let found = compile(text).and_then(|template| template.value(&environment()));
    assert_eq!(found, Ok(value(expected)), "{text}");
}

#[track_caller]
fn is_text(text: &str, expected: &str) {
    let found = compile(text).and_then(|template| template.text(&environment()));
    assert_eq!(found, Ok(Value::string(expected)), "{text}");
}

#[track_caller]
fn enters(text: &str, expected: &str, matched: bool) {
    let entry = compile(text).and_then(|template| template.entry(&environment())).expect(text);
    assert_eq!((entry.text, entry.matched), (Value::string(expected), matched), "{text}");
}

#[test]
fn a_lone_expression_keeps_its_type() {
    gives("{{ Facts.cpus }}", "8");
    gives(" \n${ Facts.tags }\t", r#"["a", "b"]"#);
    gives("{{ Facts.load }}", "0.5");
    gives("{{ Facts.none }}", "null");
    gives("  ", "\"  \"");
}

#[test]
fn expressions_in_a_text_give_text() {
    gives("{{ Facts.cpus }} cores", "\"8 cores\"");
    gives("{{ Facts.cpus }}${ Facts.os }", "\"8linux\"");
    gives("<{{ Facts.none }}|{{ Facts.tags }}|{{ 1e6 }}>", "\"<<nil>|[a b]|1e+06>\"");
    is_text(" {{ Facts.cpus }} ", " 8 ");
    is_text("{{ Facts.virtual }}", "false");
}

#[test]
fn what_an_expression_gives_is_not_looked_at_again() {
    gives("{{ '${' + ' Facts.os }' }}", "\"${ Facts.os }\"");
    gives("{{ '${' }} Facts.os }", "\"${ Facts.os }\"");
}

#[test]
fn an_entry_counts_if_something_in_it_does() {
    enters("common", "common", true);
    enters("", "", false);
    enters("os:{{ lookup('facts.os') }}", "os:linux", true);
    enters("role:{{ lookup('facts.role') }}", "role:", false);
    enters("{{ Facts.none }}", "<nil>", false);
    enters("{{ Facts.virtual }}", "false", true);
    enters("a:{{ lookup('facts.role') }}:{{ Facts.os }}", "a::linux", true);
    enters("%{facts.os}", "%{facts.os}", true);
}

#[test]
fn values_are_expanded_at_every_depth_but_not_their_keys() {
    let written = value(
        r#"{"${ k }": ["x{{ Facts.os }}", {"n": "{{ Facts.cpus }}"}], "plain": [1, "{{ x"]}"#,
    );
    let expansion = Expansion::compile(written, Scope::Resolution).expect("it has no mistake");
    let expanded = expansion.expand(&environment()).expect("it has no mistake");
    assert_eq!(expanded, value(r#"{"${ k }": ["xlinux", {"n": 8}], "plain": [1, "{{ x"]}"#));
    let part = |value: &Value| value.step("plain".into()).and_then(Value::as_seq).cloned();
    let (old, new) = (part(expansion.written()), part(&expanded));
    assert!(old.expect("a list").ptr_eq(&new.expect("a list")), "what has no expression is shared");
}

#[test]
fn a_mistake_in_a_value_is_told_with_its_path_and_place() {
    let written = value(r#"{"a": [1, {"b": "x ${ Facts.nope.x }"}]}"#);
    let expansion = Expansion::compile(written, Scope::Resolution).expect("names are right");
    let error = expansion.expand(&environment()).expect_err("nothing has no fields");
    assert_eq!(error.path, ["a".into(), 1.into(), "b".into()].into_iter().collect::<Path>());
    assert_eq!(error.error.stage, Stage::Runtime);
    let unknown = value(r#"["{{ nope }}"]"#);
    let error = Expansion::compile(unknown, Scope::Resolution).expect_err("an unknown name");
    assert_eq!((error.path.to_string().as_str(), error.error.range), ("0", 3..7));
}

#[test]
fn resolution_sees_facts_and_lookup_alone() {
    for text in [
        "{{ readFile('/etc/passwd') }}",
        "{{ true ? 1 : file('x') }}",
        "{{ template('x') }}",
        "{{ jet('x') }}",
        "{{ kvGet('b', 'k') }}",
        "{{ registrations('a', 'b', 'c', 'd') }}",
        "{{ GoFunctions().readFile('/etc/passwd') }}",
        "{{ WorkingDir }}",
        "{{ DefaultOnMissing }}",
        "{{ facts.os }}",
    ] {
        let error = compile(text).expect_err(text);
        assert_ne!(error.stage, Stage::Runtime, "{text}");
    }
    let called = compile("{{ $env.GoFunctions() }}").and_then(|t| t.value(&environment()));
    assert!(called.is_err(), "no function hides in the environment");
    gives("{{ Data.x }}", "null");
    gives("{{ Environ.HOME }}", "\"\"");
    gives("{{ lookup('data.x') }}", "\"\"");
    gives("{{ lookup('facts.nope', 'd') }}", "\"d\"");
}

#[test]
fn a_text_with_a_secret_in_it_is_secret() {
    let environment = environment();
    for text in
        ["{{ Facts.secret }}", "x${ Facts.secret }", "{{ Facts }}y", "{{ [Facts.secret] }}!"]
    {
        let template = compile(text).expect(text);
        assert_eq!(template.text(&environment).expect(text).marks(), Marks::SENSITIVE, "{text}");
        let entry = template.entry(&environment).expect(text);
        assert_eq!(entry.text.marks(), Marks::SENSITIVE, "{text}");
    }
    let error = compile("{{ Facts.secret + 1 }}").and_then(|t| t.value(&environment));
    let error = error.expect_err("text and a number");
    assert!(!format!("{error:?}").contains("hunter2"));
}

#[test]
fn a_condition_is_true_or_false() {
    let holds = |text| {
        Condition::compile(text, Scope::Full).and_then(|condition| condition.holds(&environment()))
    };
    assert_eq!(holds("Facts.cpus > 4"), Ok(true));
    assert_eq!(holds("Facts.os == 'windows'"), Ok(false));
    assert_eq!(holds("Facts.none"), Ok(false));
    assert_eq!(holds("Facts.secret == 'hunter2'"), Ok(true));
    for (text, stage) in [
        ("nil", Stage::Type),
        ("1", Stage::Type),
        ("Environ.HOME", Stage::Type),
        ("Facts.os", Stage::Runtime),
        ("", Stage::Syntax),
        ("{{ true }}", Stage::Syntax),
    ] {
        assert_eq!(holds(text).expect_err(text).stage, stage, "{text}");
    }
}

#[test]
fn a_text_that_grows_without_bounds_ends_at_a_limit() {
    let text = "{{ repeat('x', 1000000) }}".repeat(20);
    let error = compile(&text).and_then(|template| template.value(&environment()));
    assert!(error.expect_err("20 MB").message.contains("longer than"));
}

proptest! {
    #[test]
    fn any_text_is_rendered_or_told(text in r#"([a-z ]|\{\{|\}\}|\$\{|\}|"|'|Facts\.(os|list)|[+.|]|é|lookup\('facts\.os'\)){0,12}"#) {
        interpolate_law::any_text_is_rendered_or_told(&text);
    }

    #[test]
    fn a_text_without_expressions_is_itself(text in "[a-z{}$ ]{0,20}") {
        if Template::of(&text, Scope::Full).is_none() {
            let template = compile(&text).expect("a text");
            prop_assert_eq!(template.value(&environment()), Ok(Value::string(text.as_str())));
        }
    }
}
