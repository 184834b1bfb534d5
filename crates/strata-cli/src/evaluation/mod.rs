//! Evaluation of HCL for commands: expressions, templates, whole files, and the variables they see.

mod body;
mod file;
mod pages;
mod variables;

use std::io::{self, Write as _};

use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_eval::{Program, Scope, functions};
use strata_syntax::{Tree, parse_expression, parse_template};
use strata_value::{Map, Value};

pub(crate) use body::{json_body, native_body};
pub(crate) use pages::PAGES;
pub(crate) use variables::{Variables, with};

/// What a text that stands alone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Expression,
    Template,
}

impl Text {
    /// The tree of a text.
    pub(crate) fn parse(self, text: &str) -> Tree {
        match self {
            Self::Expression => parse_expression(text),
            Self::Template => parse_template(text),
        }
    }
}

/// What expressions see: these variables and all functions.
pub(crate) fn scope(variables: Map) -> Scope<'static> {
    functions_alone().with_variables(variables)
}

/// All functions. Messages are for people: no element of a sensitive collection is shown in them.
fn functions_alone() -> Scope<'static> {
    Scope::new().with_functions(functions::standard()).keeping_marks()
}

/// The value of a text that was parsed. `file` holds the text at the same places.
pub(crate) fn evaluate(
    tree: &Tree,
    file: &SourceFile,
    scope: &Scope<'_>,
) -> Result<Value, Diagnostics> {
    if !tree.errors().is_empty() {
        return Err(tree.diagnostics(file));
    }
    run(&Program::of_tree(tree, file), scope)
}

/// Says which files were read, for `--verbose`.
pub(crate) fn tell_files(sources: &SourceMap) {
    // The other texts are those of the command line, `<…>` and `--var …`.
    for name in sources.names().iter().filter(|name| !name.starts_with(['<', '-'])) {
        let _ = writeln!(io::stderr().lock(), "read {name}");
    }
}

fn run(program: &Program, scope: &Scope<'_>) -> Result<Value, Diagnostics> {
    program.evaluate(scope).map_err(|errors| {
        let mut all = Diagnostics::new();
        all.extend(errors);
        all
    })
}
