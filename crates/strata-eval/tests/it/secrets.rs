//! A marked value is in no message, whatever goes wrong with it.

use strata_diagnostics::Diagnostic;
use strata_value::{Marks, Value};

use crate::support::{evaluate, variables};

const SECRET: &str = "hunter2";

/// Expressions that fail with a secret text, number, list or object.
const FAILURES: &[&str] = &[
    "secret + 1",
    "-secret",
    "!secret",
    "secret && true",
    "1 < secret",
    "secret ? 1 : 2",
    "secret.name",
    "secret[0]",
    "[1][secret]",
    "{ a = 1 }[secret]",
    "[for x in secret : x]",
    "[for x in [1] : x if secret]",
    "{ for x in [secret, secret] : x => x }",
    "{ (object) = 1 }",
    "\"x ${object}\"",
    "\"x ${list}\"",
    "object.missing",
    "object.inner.missing",
    "object[\"missing\"]",
    "list[9]",
    "list.name",
    "number + list",
    "number / zero + secret",
    "parseint(secret, 10)",
    "parseint(secret, 99)",
    "tonumber(secret)",
    "tobool(secret)",
    "convert(secret, number)",
    "convert(object, map(number))",
    "convert(list, list(bool))",
    "regex(secret, \"a\")",
    "regex(\"(\", secret)",
    "jsondecode(secret)",
    "format(secret, 1)",
    "format(\"%d\", secret)",
    "formatlist(\"%d\", list)",
    "element(list, secret)",
    "lookup(object, secret)",
    "merge(secret, {})",
    "concat(secret, [])",
    "zipmap(list, [1, 2, 3, 4, 5])",
    "nosuch(secret)",
    "upper()",
    "upper(secret, secret)",
    "upper(secret...)",
    "try(secret.a, secret.b)",
    "templatestring(secret, { a = secret.x })",
    "templatestring(\"$${\", { a = secret })",
    "true ? object : list",
    "secret == 1 ? object.x : list.y",
    "timeadd(secret, \"1h\")",
    "formatdate(secret, secret)",
    "range(secret)",
    "slice(list, 0, secret)",
    "index(list, secret)",
];

#[test]
fn no_message_shows_a_marked_value() {
    let marked = |value: Value| value.marked(Marks::SENSITIVE);
    let inner = Value::object(variables([(SECRET, Value::int(1))]));
    let vars = variables([
        ("secret", marked(Value::string(SECRET))),
        ("number", marked(Value::int(7))),
        ("zero", Value::int(0)),
        ("list", marked(Value::list(vec![Value::string(SECRET), Value::string("b")]))),
        (
            "object",
            marked(Value::object(variables([
                (SECRET, Value::string(SECRET)),
                ("inner", marked(inner)),
            ]))),
        ),
    ]);
    for text in FAILURES {
        let errors = match evaluate(text, vars.clone()) {
            Ok(value) => panic!("{text} is {value:?}"),
            Err(errors) => errors,
        };
        for error in &errors {
            assert!(!words(error).contains(SECRET), "{text}: {error:?}");
        }
    }
}

#[test]
fn a_value_that_is_not_marked_is_shown() {
    let vars = variables([("port", Value::string("http"))]);
    let errors = evaluate("port + 1", vars).expect_err("it is no number");
    assert!(errors[0].notes.iter().any(|note| note == "`port` is the text \"http\""), "{errors:?}");
}

/// All that a diagnostic says.
fn words(error: &Diagnostic) -> String {
    format!("{error:?}")
}
