//! A program that is evaluated allocates for its result only.

use allocation_counter::measure;
use strata_eval::{Scope, functions};
use strata_value::Value;

use crate::support::{program, variables};

/// Expressions, and how often their evaluation may ask for memory: once for each collection and text
/// of the result, and for the buffer in which texts are put together.
const CASES: &[(&str, u64)] = &[
    ("1 + 2 * 3", 0),
    ("a.b.c", 0),
    ("a.list[1]", 0),
    ("a.n > 3 && a.on ? a.n * 2 : 0", 0),
    ("a.on ? a.b.c : \"none\"", 0),
    ("max(a.n, 4, 5) - min(1, a.n)", 0),
    ("length(a.list)", 0),
    ("a.name == \"web\"", 0),
    ("[a.n, a.n]", 1),
    ("{ x = a.n, y = a.on }", 2),
    ("[for n in a.list : n + 1]", 1),
    ("\"${a.name}-${a.n}\"", 2),
    ("upper(a.name)", 2),
];

#[test]
fn evaluation_allocates_for_the_result_only() {
    let inner = Value::object(variables([("c", Value::string("deep"))]));
    let scopes: Vec<_> = (0..100)
        .map(|n| {
            let a = Value::object(variables([
                ("b", inner.clone()),
                ("list", Value::tuple(vec![Value::int(1), Value::int(n)])),
                ("n", Value::int(n)),
                ("name", Value::string("web")),
                ("on", Value::bool(n % 2 == 0)),
            ]));
            Scope::new().with_variables(variables([("a", a)])).with_functions(functions::standard())
        })
        .collect();
    for (text, most) in CASES {
        let program = program(text);
        let run = || {
            for scope in &scopes {
                assert!(program.evaluate(scope).is_ok(), "{text}");
            }
        };
        // Shared values are made once.
        run();
        let count = measure(run).count_total;
        assert!(count <= most * 100, "{text}: {count} allocations in 100 evaluations");
    }
}
