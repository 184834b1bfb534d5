//! `cargo xtask compare`: random expressions, evaluated by Strata and by the reference.
//!
//! The reference is the program in `tools/hcl-reference`, which needs Go. Expressions are made from a
//! seed, well typed for the most part. What must agree is what `conformance/hcl/README.md` says:
//! success or failure, on success type, value, marks and refinements, on failure the place of the
//! first error.

mod generate;
mod reference;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value as Json, json};
use strata_diagnostics::SourceMap;
use strata_eval::{Program, Scope};
use strata_syntax::{Positions, parse_expression};
use strata_value::Map;

use crate::conformance::{MarkNames, Tolerance, all_functions, compare_typed, read_typed};
use generate::Generator;
use reference::Reference;

/// What to compare.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of expressions.
    pub count: usize,
    /// Where the random numbers begin.
    pub seed: u64,
}

/// A difference that was found.
#[derive(Debug)]
pub struct Difference {
    /// The expression.
    pub source: String,
    /// What each of the two says.
    pub detail: String,
}

/// What a comparison gave.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The expressions that have a value.
    pub values: usize,
    /// The expressions that have an error.
    pub errors: usize,
    /// The expressions in which a known difference shows.
    pub known: usize,
    /// Those that differ.
    pub differences: Vec<Difference>,
}

/// Compares expressions until all are done.
pub fn run(options: Options) -> Result<Outcome, String> {
    let mut reference = Reference::start(&variables())?;
    let mut marks = MarkNames::default();
    let vars = variables();
    let vars = vars.as_object().into_iter().flatten();
    let vars: Map = vars
        .map(|(name, typed)| Ok((name.as_str().into(), read_typed(typed, &mut marks)?)))
        .collect::<Result<_, String>>()?;
    let scope = Scope::new().with_variables(vars).with_functions(all_functions());
    let mut generator = Generator::new(options.seed);
    let mut outcome = Outcome::default();
    for _ in 0..options.count {
        let source = generator.expression();
        let Ok(theirs) = reference.ask(&json!({ "src": source })) else {
            // It ran out of memory: nothing can be compared.
            reference = Reference::start(&variables())?;
            outcome.known += 1;
            continue;
        };
        let compared = AssertUnwindSafe(|| compare(&source, &scope, &theirs, &mut marks));
        let result = catch_unwind(compared).unwrap_or_else(|_| Err("a panic".to_owned()));
        match (result, theirs["errors"].is_array()) {
            (Err(detail), _) if is_known(&source, &detail) => outcome.known += 1,
            (Err(detail), _) => outcome.differences.push(Difference { source, detail }),
            (Ok(()), true) => outcome.errors += 1,
            (Ok(()), false) => outcome.values += 1,
        }
    }
    Ok(outcome)
}

/// The variables of all expressions, by name.
fn variables() -> Json {
    json!({
        "n": { "type": "number", "value": "3" },
        "half": { "type": "number", "value": "-2.5" },
        "big": { "type": "number", "value": "123456789012345678901234567890" },
        "s": { "type": "string", "value": "maple" },
        "digits": { "type": "string", "value": "42" },
        "t": { "type": "bool", "value": true },
        "f": { "type": "bool", "value": false },
        "nil": { "type": "dynamic", "value": null },
        "nil_s": { "type": "string", "value": null },
        "list": { "type": ["list", "string"], "value": ["oak", "elm", "ash"] },
        "nums": { "type": ["list", "number"], "value": ["3", "1", "2"] },
        "none": { "type": ["list", "string"], "value": [] },
        "set": { "type": ["set", "string"], "value": ["b", "a"] },
        "map": { "type": ["map", "number"], "value": { "a": "1", "b": "2" } },
        "tup": { "type": ["tuple", ["number", "string", "bool"]], "value": ["1", "x", true] },
        "obj": {
            "type": ["object", { "a": "number", "b": ["list", "string"], "c": ["object", { "d": "string" }] }],
            "value": { "a": "7", "b": ["x", "y"], "c": { "d": "deep" } }
        },
        "objs": {
            "type": ["list", ["object", { "id": "string", "size": "number" }]],
            "value": [{ "id": "i1", "size": "10" }, { "id": "i2", "size": "20" }]
        },
        "u": { "type": "dynamic", "value": { "$unknown": {} } },
        "u_s": { "type": "string", "value": { "$unknown": {} } },
        "u_n": { "type": "number", "value": { "$unknown": {
            "not_null": true, "min": { "value": "1", "inclusive": true } } } },
        "u_b": { "type": "bool", "value": { "$unknown": {} } },
        "u_list": { "type": ["list", "string"], "value": { "$unknown": { "not_null": true, "min_len": 1 } } },
        "u_obj": { "type": ["object", { "a": "number" }], "value": { "$unknown": {} } },
        "sec": { "type": "string", "value": { "$marked": { "marks": ["secret"], "value": "sesame" } } },
        "sec_n": { "type": "number", "value": { "$marked": { "marks": ["other"], "value": "9" } } },
        "sec_list": { "type": ["list", "string"], "value": [
            "plain", { "$marked": { "marks": ["secret"], "value": "x" } }] },
    })
}

/// Compares one expression.
fn compare(
    source: &str,
    scope: &Scope<'_>,
    theirs: &Json,
    marks: &mut MarkNames,
) -> Result<(), String> {
    let tree = parse_expression(source);
    let first = &theirs["errors"][0];
    if let Some(error) = tree.errors().first() {
        return match theirs["phase"].as_str() {
            Some("parse") => Ok(()),
            _ => Err(format!("only Strata has an error in the text: {:?}", error.kind)),
        };
    }
    if theirs["phase"] == "parse" {
        return Err(format!("only the reference has an error in the text: {first}"));
    }
    let sources = SourceMap::default();
    let file = sources.add("expression", tree.text().clone());
    match (Program::of_tree(&tree, &file).evaluate(scope), theirs["errors"].is_array()) {
        (Ok(value), false) => compare_typed(&value, theirs, marks, Tolerance::default()),
        (Ok(_), true) => Err(format!("only the reference has an error: {first}")),
        (Err(errors), false) => Err(format!("only Strata has an error: {}", errors[0].message)),
        (Err(errors), true) => {
            let start = errors[0].primary.as_ref().map(|label| label.span.start - file.base());
            let Some(start) = start else { return Ok(()) };
            let mine = Positions::new(&tree).at(start);
            let wanted = (first["start"]["line"].as_u64(), first["start"]["column"].as_u64());
            if wanted.0.is_none() || wanted == (Some(mine.line.into()), Some(mine.column.into())) {
                return Ok(());
            }
            let told = (&errors[0].message, mine.line, mine.column);
            Err(format!("the first error is {told:?}, in the reference {first}"))
        }
    }
}

/// Whether a difference is one of those that are known. The published version of the reference differs
/// from the one that made the vectors, which decide:
///
/// * how much of the beginning of an unknown text is certain (`safe_prefix` in `strata-value`), and so
///   how long it is at least;
/// * what is known of an unknown collection that is converted.
fn is_known(source: &str, detail: &str) -> bool {
    let is_about_texts = detail.contains("\"prefix\"") || source.contains("strlen");
    detail.contains("unknown with")
        && (is_about_texts || source.contains("convert") && detail.ends_with("recorded {}"))
}
