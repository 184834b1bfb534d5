//! `strata validate`: whether a configuration and its data are right for a host.

use std::io::{self, Write as _};

use clap::ValueEnum;
use strata_diagnostics::SourceMap;
use strata_hierarchy::manifest::{self, Explanation};

use crate::configuration::{Fleet, Host, HostArgs, Project, ProjectArgs, hosts, show};
use crate::global::Global;
use crate::interrupt;
use crate::output::{self, Format};
use crate::report::{Failure, Report};
use crate::status::Status;

/// Check a configuration and its layered data for a host, or for many
///
/// Reads the configuration, the manifest and the layers that the facts choose, checks every layer against
/// the types of the variables, merges, and evaluates everything as `compile` does. Nothing is written.
///
/// Nothing is printed if all is well; `--explain-inputs` prints where each value comes from, and no value.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    host: HostArgs,
    /// Tell for each path of the inputs which source was selected, and which it shadows
    #[arg(long, conflicts_with = "hosts", help_heading = "Explanation")]
    explain_inputs: bool,
    /// Tell also which optional layers are missing
    #[arg(long, requires = "explain_inputs", help_heading = "Explanation")]
    explain_skipped_layers: bool,
    /// The form of the explanation
    #[arg(long, value_enum, default_value_t = Form::Text, help_heading = "Explanation")]
    format: Form,
}

const EXAMPLES: &str = "\
Examples:
  strata validate . --facts facts/web1.json --data-hierarchy layers/hierarchy.yaml
  strata validate . --facts facts/web1.json --data-hierarchy layers/hierarchy.yaml --explain-inputs
  strata validate . --hosts facts --data-hierarchy layers/hierarchy.yaml";

/// A form of explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each path
    Text,
    /// JSON
    Json,
}

/// Validates for the hosts that the arguments name.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    interrupt::catch()?;
    let project = match Project::load(&args.project, &sources, interrupt::flag()) {
        Ok(project) => project,
        Err(failure) => return Ok(show(failure, report, &sources)),
    };
    match (&args.host.facts, &args.host.hosts) {
        (Some(facts), _) => {
            let done = args.validate(&Host::of_file(facts), &project, &sources, global)?;
            Ok(done.map_or_else(|failure| show(failure, report, &sources), |()| Status::Success))
        }
        (None, Some(directory)) => {
            let hosts = match hosts(directory) {
                Ok(hosts) => hosts,
                Err(failure) => return Ok(show(failure, report, &sources)),
            };
            let fleet = Fleet { project: &project, hosts: &hosts, sources: &sources };
            let outcome = fleet.run(global, |_, facts| project.compile(facts).map(drop));
            Ok(outcome.tell("validated", report, &sources))
        }
        (None, None) => unreachable!("one of them is required"),
    }
}

impl Args {
    /// The outer error is that of standard output.
    fn validate(
        &self,
        host: &Host,
        project: &Project<'_>,
        sources: &SourceMap,
        global: Global,
    ) -> Result<Result<(), manifest::Failure>, Failure> {
        let facts = match host.facts(sources) {
            Ok(facts) => facts,
            Err(failure) => return Ok(Err(failure)),
        };
        if !self.explain_inputs {
            return Ok(project.compile(&facts).map(drop));
        }
        let (explanation, compiled) = project.explain(&facts, self.explain_skipped_layers);
        if let Some(explanation) = explanation {
            self.print(&explanation, global)?;
        }
        Ok(compiled.map(drop))
    }

    fn print(&self, explanation: &Explanation, global: Global) -> Result<(), Failure> {
        match self.format {
            Form::Text => {
                let mut out = io::stdout().lock();
                out.write_all(explanation.to_text().as_bytes())?;
                out.flush()?;
                Ok(())
            }
            Form::Json => output::print(&explanation.to_json(), Format::Json, global),
        }
    }
}
