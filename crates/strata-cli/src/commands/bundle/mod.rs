//! `strata bundle`: what is in a bundle, and whether it is whole.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use strata_compile::bundle::Bundle;
use strata_diagnostics::{Diagnostics, SourceMap};

use crate::global::Global;
use crate::input;
use crate::output::{self, Format};
use crate::report::{Failure, Report};
use crate::status::Status;

/// Look into a bundle that `strata compile` made
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the catalog of a bundle: outputs, resources, assets
    ///
    /// In place of each sensitive value stands `"(sensitive)"`.
    #[command(after_help = "Example:\n  strata bundle show web1.bundle --format yaml")]
    Show {
        /// The bundle
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The form
        #[arg(long, value_enum, default_value_t = Form::Json)]
        format: Form,
        /// Print sensitive values as they are
        #[arg(long)]
        reveal: bool,
    },
    /// Compute every digest of a bundle again, and print that of the whole
    ///
    /// Any byte that is not what it was is found; the exit status is 2 then.
    #[command(after_help = "Example:\n  strata bundle verify web1.bundle")]
    Verify {
        /// The bundle
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

/// A form of catalogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// JSON
    Json,
    /// YAML
    Yaml,
}

/// Runs the subcommand.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let (Command::Show { file, .. } | Command::Verify { file }) = &args.command;
    let bundle = match read(file) {
        Ok(bundle) => bundle,
        Err((findings, status)) => {
            report.show(&findings, &SourceMap::default());
            return Ok(status);
        }
    };
    match args.command {
        Command::Show { format, reveal, .. } => {
            let form = match format {
                Form::Json => Format::Json,
                Form::Yaml => Format::Yaml,
            };
            output::print(&bundle.catalog_value(reveal), form, global)?;
        }
        Command::Verify { .. } => {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", bundle.digest())?;
            out.flush()?;
        }
    }
    Ok(Status::Success)
}

/// Reads a bundle, which checks every byte of it; an error comes with the status that it makes.
fn read(path: &Path) -> Result<Bundle, (Diagnostics, Status)> {
    let name = input::name(path);
    let bytes = input::file(path).map_err(|unread| {
        let hint = "check the path, and whether you may read it";
        let (finding, status) = unread.told(&name, "io", hint);
        (finding.into(), status)
    })?;
    Bundle::read(&bytes).map_err(|damage| (damage.diagnostic(&name).into(), Status::Invalid))
}
