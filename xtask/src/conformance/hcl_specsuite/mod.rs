//! The suite `hcl/specsuite`: the reference's own specification suite.
//!
//! A test is a file `.t` with what is expected, a file `.hcldec` with the specification, and the same
//! input in native syntax (`.hcl`), JSON (`.hcl.json`) or both; each input is a case. All files are read
//! with Strata's own bodies. They are other people's, so the project has no copy.
//!
//! Mistakes of a text must be found where they begin, and the first one must be the first; where they
//! end is not compared, and recovery may find more (`hcl-structure.md`).

mod expected;
mod file;

use std::fs;
use std::path::{Path, PathBuf};

use strata_diagnostics::{Diagnostic, Severity, SourceMap};
use strata_eval::decode::SpecFile;
use strata_eval::functions;
use strata_value::{Type, Value};

use super::Suite;
use super::hcl_vectors::check;
use expected::{Expected, Outcome, Place};
use file::File;

/// Runs the tests below a directory.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    let mut tests = Vec::new();
    collect(path, &mut tests)?;
    tests.sort();
    for test in tests {
        for ending in ["hcl", "hcl.json"] {
            let input = test.with_extension(ending);
            if input.is_file() {
                let name = input.strip_prefix(path).unwrap_or(&input).display().to_string();
                check(suite, &name, || check_input(&test, &input));
            }
        }
    }
    Ok(())
}

/// Adds the files `.t` in a directory and those in it.
fn collect(directory: &Path, tests: &mut Vec<PathBuf>) -> Result<(), String> {
    let at = |e: std::io::Error| format!("{}: {e}", directory.display());
    for entry in fs::read_dir(directory).map_err(at)? {
        let path = entry.map_err(at)?.path();
        if path.is_dir() {
            collect(&path, tests)?;
        } else if path.extension().is_some_and(|ending| ending == "t") {
            tests.push(path);
        }
    }
    Ok(())
}

fn check_input(test: &Path, input: &Path) -> Result<(), String> {
    let sources = SourceMap::default();
    let about = |errors: Vec<Diagnostic>| shown(&errors, &sources);
    let test = File::read_sound(test, &sources)?;
    let expected = Expected::read(&test.body()).map_err(about)?;
    let spec = File::read_sound(&test.path.with_extension("hcldec"), &sources)?;
    let spec = SpecFile::read(&spec.body(), functions::standard()).map_err(about)?;
    let input = File::read(input, &sources)?;
    let mut places = input.places();
    let mut place = |span| match sources.resolve(span) {
        Some((_, range)) => places.range(&range),
        None => Place::Null,
    };
    let (mut value, mut errors) = (Value::NULL, input.errors());
    if errors.is_empty() {
        (value, errors) = spec.spec.decode(&input.body(), &spec.scope());
        if let Some(wanted) = &expected.references {
            let found = spec.spec.variables(&input.body()).into_iter();
            let found = found.map(|found| (found.traversal.to_string(), place(found.span)));
            same("references", &found.collect(), wanted)?;
        }
    }
    match &expected.outcome {
        Outcome::Found(wanted) => {
            let span = |error: &Diagnostic| error.primary.as_ref().map(|label| label.span);
            let found = errors.iter().map(|e| (e.severity, place(span(e).unwrap_or_default())));
            let found: Vec<_> = found.collect();
            if input.errors().is_empty() {
                return same("errors", &found, wanted);
            }
            let starts = |all: &[(Severity, Place)]| -> Vec<(Severity, Place)> {
                all.iter().map(|(severity, place)| (*severity, place[2].clone())).collect()
            };
            let (found, wanted) = (starts(&found), starts(wanted));
            let known: Vec<_> = found.iter().filter(|f| wanted.contains(f)).cloned().collect();
            same("mistakes", &known, &wanted)?;
            same("first mistake", &found.first(), &wanted.first())
        }
        Outcome::Value(..) if !errors.is_empty() => Err(about(errors)),
        Outcome::Value(result, ty) => same_value(&value, result.as_ref(), ty),
    }
}

fn same_value(value: &Value, wanted: Option<&Value>, ty: &Type) -> Result<(), String> {
    if !value.ty().conforms_to(ty) {
        return Err(format!("of type {:?}, expected {ty:?}", value.ty()));
    }
    match wanted {
        Some(wanted) if value != wanted => Err(format!("{value:?}, expected {wanted:?}")),
        _ => Ok(()),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} {found:?}, expected {wanted:?}")) }
}

fn shown(errors: &[Diagnostic], sources: &SourceMap) -> String {
    let place = |error: &Diagnostic| error.primary.as_ref().and_then(|p| sources.describe(p.span));
    let lines = errors.iter().map(|e| format!("{}: {}", place(e).unwrap_or_default(), e.message));
    lines.collect::<Vec<_>>().join("\n")
}
