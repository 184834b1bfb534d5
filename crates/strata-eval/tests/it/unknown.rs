//! What is certain of results while some values are not known. The expectations are those of HCL 2.24
//! with go-cty 1.18.

use strata_diagnostics::SourceMap;
use strata_eval::{Program, Scope, functions};
use strata_syntax::parse_expression;
use strata_value::{Key, Map, Marks, Seq, Type, Value};

/// Values that are known, in part, or not at all.
fn variables() -> Map {
    let number = || Value::unknown_of(Type::Number);
    let text = || Value::unknown_of(Type::String);
    let entries = [
        ("number", number()),
        ("finite", Value::unknown_not_null(Type::Number)),
        ("list", Value::unknown_of(Type::list(Type::String))),
        ("object", Value::unknown_of(Type::object([("b", Type::Bool)]))),
        ("choice", Value::unknown_of(Type::Bool)),
        ("set", Value::set_of(vec![Value::string("a"), text()], Some(Type::String))),
        ("mixed", Value::list(Seq::typed(vec![Value::string("a"), text()], Some(Type::String)))),
        ("secret", Value::string("s").marked(Marks::SENSITIVE)),
    ];
    entries.into_iter().map(|(name, value)| (Key::new(name), value)).collect()
}

/// The value of an expression, or the code of its first error.
fn evaluate(text: &str) -> Result<Value, &'static str> {
    run(text).map_err(|(code, _)| code)
}

/// The same with the text at which the error is.
fn run(text: &str) -> Result<Value, (&'static str, &str)> {
    let tree = parse_expression(text);
    assert!(tree.errors().is_empty(), "{text}");
    let file = SourceMap::default().add("expression", tree.text().clone());
    let scope = Scope::new().with_variables(variables()).with_functions(functions::standard());
    Program::of_tree(&tree, &file).evaluate(&scope).map_err(|errors| {
        let span = errors[0].primary.as_ref().expect("a place").span;
        let offset = |address: u32| (address - file.base()) as usize;
        (errors[0].code, &text[offset(span.start)..offset(span.end)])
    })
}

#[test]
fn a_condition_of_a_for_must_be_able_to_be_a_truth_value() {
    assert_eq!(evaluate("[for x in [1, 2]: x if list]"), Err("hcl-condition-type"));
    assert_eq!(evaluate("{for x in [1, 2]: x => x if list}"), Err("hcl-condition-type"));
    // Whether an element is taken is not known, and in a tuple its type does not matter before.
    assert_eq!(evaluate("[for x in [number]: x if x]"), Ok(Value::dynamic()));
    assert_eq!(evaluate("{for x in [number]: x => x if x}"), Err("hcl-condition-type"));
}

#[test]
fn a_mistake_in_a_condition_that_no_element_can_mend_is_told_alone() {
    assert_eq!(run("[for x in [\"a\"]: x if x % \"b\"]"), Err(("hcl-operand-type", "\"b\"")));
    assert_eq!(run("[for x in [\"a\"]: x if x % 2 == 0]"), Err(("hcl-operand-type", "x")));
}

#[test]
fn convert_does_with_marks_and_unknown_values_as_every_function() {
    let unknown = |ty: Type| Ok(Value::unknown_of(ty));
    assert_eq!(evaluate("convert(finite, string)"), unknown(Type::String));
    let ty = Type::object([("zz", Type::String)]);
    assert_eq!(evaluate("convert(object, object({ zz = optional(string) }))"), unknown(ty));
    let known = "convert({ b = true }, object({ zz = optional(string) }))";
    assert_eq!(evaluate(known), Err("hcl-argument-value"));
    let map = evaluate("convert({ a = secret }, map(string))").expect("a map");
    assert_eq!(map.marks(), Marks::SENSITIVE);
    assert!(!map.reveal(Marks::SENSITIVE).contains_marks());
}

#[test]
fn a_splat_over_a_list_has_one_type_also_for_what_is_not_known() {
    let inner = Type::tuple([Type::String]);
    let known = Value::tuple(vec![Value::string("a")]);
    let list = Seq::typed(vec![known, Value::unknown_of(inner.clone())], Some(inner));
    assert_eq!(evaluate("mixed[*][*]"), Ok(Value::list(list)));
}

#[test]
fn the_length_of_a_set_with_unknown_elements_does_not_bound_a_result() {
    assert_eq!(
        evaluate("choice ? set : set"),
        Ok(Value::unknown_not_null(Type::set(Type::String)))
    );
}

#[test]
fn a_number_of_which_anything_is_certain_is_finite() {
    assert_eq!(evaluate("finite == 1 / 0"), Ok(Value::bool(false)));
    assert_eq!(evaluate("finite != -1 / 0"), Ok(Value::bool(true)));
    assert_eq!(evaluate("number == 1 / 0"), Ok(Value::unknown_not_null(Type::Bool)));
}
