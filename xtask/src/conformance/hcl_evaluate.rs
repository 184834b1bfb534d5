//! `hcl/expressions`, `hcl/templates`, `hcl/functions`: texts that are evaluated
//! (`conformance/hcl/README.md`).

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value as Json;
use strata_diagnostics::SourceMap;
use strata_eval::{Functions, Program, Scope, functions};
use strata_syntax::{Positions, Tree, parse_expression, parse_template};
use strata_value::{Key, Map};

use super::Suite;
use super::hcl_value::{MarkNames, Tolerance, compare_typed, read_typed};
use super::hcl_vectors::{Place, check, id, read, source, text};

/// Expressions, also those that call functions.
pub(super) fn run_expressions(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run(path, suite, |text| parse_expression(text))
}

/// Standalone templates.
pub(super) fn run_templates(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run(path, suite, |text| parse_template(text))
}

fn run(path: &Path, suite: &mut Suite, parse: fn(&str) -> Tree) -> Result<(), String> {
    for case in read(path)? {
        check(suite, id(&case)?, || compare(&case, parse));
    }
    Ok(())
}

fn compare(case: &Json, parse: fn(&str) -> Tree) -> Result<(), String> {
    let source = source(case, "src")?;
    // Bytes that are not UTF-8 are an error of the text, wherever they stand.
    let Ok(text) = text(source) else {
        return if case["errors"].is_array() { Ok(()) } else { Err("not UTF-8".to_owned()) };
    };
    let tree = parse(&text);
    let mut marks = MarkNames::default();
    if let Some(error) = tree.errors().first() {
        let place = Positions::new(&tree).at(error.start);
        return same_place(Some(at(place)), case, &by_position(&case["errors"]));
    }
    let sources = SourceMap::default();
    let file = sources.add("case", tree.text().clone());
    let program = Program::of_tree(&tree, &file);
    let base = base_scope(case, &mut marks)?;
    let result = with_scopes(
        &base,
        case["scopes"].as_array().map_or(&[], Vec::as_slice),
        &mut marks,
        &program,
    )?;
    match result {
        Err(errors) => {
            let first = errors.first().and_then(|error| error.primary.as_ref());
            let offset = first.map(|label| label.span.start - file.base());
            let place = offset.map(|offset| at(Positions::new(&tree).at(offset)));
            same_place(place, case, &case["errors"]).map_err(|detail| {
                let told = errors.first().map(|error| error.message.as_str()).unwrap_or_default();
                format!("{detail}: {told}")
            })
        }
        Ok(_) if case["errors"].is_array() => {
            Err(format!("no error, recorded {}", case["errors"][0]["summary"]))
        }
        Ok(value) => {
            let approximate = case["approx"] == true;
            let tolerance = Tolerance { approximate, ..Tolerance::default() };
            compare_typed(&value, case, &mut marks, tolerance)
        }
    }
}

type Evaluated = Result<strata_value::Value, Vec<strata_diagnostics::Diagnostic>>;

/// Evaluates in the last of the scopes, each the child of the one before.
fn with_scopes(
    scope: &Scope<'_>,
    rest: &[Json],
    marks: &mut MarkNames,
    program: &Program,
) -> Result<Evaluated, String> {
    match rest {
        [] => Ok(program.evaluate(scope)),
        [first, rest @ ..] => {
            let child = scope.child().with_variables(variables(first, marks)?);
            with_scopes(&child, rest, marks, program)
        }
    }
}

fn base_scope(case: &Json, marks: &mut MarkNames) -> Result<Scope<'static>, String> {
    if case["context"] == "none" {
        return Ok(Scope::new());
    }
    let mut scope = Scope::new();
    if case["functions"] != "none" {
        scope = scope.with_functions(all_functions());
    }
    if case["variables"] != "none" {
        scope = scope.with_variables(variables(&case["vars"], marks)?);
    }
    Ok(scope)
}

fn variables(vars: &Json, marks: &mut MarkNames) -> Result<Map, String> {
    let vars = vars.as_object().into_iter().flatten();
    vars.map(|(name, typed)| Ok((Key::new(name), read_typed(typed, marks)?))).collect()
}

/// The functions of the reference, some of them under a second name in a namespace.
pub(super) fn all_functions() -> &'static Functions {
    static TABLE: OnceLock<Functions> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = functions::reference().clone();
        for (alias, name) in [
            ("core::num::max", "max"),
            ("core::text::join", "join"),
            ("text::lower", "lower"),
            ("text::upper", "upper"),
        ] {
            if let Some(function) = functions::reference().get(Key::new(name)) {
                table.insert(alias, function.clone());
            }
        }
        table
    })
}

fn at(place: strata_syntax::Position) -> Place {
    Place { line: place.line.into(), column: place.column.into(), byte: place.byte.into() }
}

/// Compares the start of the first error; a case may begin elsewhere than at the first line.
fn same_place(found: Option<Place>, case: &Json, errors: &Json) -> Result<(), String> {
    let Some(errors) = errors.as_array() else {
        return Err(format!("an error at {found:?}, recorded is a result"));
    };
    let found = found.map(|found| shifted(found, &case["start"]));
    let wanted = errors.first().and_then(|error| Place::read(error.get("start")?));
    match (found, wanted) {
        (Some(found), Some(wanted))
            if (found.line, found.column) != (wanted.line, wanted.column) =>
        {
            Err(format!(
                "first error at {}:{}, recorded {}:{} {}",
                found.line, found.column, wanted.line, wanted.column, errors[0]["summary"]
            ))
        }
        _ => Ok(()),
    }
}

/// Errors of the text in the order of their places, in which a tree tells them; the reference tells
/// those of its scanner first.
fn by_position(errors: &Json) -> Json {
    let mut errors = errors.as_array().cloned().unwrap_or_default();
    errors.sort_by_key(|error| error["start"]["byte"].as_u64());
    if errors.is_empty() { Json::Null } else { errors.into() }
}

fn shifted(found: Place, start: &Json) -> Place {
    let Some(start) = Place::read(start) else { return found };
    let column = if found.line == 1 { found.column + start.column - 1 } else { found.column };
    Place { line: found.line + start.line - 1, column, byte: found.byte + start.byte }
}
