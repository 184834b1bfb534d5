//! `cargo xtask TASK`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::conformance::{self, Options};

/// Tasks of the repository.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Runs the conformance suites below a directory and compares with `conformance.toml`.
    Conformance {
        /// The directory of suites (default: `conformance`, else `../shared/conformance`).
        dir: Option<PathBuf>,
        /// Only these suites (`hiera5`, `bugs`, `hcl/bodies`, …).
        #[arg(long = "suite", value_name = "NAME")]
        suites: Vec<String>,
        /// Checks a corpus of real HCL files (`../shared/corpus/hcl`); other suites only if named.
        #[arg(long, value_name = "DIR")]
        corpus: Option<PathBuf>,
        /// Tells each case that fails, with what was expected and what came.
        #[arg(long)]
        failures: bool,
    },
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]
fn main() -> ExitCode {
    let Task::Conformance { dir, suites, corpus, failures } = Cli::parse().task;
    match conformance::run(&Options { dir, suites, corpus }) {
        Ok(report) => {
            print!("{}", report.text(failures));
            if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
