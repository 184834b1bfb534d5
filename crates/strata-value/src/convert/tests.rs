use super::*;
use crate::{Key, Map, Marks, Refinements, Seq, Type, Unknown, Value};

fn object(entries: &[(&str, Value)]) -> Value {
    Value::object(entries.iter().map(|(k, v)| (Key::new(k), v.clone())).collect::<Map>())
}

#[track_caller]
fn check(value: &Value, to: &Type, expected: &Value) {
    let converted = convert(value, to).expect("a conversion");
    assert_eq!(&converted, expected);
    assert_eq!(converted.ty(), expected.ty());
}

#[test]
fn text_numbers_and_booleans_become_each_other_where_they_read_so() {
    check(&Value::int(5), &Type::String, &Value::string("5"));
    check(&Value::bool(true), &Type::String, &Value::string("true"));
    check(&Value::string("5.50"), &Type::Number, &Value::float(5.5));
    check(&Value::string("0"), &Type::Bool, &Value::bool(false));
    let problem =
        |v: &Value, ty: &Type| convert(v, ty).expect_err("no conversion").problem().clone();
    assert_eq!(problem(&Value::string("x"), &Type::Number), ConvertProblem::NotANumber);
    let capital = ConvertProblem::NotABool { capital: true };
    assert_eq!(problem(&Value::string("True"), &Type::Bool), capital);
    let none = ConvertProblem::NoConversion { from: Type::Number, to: Type::Bool };
    assert_eq!(problem(&Value::int(1), &Type::Bool), none);
}

#[test]
fn elements_of_any_type_are_brought_to_one() {
    let mixed = Value::tuple(vec![Value::int(1), Value::string("b"), Value::NULL]);
    let strings = vec![Value::string("1"), Value::string("b"), Value::null_of(Type::String)];
    let expected = Value::list(Seq::typed(strings, Some(Type::String)));
    check(&mixed, &Type::list(Type::Dynamic), &expected);
    let unlike = Value::tuple(vec![Value::int(1), Value::tuple(vec![])]);
    let error = convert(&unlike, &Type::list(Type::Dynamic)).expect_err("nothing in common");
    assert_eq!(error.problem(), &ConvertProblem::NoCommonType);
}

#[test]
fn optional_attributes_that_are_missing_are_null_and_others_are_named() {
    let optional = |ty| crate::Attribute { ty, optional: true };
    let required = |ty| crate::Attribute { ty, optional: false };
    let to = Type::Object(std::sync::Arc::new(crate::ObjectType::new([
        (Key::new("a"), required(Type::String)),
        (Key::new("b"), optional(Type::Number)),
    ])));
    let expected = [("a", Value::string("1")), ("b", Value::null_of(Type::Number))];
    check(&object(&[("a", Value::int(1)), ("c", Value::NULL)]), &to, &object(&expected));
    let error = convert(&object(&[("b", Value::int(1))]), &to).expect_err("`a` is missing");
    assert_eq!(error.to_string(), "attribute is missing: `a`");
}

#[test]
fn an_error_leads_to_the_part_and_shows_nothing_of_it() {
    let inner = object(&[("b", Value::string("zz").marked(Marks::SENSITIVE))]);
    let value = Value::tuple(vec![object(&[("a", Value::tuple(vec![inner]))])]);
    let to = Type::list(Type::object([("a", Type::list(Type::object([("b", Type::Number)])))]));
    let error = convert(&value, &to).expect_err("`zz` is no number");
    assert_eq!(error.path().to_string(), "0.a.0.b");
    assert!(!format!("{error} {error:?}").contains("zz"));
}

#[test]
fn what_is_certain_of_an_unknown_value_stays_certain() {
    let unknown = |ty, refinements| Value::unknown(Unknown { ty, refinements });
    let not_null = || Refinements { not_null: true, ..Refinements::default() };
    let pair = unknown(Type::tuple([Type::String, Type::Number]), not_null());
    let unknown_text = unknown(Type::String, Refinements::default());
    let two = Seq::typed(vec![unknown_text.clone(), unknown_text], Some(Type::String));
    check(&pair, &Type::list(Type::String), &Value::list(two));
    let range = Refinements { length_min: Some(1), length_max: Some(2), ..not_null() };
    check(&pair, &Type::set(Type::String), &unknown(Type::set(Type::String), range));
}
