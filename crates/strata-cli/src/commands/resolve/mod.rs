//! `strata resolve`: the data of a document.

mod args;
mod data;
mod explain;
mod facts;

use std::io::{self, Write as _};

use strata_diagnostics::{Diagnostics, SourceMap};
use strata_hierarchy::document::{Document, Quoting, Trace, env, put_over, query, whole_numbers};
use strata_merge::NoLog;
use strata_template::environment::Environment;
use strata_value::{Marks, Value};

pub(crate) use args::Args;
use args::Form;

use crate::clock::now;
use crate::global::Global;
use crate::output::{self, Format};
use crate::remote;
use crate::report::{Failure, Report};
use crate::status::Status;

/// Resolves the document of the arguments, and prints its data.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    let mut warnings = Diagnostics::new();
    let (result, trace) = resolve(args, &sources, &mut warnings);
    report.show(&warnings, &sources);
    if let Some(trace) = &trace {
        explain(args, global, trace, result.as_ref().ok(), &sources)?;
    }
    match result {
        Ok(data) if trace.is_none() => match print(args, global, &data) {
            Ok(()) => Ok(Status::Success),
            Err(failure) => Err(failure),
        },
        Ok(_) => Ok(Status::Success),
        Err(mut errors) => {
            errors.sort();
            report.show(&errors, &sources);
            Ok(Status::of_errors(&errors, &["io", remote::FETCH]))
        }
    }
}

/// The data with everything of the arguments over it, checked; and the trace if it is wanted.
fn resolve(
    args: &Args,
    sources: &SourceMap,
    warnings: &mut Diagnostics,
) -> (Result<Value, Diagnostics>, Option<Trace>) {
    let Given { document, overrides, environment } = match read(args, sources, warnings) {
        Ok(given) => given,
        Err(errors) => return (Err(errors), None),
    };
    let (data, mut trace) = if args.explain {
        let (data, trace) = document.explain(&environment);
        (data, Some(trace))
    } else {
        (document.resolve(&environment), None)
    };
    let checked = data.and_then(|data| {
        let data = match (overrides, &mut trace) {
            (None, _) => data,
            (Some(over), Some(trace)) => put_over(&data, &over, &mut trace.decisions)?,
            (Some(over), None) => put_over(&data, &over, &mut NoLog)?,
        };
        let broken = document.rules().check(&data);
        if broken.is_empty() { Ok(data) } else { Err(broken) }
    });
    (checked, trace)
}

/// What the arguments name, read.
struct Given {
    document: Document,
    overrides: Option<Value>,
    environment: Environment<'static>,
}

fn read(
    args: &Args,
    sources: &SourceMap,
    warnings: &mut Diagnostics,
) -> Result<Given, Diagnostics> {
    let file = args.servers.read(&args.source()?, sources, warnings)?;
    let document = Document::read(&file, &args.data_key)?;
    warnings.extend(document.warnings().clone());
    let overrides = data::overrides(args, sources)?;
    let facts = Environment::of_facts(facts::facts(args, warnings)?);
    let environment = match now() {
        Some(now) => facts.at_time(now),
        None => facts,
    };
    Ok(Given { document, overrides, environment })
}

fn print(args: &Args, global: Global, data: &Value) -> Result<(), Failure> {
    let data = output::redacted(data, Marks::NONE);
    let data = match &args.query {
        Some(path) => query(&data, path)?,
        None => data,
    };
    match args.form() {
        Form::Env => write(&env(&data, &args.env_prefix, Quoting::None)?),
        Form::Common(Format::Env) => write(&env(&data, &args.env_prefix, Quoting::Shell)?),
        Form::Common(Format::Yaml) => output::print(&data, Format::Yaml, global),
        Form::Common(format) => output::print(&whole_numbers(&data), format, global),
    }
}

fn explain(
    args: &Args,
    global: Global,
    trace: &Trace,
    data: Option<&Value>,
    sources: &SourceMap,
) -> Result<(), Failure> {
    let data = data.map(|data| output::redacted(data, Marks::NONE));
    if !args.wants_data() {
        return write(&explain::text(trace, data.as_ref(), sources));
    }
    let Form::Common(format) = args.form() else { return Ok(()) };
    output::print(&explain::data(trace, data.as_ref(), sources), format, global)
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
