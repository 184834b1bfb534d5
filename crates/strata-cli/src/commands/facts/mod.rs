//! `strata facts`: the facts of this host, or what a path finds in them.

pub(crate) mod given;
mod host;
mod pages;
mod query;

use strata_diagnostics::SourceMap;
use strata_value::Value;

use crate::global::Global;
use crate::output::{self, Format};
use crate::report::{Failure, Report};
use crate::status::Status;

pub(super) use given::FactArgs;
pub(super) use host::HostArgs;
pub(crate) use pages::PAGES;
use query::{found, sorted};

/// Show the facts of this host
///
/// What the system tells, then the fact files of the system (`/etc/choria/ccm`) and the user
/// (`$XDG_CONFIG_HOME/choria/ccm`), merged; then variables of the environment, the facts file and
/// the facts of the command line, each of which replaces facts of the same name.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A GJSON path that says what to show, as `host.info.platform`; and facts, as `role=db`
    #[arg(value_name = "QUERY|NAME=VALUE")]
    words: Vec<String>,
    /// The path, if it looks like a fact or begins with `@`; what it does not find is null here
    #[arg(long, value_name = "QUERY")]
    query: Option<String>,
    #[command(flatten)]
    given: FactArgs,
    /// The form of the result [default: json, pretty on a terminal]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The same as `--format yaml`; what a query does not find is null here
    #[arg(long, conflicts_with = "format")]
    yaml: bool,
}

/// Prints the facts that the arguments ask for.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let (query, words) = args.split();
    let (facts, warnings) = match args.given.load(words) {
        Ok(loaded) => loaded,
        Err(errors) => {
            report.show(&errors, &SourceMap::default());
            return Ok(Status::of_errors(&errors, &["io"]));
        }
    };
    report.show(&warnings, &SourceMap::default());
    let shown = match query {
        None => Some(sorted(&facts)?),
        Some(path) => found(&facts, path)?,
    };
    let shown = match (shown, query) {
        (Some(shown), _) => shown,
        (None, path) => {
            let is_optional = args.query.is_some() || args.yaml;
            let finding = query::nothing(path.unwrap_or_default(), &facts, is_optional);
            report.show(&finding.into(), &SourceMap::default());
            if !is_optional {
                return Ok(Status::NotFound);
            }
            Value::NULL
        }
    };
    let form = if args.yaml { Format::Yaml } else { args.format.unwrap_or(Format::Json) };
    output::print(&shown, form, global)?;
    Ok(Status::Success)
}

impl Args {
    /// The query and the facts of the command line: the first word is the query unless it is a fact.
    fn split(&self) -> (Option<&str>, &[String]) {
        match (&self.query, self.words.split_first()) {
            (None, Some((first, rest))) if !given::is_fact(first) => (Some(first), rest),
            (query, _) => (query.as_deref(), &self.words),
        }
    }
}
