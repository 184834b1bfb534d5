//! `strata console`: expressions, one after the other.

mod command;
mod completion;
mod editor;
mod help;
mod history;
mod input;
mod line;
mod pages;
mod session;
mod signature;

use std::io::{self, IsTerminal as _, Write as _};

use strata_diagnostics::SourceMap;

pub(crate) use pages::PAGES;

use crate::evaluation::Variables;
use crate::global::Global;
use crate::interrupt;
use crate::report::{Failure, Report};
use crate::status::Status;

use input::{Input, Next};
use session::{Flow, Session};

/// Evaluate expressions of HCL interactively
///
/// An expression may go on over several lines: it is read until it is complete. `name = expression`
/// defines a variable for the session. Tab completes variables, attributes and functions; `:help` lists
/// the commands. Ctrl-C drops the line or ends a long evaluation, Ctrl-D leaves.
///
/// Lines are kept in `strata/console-history` in the directory of `XDG_STATE_HOME`, else in
/// `~/.local/state`, as they are typed and readable by their owner only; a line that begins with a space
/// is not kept. Standard input that is no terminal is read without prompts, and the exit status is 2 if
/// something in it was wrong.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    variables: Variables,
    /// Neither read nor keep the history of lines
    #[arg(long)]
    no_history: bool,
}

/// Reads and evaluates until the input ends.
pub(crate) fn run(args: &Args, global: Global, report: &Report) -> Result<Status, Failure> {
    let sources = SourceMap::default();
    let variables = match args.variables.load(&sources) {
        Ok(variables) => variables,
        Err(errors) => {
            report.show(&errors, &sources);
            return Ok(Status::of_errors(&errors, &["io"]));
        }
    };
    let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut input = if on_terminal {
        interrupt::catch()?;
        if !global.quiet {
            greet()?;
        }
        Input::terminal(global, !args.no_history, report)?
    } else {
        Input::pipe()
    };
    let mut session = Session::new(variables, sources, report);
    loop {
        match input.next(session.variables())? {
            Next::Text(text) => {
                if session.enter(&text)? == Flow::End {
                    break;
                }
            }
            Next::Dropped => {}
            Next::End => break,
        }
    }
    // People see what is wrong; a script is told by the status.
    Ok(if session.failed() && !on_terminal { Status::Invalid } else { Status::Success })
}

fn greet() -> io::Result<()> {
    writeln!(
        io::stdout().lock(),
        "strata {}: type an expression, or `:help`; Ctrl-D leaves",
        env!("CARGO_PKG_VERSION")
    )
}
