//! Jet templates as users write them.

use proptest::prelude::*;
use strata_diagnostics::{Diagnostic, SourceMap};
use strata_template::environment::{Environment, World};
use strata_template::jet::{Delimiters, Limits, Template};
use strata_value::{Key, Map, Marks, Value};

use crate::jet_law::any_text_is_rendered_or_refused;

fn data() -> Map {
    let host = |name: &str, port: i64| {
        let fields = [("name", Value::string(name)), ("port", Value::int(port))];
        Value::map(fields.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>())
    };
    [
        ("hosts", Value::list(vec![host("web", 80), host("db", 5432)])),
        ("token", Value::string("hunter2").marked(Marks::SENSITIVE)),
        ("empty", Value::list(Vec::new())),
    ]
    .into_iter()
    .map(|(name, value)| (Key::new(name), value))
    .collect()
}

fn render_within(text: &str, limits: Limits) -> Result<Value, Box<Diagnostic>> {
    let file = SourceMap::default().add("test.jet", text.into());
    let environment = Environment::new(Map::default(), data(), Map::default(), &());
    Template::parse(&file, &Delimiters::default())?.render_within(&environment, limits)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let value = render_within(text, Limits::default()).expect("the template is right");
    assert_eq!(value, Value::string(expected));
}

/// The code of the error and the text that it points at.
#[track_caller]
fn check_error(text: &str, code: &str, place: &str) {
    check_error_within(text, Limits::default(), code, place);
}

#[track_caller]
fn check_error_within(text: &str, limits: Limits, code: &str, place: &str) {
    let error = render_within(text, limits).expect_err("the template is wrong");
    let span = error.primary.as_ref().expect("an error has a place").span;
    assert_eq!((error.code, &text[span.start as usize - 1..span.end as usize - 1]), (code, place));
}

#[test]
fn a_configuration_file_is_rendered() {
    let text = "{* made by ops *}\n[[ range _, h := Data.hosts -]]\n[[ h.name ]]:\n  port: [[ h.port + 1 ]]\n[[ end ]]";
    check(text, "web:\n  port: 81\ndb:\n  port: 5433\n");
}

#[test]
fn the_dot_of_a_loop_is_a_value_like_any_other() {
    check("[[ range ints(1, 4) ]][[ . * 2 ]] [[ end ]]", "2 4 6 ");
    check("[[ range Data.hosts ]][[ .name | upper ]][[ end ]]", "WEBDB");
}

#[test]
fn lookup_takes_a_default() {
    check("[[ lookup(\"data.nope\", \"none\") ]]", "none");
    check("[[ lookup(\"data.hosts.0.name\") ]]", "web");
    check_error("[[ lookup(\"data.nope\") ]]", "jet-function", "lookup(\"data.nope\")");
}

#[test]
fn comments_are_dropped_wherever_they_stand() {
    check("a{* one *}b", "ab");
    check_error("a{* one", "jet-syntax", "{*");
}

#[test]
fn maps_are_ranged_over_in_the_order_of_their_keys() {
    check("[[ range k, v := map(\"b\", 1, \"a\", 2) ]][[ k ]][[ v ]][[ end ]]", "a2b1");
}

#[test]
fn content_runs_where_it_was_written() {
    let text = "[[ block box(n=\"1\") ]]<[[ yield content ]]>[[ end ]][[ x := 1 ]]\
                [[ yield box() content ]][[ x ]][[ x = 2 ]][[ end ]][[ x ]]";
    check(text, "<><1>2");
}

#[test]
fn what_fails_within_try_leaves_nothing_behind() {
    check(
        "[[ try ]]a[[ x := 1 ]][[ nope ]][[ catch e ]]b[[ isset(x) ]][[ end ]][[ isset(e) ]]",
        "bfalsefalse",
    );
}

#[test]
fn an_assignment_changes_data_for_the_rest_of_the_rendering() {
    check(
        "[[ Data.hosts[0].name = \"x\" ]][[ data.hosts[0].name ]][[ .Data.hosts[1].name ]]",
        "xdb",
    );
    check("[[ m := map(\"a\", 1) ]][[ m.a = nil ]][[ m.b = 2 ]][[ m ]]", "map[b:2]");
}

#[test]
fn errors_point_at_what_is_wrong() {
    check_error("[[ Data.hosts[7].name ]]", "jet-access", "7");
    check_error("[[ Data.hosts[0].nope.x ]]", "jet-access", ".nope");
    check_error("[[ nope ]]", "jet-unknown-name", "nope");
    check_error("[[ \"a\" * 2 ]]", "jet-operand", "\"a\" * 2");
    check_error("[[ if true ]]x", "jet-syntax", "if");
    check_error("[[ upper(1) ]]", "jet-call", "upper(1)");
    check_error("[[ include \"x\" ]]", "jet-no-templates", "\"x\"");
    check_error("[[ x = 1 ]]", "jet-assignment", "x");
    check_error("[[ upper ]]", "jet-output", "upper");
}

#[test]
fn hints_say_what_to_do() {
    let hint = |text| render_within(text, Limits::default()).expect_err("it is wrong").hint;
    assert_eq!(hint("[[ uper(\"a\") ]]").as_deref(), Some("did you mean `upper`?"));
    assert_eq!(
        hint("[[ Data.hosts[len(Data.hosts)-1] ]]").as_deref(),
        Some("put a space behind the sign")
    );
}

#[test]
fn what_shows_or_follows_a_secret_is_marked() {
    for text in [
        "[[ Data.token ]]",
        "[[ \"x\" + Data.token ]]",
        "[[ Data.token | upper ]]",
        "[[ Data.token | raw ]]",
        "[[ json(Data) ]]",
        "[[ if Data.token == \"a\" ]]a[[ else ]]b[[ end ]]",
        "[[ isset(Data.token) ]]",
        "[[ Data.token ? 1 : 2 ]]",
        "[[ x := slice(Data.token) ]][[ range x ]][[ . ]][[ end ]]",
        "[[ Data.hosts[len(Data.token) - 7].name ]]",
    ] {
        let value = render_within(text, Limits::default()).expect("the template is right");
        assert_eq!(value.marks(), Marks::SENSITIVE, "{text}");
    }
    check("[[ Data.hosts[0].name ]]", "web");
}

#[test]
fn errors_do_not_show_secrets() {
    for text in [
        "[[ Data.token.x ]]",
        "[[ 1 + Data.token ]]",
        "[[ lookup(Data.token) ]]",
        "[[ Data.token[99] ]]",
    ] {
        let error = render_within(text, Limits::default()).expect_err("the template is wrong");
        assert!(!format!("{error:?}").contains("hunter2"), "{error:?}");
    }
}

#[test]
fn each_limit_has_a_name() {
    let small = Limits { steps: 1000, output: 1000, depth: 50 };
    check_error_within(
        "[[ range ints(0, 9000) ]][[ end ]]",
        small,
        "limit-jet-steps",
        "ints(0, 9000)",
    );
    check_error_within(
        "[[ repeat(\"ab\", 501) ]]",
        small,
        "limit-jet-output",
        "repeat(\"ab\", 501)",
    );
    check_error_within("[[ block a() ]][[ yield a() ]][[ end ]]", small, "limit-jet-depth", "a");
    let nested = format!("[[ {}1{} ]]", "(".repeat(200), ")".repeat(200));
    check_error(&nested, "limit-jet-nesting", "(");
    // A limit is none if it can be caught.
    let caught = "[[ try ]][[ range ints(0, 9000) ]][[ end ]][[ catch ]][[ end ]]";
    check_error_within(caught, small, "limit-jet-steps", "ints(0, 9000)");
}

#[test]
fn deep_and_long_templates_end_within_the_usual_limits() {
    check_error("[[ block a() ]][[ yield a() ]][[ end ]]", "limit-jet-depth", "a");
    check(&format!("[[ 0{} ]]", " + 1".repeat(20_000)), "20000");
    let chain = format!("[[ isset(Data{}) ]]", ".a".repeat(20_000));
    check(&chain, "false");
    let branches = "[[ else if false ]]x".repeat(5_000);
    check(&format!("[[ if false ]]x{branches}[[ else ]]y[[ end ]]"), "y");
    let doubled = "[[ x := \"ab\" ]]".to_owned() + &"[[ x = x + x ]]".repeat(40);
    let error = render_within(&doubled, Limits::default()).expect_err("it grows too large");
    assert_eq!(error.code, "limit-jet-output");
}

#[test]
fn the_examples_of_a_page_are_wrong_and_right() {
    for page in strata_template::jet::PAGES.iter().filter(|page| !page.wrong.is_empty()) {
        let error = render_within(page.wrong, Limits::default()).expect_err(page.code);
        assert_eq!(error.code, page.code, "{}", page.wrong);
        // There are no files here.
        if let Err(error) = render_within(page.right, Limits::default()) {
            assert_eq!((page.code, error.code), ("jet-no-templates", "jet-function"));
        }
    }
}

proptest! {
    #[test]
    fn any_text_obeys_the_law(text in "\\PC{0,60}") {
        any_text_is_rendered_or_refused(&text);
    }

    #[test]
    fn any_actions_obey_the_law(parts in prop::collection::vec(part(), 0..16)) {
        any_text_is_rendered_or_refused(&parts.concat());
    }

    #[test]
    fn any_expression_obeys_the_law(tokens in prop::collection::vec(token(), 1..10)) {
        any_text_is_rendered_or_refused(&format!("[[ {} ]]", tokens.join(" ")));
        any_text_is_rendered_or_refused(&format!("[[ x := {} ]][[ x ]]", tokens.concat()));
    }

    #[test]
    fn text_without_actions_is_itself(text in "[a-z \\n\\]\\}\\*]{0,40}[a-z]") {
        check(&text, &text);
    }

    #[test]
    fn literals_compute_as_floats(a in -1e3..1e3_f64, b in -1e3..1e3_f64, c in 1_i32..1000) {
        check(&format!("[[ {a} + {b} * {c} ]]"), &(a + b * f64::from(c)).to_string());
    }
}

fn part() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "[[ if Data.f ]]",
        "[[ else ]]",
        "[[ else if Data.e ]]",
        "[[ end ]]",
        "[[ range Data.d ]]",
        "[[ range i, v := Data.m ]]",
        "[[ . ]]",
        "[[ v ]]",
        "[[ try ]]",
        "[[ catch e ]]",
        "[[ nope ]]",
        "[[ block b(p=Data.s) ]]",
        "[[ yield b(p=1) content ]]",
        "[[ yield content ]]",
        "[[ content ]]",
        "[[ x := Data.s ]]",
        "[[ x = x + \"1\" ]]",
        "[[ x ]]",
        "[[ Data.m.k = 1 ]]",
        "[[ return 1 ]]",
        "[[- ",
        " -]]",
        "{* c *}",
        " text ",
        "[[ Data.s | json ]]",
        "[[ e.Error() ]]",
        "[[ yield b() ]]",
    ])
}

fn token() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "Data.a", "Data.b", "Data.c", "Data.d", "Data.e", "Data.s", "Data.m", "Data.m.k", ".", "1",
        "2.5", "\"t\"", "nil", "true", "+", "-", "*", "/", "%", "==", "<", "&&", "||", "!", "(",
        ")", "[", "]", ":", "?", ",", "|", "_", "upper", "len", "isset", "slice", "map", "ints",
        "json", "raw", "lookup", "split", "replace", "repeat", "-1", "[0]", "[1:]", "(1)", ".k",
    ])
}

/// One file, which renders itself from the deepest block that there may be.
struct DeepFile;

impl World for DeepFile {
    fn read_file(&self, _path: &str) -> Result<Value, String> {
        Ok(Value::string(
            "[[ block a(n=0) ]][[ range ints(0, 1) ]][[ if n < 36 ]][[ try ]]\
             [[ yield a(n=(((n + 1)))) ]][[ end ]][[ else ]][[ template(\"deep.jet\") ]][[ end ]]\
             [[ end ]][[ end ]]",
        ))
    }
}

#[test]
fn the_deepest_templates_within_templates_fit_the_stack() {
    let environment = Environment::new(Map::default(), Map::default(), Map::default(), &DeepFile);
    let file = SourceMap::default().add("test.jet", "[[ template(\"deep.jet\") ]]".into());
    let template = Template::parse(&file, &Delimiters::default()).expect("it is a template");
    // The innermost fails, since templates render one another in a few levels only; that is caught.
    assert_eq!(template.render(&environment), Ok(Value::string("")));
}
