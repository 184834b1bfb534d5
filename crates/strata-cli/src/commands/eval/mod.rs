//! `strata eval`: one expression, template or file of HCL.

mod input;

use std::io::{self, Write as _};
use std::path::PathBuf;

use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_eval::type_expression::type_string;
use strata_value::{Marks, Value};

use crate::evaluation::{Variables, scope, tell_files};
use crate::global::Global;
use crate::output::{self, Format, exact_numbers, redacted};
use crate::report::{Failure, Report};
use crate::status::Status;

use input::Input;

/// Evaluate an expression, a template or a file of HCL
///
/// A file has attributes and blocks, and is evaluated to an object: blocks are objects below their
/// types and labels. Expressions see the variables that `--vars` and `--var` give, and all functions
/// (`strata console` lists them with `:functions`).
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The expression; or the path of a file of HCL or HCL JSON; `-` reads either from standard
    /// input
    #[arg(
        value_name = "EXPR|FILE|-",
        required_unless_present = "file",
        allow_negative_numbers = true
    )]
    input: Option<String>,
    /// A file that holds the expression, or attributes and blocks
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    file: Option<PathBuf>,
    /// The text is a template, as `port ${port}`
    #[arg(long)]
    template: bool,
    #[command(flatten)]
    variables: Variables,
    /// Print the type of the value, not the value
    #[arg(long = "type", conflicts_with_all = ["format", "reveal"], help_heading = "Result")]
    show_type: bool,
    /// The form of the result [default: json, pretty on a terminal]
    #[arg(long, value_enum, help_heading = "Result")]
    format: Option<Format>,
    /// Show the content of sensitive values
    #[arg(long, help_heading = "Result")]
    reveal: bool,
}

/// Evaluates what the arguments name, and prints it.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    let value = Input::of(args, &sources).and_then(|input| {
        let variables = args.variables.load(&sources)?;
        input.value(&scope(variables))
    });
    if global.verbose {
        tell_files(&sources);
    }
    let shown = value.and_then(|value| args.shown(&value));
    match shown {
        Ok(Shown::Type(text)) => {
            let mut out = io::stdout().lock();
            writeln!(out, "{text}")?;
            out.flush()?;
        }
        Ok(Shown::Value(value)) => {
            output::print(&value, args.format.unwrap_or(Format::Json), global)?;
        }
        Err(errors) => {
            report.show(&errors, &sources);
            return Ok(Status::of_errors(&errors, &["io"]));
        }
    }
    Ok(Status::Success)
}

/// What is printed.
enum Shown {
    Type(String),
    Value(Value),
}

impl Args {
    fn shown(&self, value: &Value) -> Result<Shown, Diagnostics> {
        if self.show_type {
            return Ok(Shown::Type(type_string(&value.ty())));
        }
        if value.contains_unknown() {
            return Err(unknown(value).into());
        }
        let revealed = if self.reveal { Marks::SENSITIVE } else { Marks::NONE };
        Ok(Shown::Value(exact_numbers(&redacted(value, revealed))))
    }
}

/// The error that parts of a value are not known.
fn unknown(value: &Value) -> Diagnostic {
    let mut paths = Vec::new();
    for (path, leaf) in value.leaves() {
        if leaf.contains_unknown() {
            paths.push(if path.is_empty() { "it".to_owned() } else { format!("`{path}`") });
        }
    }
    Diagnostic::error("eval-unknown", "the value is not known yet, so it cannot be printed")
        .note(format!("{} is not known", paths.join(", ")))
        .hint("print its type with `--type`")
}
