//! The law of evaluation: any text has a value or errors, in bounded time, and no error shows what is
//! marked. The fuzz target `hcl_evaluate` checks it too.

use strata_diagnostics::SourceMap;
use strata_eval::{Program, Scope, functions};
use strata_syntax::{Tree, parse_expression, parse_template};
use strata_value::{Key, Map, Marks, Type, Value};

/// No text that people write by chance.
const SECRET: &str = "Xq7$secret";

/// Enough for any text of some kilobytes that does not loop on purpose.
const MAX_STEPS: u64 = 100_000;

/// Checks the law for a text, as an expression and as a template.
pub(crate) fn any_text_has_a_value_or_errors(text: &str) {
    let variables = variables();
    check(&parse_expression(text), &variables);
    check(&parse_template(text), &variables);
}

fn check(tree: &Tree, variables: &Map) {
    let file = SourceMap::default().add("text", tree.text().clone());
    let scope = Scope::new().with_variables(variables.clone());
    let scope = scope.with_functions(functions::standard());
    // A text with mistakes has a program too, with unknown values in it.
    let program = Program::of_tree(tree, &file);
    match program.evaluate_within(&scope, MAX_STEPS) {
        Ok(value) => {
            let again = program.evaluate_within(&scope, MAX_STEPS);
            assert_eq!(again.as_ref(), Ok(&value), "two evaluations differ");
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "no value, and no error");
            for error in &errors {
                assert!(!error.message.is_empty() && !error.code.is_empty());
                assert!(!format!("{error:?}").contains(SECRET), "a secret is shown: {error:?}");
                let places = error.primary.iter().chain(&error.labels).map(|label| label.span);
                for span in places {
                    let end = file.base() + file.text().len() as u32;
                    assert!(span.start >= file.base() && span.end <= end, "{error:?}");
                }
            }
        }
    }
}

/// Variables of every kind: `a` to `h`, unknown and marked ones among them.
fn variables() -> Map {
    let secret = || Value::string(SECRET).marked(Marks::SENSITIVE);
    let object = |pairs: Vec<(&str, Value)>| {
        Value::object(pairs.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>())
    };
    let list = vec![Value::string("x"), Value::string("y")];
    [
        ("a", Value::int(3)),
        ("b", Value::string("text")),
        ("c", Value::list(list)),
        ("d", object(vec![("a", Value::int(1)), ("b", secret())])),
        ("e", Value::tuple(vec![Value::bool(true), Value::NULL, Value::float(0.5)])),
        ("f", secret()),
        ("g", Value::dynamic()),
        ("h", Value::unknown_of(Type::list(Type::Number))),
    ]
    .into_iter()
    .map(|(name, value)| (Key::new(name), value))
    .collect()
}
