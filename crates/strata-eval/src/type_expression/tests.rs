use strata_diagnostics::{Diagnostic, SourceMap};
use strata_syntax::schema::{Body, Schema};
use strata_syntax::{ast, json, parse_body, parse_expression, schema};
use strata_value::{Key, Map, Marks, Type, Value};

use super::*;

/// The type of a text, or the errors with the text at the place of each.
fn read_text(text: &str, mode: Mode) -> Result<TypeExpression, Vec<(String, Diagnostic)>> {
    let tree = parse_expression(text);
    assert!(tree.errors().is_empty(), "{text}: {:?}", tree.errors());
    let sources = SourceMap::default();
    let file = sources.add("type", tree.text().clone());
    let expression = tree.root().children().find_map(ast::Expression::cast).expect("an expression");
    let read = read(schema::Expression::Native(expression), mode, &file);
    read.map_err(|errors| {
        let there = |error: Diagnostic| {
            let span = error.primary.as_ref().expect("a place").span;
            let (_, range) = sources.resolve(span).expect("in the file");
            (text[range].to_owned(), error)
        };
        errors.into_iter().map(there).collect()
    })
}

#[track_caller]
fn check(text: &str, expected: &Type) {
    assert_eq!(&read_text(text, Mode::Defaults).expect("a type").ty, expected, "{text}");
}

#[track_caller]
fn check_error(text: &str, at: &str, message: &str, hint: &str) {
    let errors = read_text(text, Mode::Defaults).expect_err("no type");
    let [(place, error)] = &*errors else { panic!("{errors:?}") };
    assert_eq!((&**place, &*error.message), (at, message));
    assert_eq!(error.hint.as_deref(), Some(hint));
}

fn object(entries: &[(&str, Value)]) -> Value {
    Value::object(entries.iter().map(|(k, v)| (Key::new(k), v.clone())).collect::<Map>())
}

#[test]
fn types_are_read_and_written() {
    check("list(set(number))", &Type::list(Type::set(Type::Number)));
    check("tuple([string, any])", &Type::tuple([Type::String, Type::Dynamic]));
    let text = "object({a=map(bool),b=object({})})";
    let read = read_text(text, Mode::Exact).expect("a type");
    assert_eq!(type_string(&read.ty), text);
    assert_eq!(type_string(&Type::object([("a b", Type::Bool)])), "object({\"a b\"=bool})");
}

#[test]
fn a_mistake_is_named_where_it_is_with_what_to_do() {
    let collections = "as in `list(string)`";
    check_error("list", "list", "`list` takes one argument: the type of its elements", collections);
    check_error("list()", "()", "`list` takes one argument: the type of its elements", collections);
    check_error(
        "list(string, bool, any)",
        "bool, any",
        "`list` takes one argument: the type of its elements",
        collections,
    );
    check_error("strng", "strng", "there is no type `strng`", "did you mean `string`?");
    check_error("array", "array", "there is no type `array`", "did you mean `list(string)`?");
    check_error(
        "list(optional(string))",
        "optional",
        "only attributes of an object can be `optional`",
        "as in `object({ name = optional(string) })`; elsewhere write the type alone",
    );
    check_error(
        "object({ \"a\" = string })",
        "\"a\"",
        "an attribute of an object type needs a plain name",
        "write the name without quotes and parentheses, as in `name = string`",
    );
    check_error(
        "object({ on = optional(bool, 1) })",
        "1",
        "the default is not of the type: bool is required, and this is number",
        "compare it: `value != 0`",
    );
}

#[test]
fn an_attribute_declared_twice_names_both_places() {
    let errors = read_text("object({ a = string, a = number })", Mode::Exact).expect_err("twice");
    let [(_, error)] = &*errors else { panic!("{errors:?}") };
    assert_eq!(error.code, "hcl-type-duplicate");
    let second = error.primary.as_ref().expect("a place").span.start;
    assert_eq!(second - error.labels[0].span.start, "a = string, ".len() as u32);
}

#[test]
fn all_mistakes_are_told_at_once() {
    let text = "object({ a = strin, b = list(), c = optional(number, x) })";
    let errors = read_text(text, Mode::Defaults).expect_err("no type");
    let places: Vec<&str> = errors.iter().map(|(at, _)| &**at).collect();
    assert_eq!(places, ["strin", "()", "x"]);
}

#[test]
fn in_json_a_text_is_a_type_and_errors_are_inside_of_it() {
    let source = r#"{"type": "object({ \u0061 = strin })"}"#;
    let document = json::parse(source);
    let sources = SourceMap::default();
    let file = sources.add("main.json", document.text().clone());
    let schema = Schema::new().required("type");
    let (content, _) = Body::of_json(&document).content(&schema);
    let expression = content.attributes[0].expression.expect("it is there");
    let errors = read(expression, Mode::Exact, &file).expect_err("no type");
    let span = errors[0].primary.as_ref().expect("a place").span;
    assert_eq!(&source[sources.resolve(span).expect("in the file").1], "strin");
}

#[test]
fn defaults_fill_in_what_is_missing_and_marks_stay() {
    let text = "object({ port = optional(number, \"80\"), tags = map(object({ on = optional(bool, true) })) })";
    let read = read_text(text, Mode::Defaults).expect("a type");
    let defaults = read.defaults.expect("there are two");
    let secret = object(&[("a", object(&[]))]).marked(Marks::SENSITIVE);
    let given = object(&[("tags", secret)]);
    let on = object(&[("a", object(&[("on", Value::bool(true))]))]).marked(Marks::SENSITIVE);
    let expected = object(&[("port", Value::int(80)), ("tags", on)]);
    assert_eq!(defaults.apply(&given), expected);
    assert_eq!(defaults.apply(&expected), expected);
    assert_eq!(defaults.apply(&Value::NULL), Value::NULL);
}

#[test]
fn the_argument_of_convert_is_a_type() {
    let tree = parse_body("a = convert([1, true], list(string))\nb = convert(1, list(strin))\n");
    let file = SourceMap::default().add("main.hcl", tree.text().clone());
    let (attributes, _) = Body::of_tree(&tree).just_attributes();
    let scope = crate::Scope::new().with_functions(crate::functions::standard());
    let evaluate = |at: usize| {
        let expression = attributes[at].expression.expect("it is there");
        crate::Program::of(expression, &file).evaluate(&scope)
    };
    let list = Value::list(vec![Value::string("1"), Value::string("true")]);
    assert_eq!(evaluate(0), Ok(list));
    assert_eq!(evaluate(1).expect_err("no type")[0].code, "hcl-type-invalid");
}

#[test]
fn examples_of_pages_are_as_said() {
    for page in PAGES {
        assert!(read_text(page.right, Mode::Defaults).is_ok(), "{}", page.code);
        let errors = read_text(page.wrong, Mode::Defaults).expect_err(page.code);
        assert_eq!(errors[0].1.code, page.code);
    }
}
