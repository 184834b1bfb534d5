//! Functions that are defined in a body.

use strata_diagnostics::SourceMap;
use strata_eval::user_functions::{Surroundings, user_functions};
use strata_eval::{Functions, Scope, functions};
use strata_value::{Map, Type, Value};

use crate::files::{File, evaluate, told, value, variables};

fn defined(text: &str, surroundings: Surroundings) -> (Functions, Vec<String>) {
    let sources = SourceMap::default();
    let file = File::new(&sources, "main.hcl", text);
    let (functions, _, errors) = user_functions(&file.body(), "function", surroundings);
    (functions, told(&errors, &sources))
}

/// The value of an expression with the functions of a body.
fn call(text: &str, expression: &str) -> Result<Value, String> {
    let surroundings = Surroundings {
        variables: Some(variables(&[("up", "\"upvalue\"")])),
        functions: functions::standard().clone(),
    };
    let (functions, errors) = defined(text, surroundings);
    assert_eq!(errors, [""; 0]);
    let scope = Scope::new().with_variables(Map::default()).with_functions(&functions);
    evaluate(expression, &scope).map_err(|errors| {
        let error = &errors[0];
        format!("{}: {} {:?} {:?}", error.code, error.message, error.notes, error.hint)
    })
}

#[test]
fn arguments_are_variables_of_the_result() {
    let greet = "function \"greet\" {\n  params = [name]\n  result = \"Hello, ${name}.\"\n}\n";
    assert_eq!(call(greet, "greet(\"Ann\")"), Ok(value("\"Hello, Ann.\"")));
    assert!(call(greet, "greet()").is_err());
    assert!(call(greet, "greet(1, 2)").is_err());
    let rest =
        "function \"rest\" {\n  params = [a]\n  variadic_param = more\n  result = [a, more]\n}\n";
    assert_eq!(call(rest, "rest(1, \"b\", true)"), Ok(value("[1, [\"b\", true]]")));
    assert_eq!(call(rest, "rest(1)"), Ok(value("[1, []]")));
}

#[test]
fn functions_see_their_surroundings_and_each_other_and_no_caller() {
    let text = "
      function \"twice\" {
        params = [x]
        result = [once(x), once(x)]
      }
      function \"once\" {
        params = [x]
        result = upper(\"${x}${up}\")
      }
      function \"caller\" {
        params = []
        result = hidden
      }
    ";
    assert_eq!(call(text, "twice(\"a\")"), Ok(value("[\"AUPVALUE\", \"AUPVALUE\"]")));
    assert!(call(text, "[for hidden in [1]: caller()]").is_err());
    let (functions, _) = defined(text, Surroundings::default());
    let scope = Scope::new().with_functions(&functions);
    assert!(evaluate("once(1)", &scope).is_err());
}

#[test]
fn unknown_arguments_give_an_unknown_result_of_the_right_type() {
    let text = "function \"not\" {\n  params = [x]\n  result = !x\n}\n";
    let (functions, _) = defined(text, Surroundings::default());
    let unknown = Value::unknown_of(Type::Bool);
    let scope = Scope::new().with_functions(&functions);
    let scope = scope.with_variables([("x".into(), unknown)].into_iter().collect());
    let result = evaluate("not(x)", &scope).unwrap();
    assert_eq!(result.ty(), Type::Bool);
    assert!(!result.is_known());
}

const COUNT_DOWN: &str = "
  function \"down\" {
    params = [n]
    result = join(\"\", [for m in n == 0 ? [] : [n - 1]: down(m)])
  }
";

#[test]
fn recursion_is_bounded() {
    assert_eq!(call(COUNT_DOWN, "down(40)"), Ok(value("\"\"")));
    let error = call(COUNT_DOWN, "down(-1)").unwrap_err();
    let message = "`down` failed: calls of defined functions in each other are more than 512 expressions deep";
    assert!(error.starts_with(&format!("hcl-function-failed: {message} ")), "{error}");
    assert!(error.len() < 300, "{error}");
}

#[test]
fn the_number_of_calls_is_bounded() {
    let text = "function \"tree\" {\n  params = [n]\n  result = \"${n}${join(\"\", [for m in n == 0 ? [] : [n - 1, n - 1]: tree(m)])}\"\n}\n";
    assert_eq!(call(text, "tree(2)"), Ok(value("\"2100100\"")));
    let error = call(text, "tree(40)").unwrap_err();
    let message = "`tree` failed: one call leads to more than 100000 calls of defined functions";
    assert!(error.starts_with(&format!("hcl-function-failed: {message} ")), "{error}");
}

#[test]
#[expect(clippy::disallowed_types, reason = "only a thread has a stack of a chosen size")]
fn the_deepest_calls_of_the_deepest_results_fit_a_small_stack() {
    let nested = format!("{}n == 0 ? 0 : deep(n - 1){}", "(".repeat(200), ")".repeat(200));
    let text = format!("function \"deep\" {{\n  params = [n]\n  result = {nested}\n}}\n");
    let thread = std::thread::Builder::new().stack_size(2 * 1024 * 1024);
    let error = thread.spawn(move || call(&text, "deep(-1)").unwrap_err()).unwrap().join();
    let error = error.expect("the stack is large enough");
    assert!(error.contains("more than 512 expressions deep"), "{error}");
}

#[test]
fn what_is_wrong_with_a_definition_is_told_at_once() {
    let text = "
function \"a\" {
  parrams = [x]
  result  = x
}
function \"b\" {
  params         = [\"x\", y.z]
  variadic_param = \"more\"
  result         = 1
}
function \"c\" {
  params = names
  result = 1
}
function {
}
";
    let (functions, errors) = defined(text, Surroundings::default());
    assert!(functions.names().is_empty());
    assert_eq!(
        errors,
        [
            "main.hcl:2:14 hcl-missing-argument: the argument `params` is missing",
            "main.hcl:3:3 hcl-unsupported-argument: there is no argument `parrams` here",
            "main.hcl:7:21 hcl-function-parameter: a parameter must be a name",
            "main.hcl:7:26 hcl-function-parameter: a parameter must be a name",
            "main.hcl:8:20 hcl-function-parameter: `variadic_param` must be a name",
            "main.hcl:12:12 hcl-static-list: a list must be written out here",
            "main.hcl:15:10 hcl-block-labels: the block `function` has too few labels",
        ]
    );
}

#[test]
fn an_error_in_a_result_is_told_with_the_calls_that_lead_to_it() {
    let sources = SourceMap::default();
    let text = "function \"f\" {\n  params = [x]\n  result = x.name\n}\nfunction \"g\" {\n  params = [x]\n  result = f(x)\n}\n";
    let file = File::new(&sources, "main.hcl", text);
    let (functions, _, _) = user_functions(&file.body(), "function", Surroundings::default());
    let scope = |value: Value| {
        let variables = [("x".into(), value)].into_iter().collect();
        Scope::new().with_functions(&functions).with_variables(variables)
    };
    let errors = evaluate("g(x)", &scope(Value::string("hunter2"))).unwrap_err();
    assert_eq!(told(&errors, &sources).len(), 1);
    assert!(told(&errors, &sources)[0].starts_with("main.hcl:3:"), "{errors:?}");
    let labels: Vec<_> = errors[0].labels.iter().map(|label| &*label.message).collect();
    assert_eq!(labels, ["in this call of `f`", "in this call of `g`"]);
    let secret = Value::string("hunter2").marked(strata_value::Marks::SENSITIVE);
    let errors = evaluate("g(x)", &scope(secret)).unwrap_err();
    assert!(!format!("{errors:?}").contains("hunter2"), "{errors:?}");
    assert_eq!(errors[0].message, "`g` failed: the result of `g` cannot be evaluated");
}
