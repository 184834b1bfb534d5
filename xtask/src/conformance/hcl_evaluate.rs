//! The suites `hcl/expressions`, `hcl/templates` and `hcl/functions`: a text, evaluated in a scope.
//!
//! Compared are success, type, value, marks and refinements, and on failure the line and the column of
//! the first error. Of mistakes of the text that is the first in the text: trees tell them by place,
//! the reference tells those of its scanner before the others.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value as Json;
use strata_diagnostics::{Diagnostic, SourceFile, SourceMap};
use strata_eval::{Functions, Program, Scope, functions};
use strata_syntax::{Tree, parse_expression_bytes, parse_template_bytes};
use strata_value::{Key, Map, Value};

use super::Suite;
use super::hcl_places::Places;
use super::hcl_value::{MarkNames, Tolerance, compare_typed, read_typed};
use super::hcl_vectors::{Place, check, first_place, id, read, source};

/// Runs the cases of expressions.
pub(super) fn run_expressions(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run(path, suite, parse_expression_bytes)
}

/// Runs the cases of templates.
pub(super) fn run_templates(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run(path, suite, parse_template_bytes)
}

fn run(path: &Path, suite: &mut Suite, parse: fn(&[u8]) -> Tree) -> Result<(), String> {
    for case in read(path)? {
        let source = source(&case, "src")?;
        let about = |e| format!("{}\n{e}", String::from_utf8_lossy(&source));
        check(suite, id(&case)?, || check_case(&case, &parse(&source)).map_err(about));
    }
    Ok(())
}

fn check_case(case: &Json, tree: &Tree) -> Result<(), String> {
    let mut marks = MarkNames::default();
    let result = evaluate(case, tree, &mut marks)?;
    match (result, case["errors"].as_array()) {
        (Ok(value), None) => {
            let approximate = case["approx"] == true;
            let tolerance = Tolerance { approximate, ..Tolerance::default() };
            compare_typed(&value, case, &mut marks, tolerance)
        }
        (Ok(value), Some(errors)) => Err(format!("is {value:?}, recorded {}", errors[0])),
        (Err(error), None) => Err(format!("{}, recorded {}", error.message, case["value"])),
        (Err(error), Some(errors)) if case["phase"] == "parse" => error.is_at(earliest(errors)),
        (Err(error), Some(errors)) => error.is_at(first_place(errors)),
    }
}

/// The place of the error that stands first in the text.
fn earliest(errors: &[Json]) -> Option<Place> {
    let places = errors.iter().filter_map(|error| Place::read(&error["start"]));
    places.min_by_key(|place| place.byte)
}

/// The first error and where it is.
#[derive(Debug)]
struct First {
    place: Option<Place>,
    message: String,
}

impl First {
    fn is_at(&self, recorded: Option<Place>) -> Result<(), String> {
        let column = |place: Option<Place>| place.map(|place| (place.line, place.column));
        if column(self.place) == column(recorded) {
            return Ok(());
        }
        Err(format!("{} at {:?}, recorded {recorded:?}", self.message, self.place))
    }
}

fn evaluate(
    case: &Json,
    tree: &Tree,
    marks: &mut MarkNames,
) -> Result<Result<Value, First>, String> {
    let file = SourceMap::default().add("", tree.text().clone());
    let mut places = Places::of_tree(tree, &case["start"]);
    if let Some(error) = tree.errors().first() {
        let place = Some(places.place(error.start as usize));
        return Ok(Err(First { place, message: format!("{:?}", error.kind) }));
    }
    let program = Program::of_tree(tree, &file);
    let mut run = |scope: &Scope<'_>| {
        program.evaluate(scope).map_err(|errors| first(&errors, &file, &mut places))
    };
    if case["context"] == "none" {
        return Ok(run(&Scope::new()));
    }
    let mut scope = Scope::new();
    if case["functions"] != "none" {
        scope = scope.with_functions(all_functions());
    }
    if case["variables"] != "none" {
        scope = scope.with_variables(variables(&case["vars"], marks)?);
    }
    let children = case["scopes"].as_array().map_or(&[][..], Vec::as_slice);
    let children = children.iter().map(|vars| variables(vars, marks));
    let children: Vec<Map> = children.collect::<Result<_, _>>()?;
    Ok(within(&scope, &children, &mut run))
}

/// Evaluates in the innermost of scopes within each other.
fn within<T>(scope: &Scope<'_>, children: &[Map], run: &mut dyn FnMut(&Scope<'_>) -> T) -> T {
    match children {
        [] => run(scope),
        [first, rest @ ..] => within(&scope.child().with_variables(first.clone()), rest, run),
    }
}

fn variables(vars: &Json, marks: &mut MarkNames) -> Result<Map, String> {
    let vars = vars.as_object().into_iter().flatten();
    vars.map(|(name, typed)| Ok((Key::new(name), read_typed(typed, marks)?))).collect()
}

fn first(errors: &[Diagnostic], file: &SourceFile, places: &mut Places<'_>) -> First {
    let Some(error) = errors.first() else {
        return First { place: None, message: "no error".to_owned() };
    };
    let start = error.primary.as_ref().map(|label| (label.span.start - file.base()) as usize);
    let message = format!("{}: {} {:?}", error.code, error.message, error.notes);
    First { place: start.map(|start| places.place(start)), message }
}

/// The functions of the reference, some of them under namespaced names too.
pub(crate) fn all_functions() -> &'static Functions {
    static TABLE: OnceLock<Functions> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = functions::reference().clone();
        for (name, alias) in [
            ("max", "core::num::max"),
            ("join", "core::text::join"),
            ("lower", "text::lower"),
            ("upper", "text::upper"),
        ] {
            if let Some(function) = table.get(Key::new(name)).cloned() {
                table.insert(alias, function);
            }
        }
        table
    })
}
