//! The program `strata`: reads arguments, dispatches, maps results to an exit status.

mod clock;
mod commands;
mod configuration;
mod evaluation;
mod global;
mod input;
mod interrupt;
mod notation;
mod output;
mod pages;
mod remote;
mod report;
mod status;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use global::Global;
use report::Report;

/// Resolve layered configuration data, and say where every value comes from.
#[derive(Parser)]
#[command(name = "strata", version, arg_required_else_help = true, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Fmt(commands::fmt::Args),
    Convert(commands::convert::Args),
    Eval(commands::eval::Args),
    Console(commands::console::Args),
    Explain(commands::explain::Args),
    Lookup(Box<commands::lookup::Args>),
    Resolve(Box<commands::resolve::Args>),
    Facts(commands::facts::Args),
    Render(Box<commands::render::Args>),
    Validate(commands::validate::Args),
    Compile(commands::compile::Args),
    Bundle(commands::bundle::Args),
}

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report::panic));
    let cli = Cli::parse();
    let report = Report::new(cli.global);
    let status = match cli.command {
        Command::Fmt(args) => commands::fmt::run(&args, cli.global, &report),
        Command::Convert(args) => commands::convert::run(&args, cli.global, &report),
        Command::Eval(args) => commands::eval::run(&args, cli.global, &report),
        Command::Console(args) => commands::console::run(&args, cli.global, &report),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Lookup(args) => commands::lookup::run(&args, cli.global, &report),
        Command::Resolve(args) => commands::resolve::run(&args, cli.global, &report),
        Command::Facts(args) => commands::facts::run(&args, cli.global, &report),
        Command::Render(args) => commands::render::run(&args, cli.global, &report),
        Command::Validate(args) => commands::validate::run(&args, cli.global, &report),
        Command::Compile(args) => commands::compile::run(&args, cli.global, &report),
        Command::Bundle(args) => commands::bundle::run(&args, cli.global, &report),
    };
    match status {
        Ok(status) => status.into(),
        Err(failure) => report.failure(failure).into(),
    }
}
