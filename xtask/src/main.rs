//! `cargo xtask TASK`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{compare, conformance};

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
        /// The directory of suites (default: `conformance`, and `../shared/conformance` for what is not there).
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
    /// Evaluates random expressions with Strata and with the reference, which needs Go.
    Compare {
        /// The number of expressions.
        #[arg(long, default_value_t = 100_000)]
        count: usize,
        /// Where the random numbers begin.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The most differences that are shown.
        #[arg(long, default_value_t = 20)]
        show: usize,
    },
}

#[expect(clippy::print_stderr, reason = "a command-line program")]
fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Conformance { dir, suites, corpus, failures } => {
            run_conformance(&conformance::Options { dir, suites, corpus }, failures)
        }
        Task::Compare { count, seed, show } => run_compare(compare::Options { count, seed }, show),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command-line program")]
fn run_conformance(options: &conformance::Options, failures: bool) -> Result<bool, String> {
    let report = conformance::run(options)?;
    print!("{}", report.text(failures));
    Ok(report.is_good())
}

#[expect(clippy::print_stdout, reason = "a command-line program")]
fn run_compare(options: compare::Options, show: usize) -> Result<bool, String> {
    let outcome = compare::run(options)?;
    for difference in outcome.differences.iter().take(show) {
        println!("{}\n    {}", difference.source, difference.detail);
    }
    let (values, errors, known) = (outcome.values, outcome.errors, outcome.known);
    let differences = outcome.differences.len();
    println!("{values} values, {errors} errors, {known} known differences, {differences} others");
    Ok(differences == 0)
}
