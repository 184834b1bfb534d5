//! What people read about mistakes in expressions.

use strata_value::Value;

use crate::support::{evaluate, variables};

/// Message, notes and hint of the first error.
fn told(text: &str) -> String {
    let object = Value::object(variables([
        ("name", Value::string("web")),
        ("port", Value::int(80)),
        ("tags", Value::list(vec![Value::string("a")])),
    ]));
    let vars = variables([
        ("service", object.clone()),
        ("services", Value::list(vec![object])),
        ("port", Value::string("http")),
        ("nothing", Value::NULL),
    ]);
    let errors = match evaluate(text, vars) {
        Ok(value) => panic!("{text} is {value:?}"),
        Err(errors) => errors,
    };
    let error = &errors[0];
    let mut lines = vec![format!("{}: {}", error.code, error.message)];
    lines.extend(error.labels.iter().map(|label| format!("label: {}", label.message)));
    lines.extend(error.notes.iter().map(|note| format!("note: {note}")));
    lines.extend(error.hint.iter().map(|hint| format!("hint: {hint}")));
    lines.join("\n")
}

#[test]
fn mistakes_are_told_so_that_one_can_go_on() {
    let rows = [
        (
            "servise.name",
            "hcl-unknown-variable: there is no variable `servise`\nhint: did you mean `service`?",
        ),
        (
            "service.prot",
            "hcl-unsupported-attribute: the object has no attribute `prot`\n\
             note: `service` is an object with `name`, `port`, `tags`\n\
             hint: did you mean `port`?",
        ),
        (
            "services.name",
            "hcl-unsupported-attribute: `name` is an attribute of the elements, not of the list\n\
             note: `services` is a list of 1 element\n\
             hint: write `[0].name` for one element, `[*].name` for all",
        ),
        (
            "port + 1",
            "hcl-operand-type: the left operand must be a number, and this is string\n\
             note: number is required, and this text is not a number\n\
             note: the text is \"http\"\n\
             note: `port` is the text \"http\"",
        ),
        (
            "services[1].name",
            "hcl-invalid-index: the index is beyond the end\n\
             note: there are 1 element; the last index is 0\n\
             note: `services` is a list of 1 element",
        ),
        (
            "\"a ${nothing}\"",
            "hcl-template-value: null cannot be a part of a text\n\
             note: `nothing` is null\n\
             hint: give a value for it, as in `${coalesce(…, \"none\")}`",
        ),
        (
            "uper(\"a\")",
            "hcl-unknown-function: there is no function `uper`\nhint: did you mean `upper`?",
        ),
        (
            "lookup(service)",
            "hcl-argument-count: `lookup` lacks its argument `key`\n\
             note: it takes 3 arguments, and 1 is given\n\
             note: call it as `lookup(inputMap, key, default)`",
        ),
        (
            "true ? { a = 1 } : { a = [1] }",
            "hcl-branch-types: the two results of the conditional have no type in common\n\
             label: if true: object\n\
             label: if false: object\n\
             note: at `a`: one is number, the other tuple\n\
             note: a conditional has one type, whatever the condition says\n\
             hint: give both the same attributes; one that has no value can be null",
        ),
        (
            "{ for s in [service, service] : s.name => s }",
            "hcl-duplicate-key: two items of the `for` have the key \"web\"\n\
             hint: write `...` behind the value to gather the values of one key in a list",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(told(text), expected, "{text}");
    }
}
