//! `strata compile`: the desired state of a host, or of many, as bundles.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use strata_compile::{Catalog, bundle};
use strata_diagnostics::{Diagnostic, SourceMap};
use strata_hierarchy::manifest::{self, Cause};
use strata_sources::publish::{self, PublishError, Publisher};

use crate::configuration::{Fleet, Host, HostArgs, Project, ProjectArgs, hosts, show};
use crate::global::Global;
use crate::interrupt;
use crate::report::{Failure, Report};
use crate::status::Status;

/// Compile a configuration and its layered data to a bundle for a host, or for many
///
/// The bundle holds the outputs, the resources in the order of their dependencies, and the assets. It is
/// there completely or not at all, is never written over something, and only you may read it (mode 0600):
/// it holds secrets as plain text. `strata bundle show` prints what is in it.
///
/// With `--hosts`, everything is read once and the hosts are compiled at the same time, each to
/// `OUT/HOST.bundle`. A host that fails does not stop the others.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    host: HostArgs,
    /// The bundle of the host of `--facts`; nothing may exist there
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "hosts",
        conflicts_with = "hosts",
        help_heading = "Result"
    )]
    out: Option<PathBuf>,
    /// The directory of the bundles of `--hosts`; it is made if it does not exist
    #[arg(
        long,
        value_name = "OUT",
        requires = "hosts",
        required_unless_present = "facts",
        help_heading = "Result"
    )]
    out_dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  strata compile . --facts facts/web1.json --data-hierarchy layers/hierarchy.yaml --out web1.bundle
  strata compile . --hosts facts --data-hierarchy layers/hierarchy.yaml --out-dir bundles";

/// Compiles for the hosts that the arguments name.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    interrupt::catch()?;
    let done = match (&args.host.facts, &args.out, &args.host.hosts, &args.out_dir) {
        (Some(facts), Some(out), ..) => args.compile_one(facts, out, &sources),
        (.., Some(directory), Some(out)) => {
            args.compile_all(directory, out, &sources, global, report)
        }
        _ => unreachable!("the arguments require one of the two"),
    };
    Ok(done.unwrap_or_else(|failure| show(failure, report, &sources)))
}

impl Args {
    fn compile_one(
        &self,
        facts: &Path,
        out: &Path,
        sources: &SourceMap,
    ) -> Result<Status, manifest::Failure> {
        let project = Project::load(&self.project, sources, interrupt::flag())?;
        let catalog = project.compile(&Host::of_file(facts).facts(sources)?)?;
        publish::create_new(out, &encoded(&catalog)?).map_err(|error| unwritten(&error))?;
        Ok(Status::Success)
    }

    fn compile_all(
        &self,
        directory: &Path,
        out: &Path,
        sources: &SourceMap,
        global: Global,
        report: &Report,
    ) -> Result<Status, manifest::Failure> {
        let project = Project::load(&self.project, sources, interrupt::flag())?;
        let hosts = hosts(directory)?;
        let publisher = directory_of_bundles(out)?;
        let fleet = Fleet { project: &project, hosts: &hosts, sources };
        let outcome = fleet.run(global, |host, facts| {
            let bytes = encoded(&project.compile(facts)?)?;
            let name = format!("{}.bundle", host.name);
            publisher.create_new(name.as_ref(), &bytes).map_err(|error| unwritten(&error))
        });
        let status = outcome.tell("compiled", report, sources);
        publisher.sync().map_err(|error| unwritten(&error))?;
        Ok(status)
    }
}

/// The directory of a fleet's bundles; the last component is made if it is not there.
fn directory_of_bundles(out: &Path) -> Result<Publisher, manifest::Failure> {
    if let Err(error) = fs::create_dir(out)
        && error.kind() != io::ErrorKind::AlreadyExists
    {
        let message = format!("cannot make the directory `{}`: {error}", out.display());
        let hint = "check the path, and whether you may write there";
        return Err(operational(Diagnostic::error("io", message).hint(hint)));
    }
    Publisher::open(out).map_err(|error| unwritten(&error))
}

/// The bytes of a bundle.
fn encoded(catalog: &Catalog) -> Result<Vec<u8>, manifest::Failure> {
    bundle::encode(catalog).map(|encoded| encoded.bytes).map_err(|error| manifest::Failure {
        diagnostics: vec![Diagnostic::error("bundle-value", error.to_string())],
        cause: Cause::Configuration,
    })
}

fn unwritten(error: &PublishError) -> manifest::Failure {
    // Its words end with what to do.
    let told = error.to_string();
    let (message, hint) = told.split_once("; ").unwrap_or((&told, "name another file"));
    operational(Diagnostic::error("bundle-write", message).hint(hint))
}

fn operational(finding: Diagnostic) -> manifest::Failure {
    manifest::Failure { diagnostics: vec![finding], cause: Cause::Operation }
}
