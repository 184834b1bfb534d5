//! What an expression may cost.

use strata_value::Map;

use crate::evaluate;

#[track_caller]
fn is_over(text: &str, limit: &str) {
    let error = evaluate(text, &Map::default()).expect_err("an expression that is too expensive");
    assert!(error.message.contains(limit), "{error}");
}

#[test]
fn every_limit_names_itself() {
    is_over("1..2000000", "1000000 elements");
    is_over("repeat('ab', 900000)", "1000000 bytes");
    is_over("reduce(1..100, #acc + #acc, 'x')", "bytes of text");
    is_over("reduce(1..100, concat(#acc, #acc), [1])", "1000000 elements");
    is_over("count(1..3000, count(1..3000, # > 1) > 1)", "1000000 elements");
    is_over("let a = 1..9000; count(a, count(a, # > 1) > 1)", "10000000 steps");
    is_over("reduce(1..600, [#acc], 1)", "500 levels");
    is_over("reduce(1..100, [#acc, #acc], 1)", "1000000 elements");
    is_over("let a = 1..900; string(reduce(1..100, [#acc, #acc], 1)) == ''", "bytes");
    is_over("toJSON(reduce(1..100, ({a: #acc, b: #acc}), 1)) == ''", "bytes of text");
    is_over(
        "let f = reduce(1..100, [#acc, #acc], 1); f == reduce(1..100, [#acc, #acc], 1)",
        "steps",
    );
    is_over("flatten(reduce(1..100, [#acc, #acc], 1))", "1000000 elements");
    is_over(&"(".repeat(10_000), "100 levels");
    is_over(&"-".repeat(10_000), "100 levels");
    is_over(&"[".repeat(10_000), "100 levels");
    is_over(&"1+".repeat(10_000), "200 levels");
    is_over(&format!("[{}]", "1,".repeat(20_000)), "10000 parts");
    is_over(&format!("a{}", ".b".repeat(5_000)), "200 levels");
    is_over(&format!("a{}", "?.b".repeat(5_000)), "200 levels");
    is_over(&"let a = 1; ".repeat(5_000), "100 levels");
    is_over(&"if (".repeat(5_000), "100 levels");
    is_over(&"map([1], ".repeat(5_000), "100 levels");
}

#[test]
fn the_greatest_depth_fits_a_small_stack() {
    for (open, close) in
        [("(", ")"), ("[", "]"), ("-", ""), ("{a: ", "}"), ("map([1], ", ")"), ("abs(", ")")]
    {
        for depth in [60, 98, 99] {
            let text = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            drop(evaluate(&text, &Map::default()));
        }
    }
    let sum = format!("1{}", "+ x".repeat(198));
    assert!(evaluate(&sum, &Map::default()).is_err());
}
