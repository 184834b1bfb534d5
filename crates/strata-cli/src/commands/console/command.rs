//! The commands of the console.

use strata_diagnostics::{Diagnostic, did_you_mean};
use strata_eval::type_expression::type_string;

use super::help;
use super::session::{Flow, Session};
use crate::report::Failure;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Type,
    Variables,
    Functions,
    Quit,
}

/// The command whose argument is an expression.
pub(super) const TYPE: &str = "type";

/// The commands: name, argument, what it does.
pub(super) const COMMANDS: [(Command, &str, &str, &str); 5] = [
    (Command::Help, "help", "[FUNCTION]", "how a function is called; without one, this list"),
    (Command::Type, TYPE, "EXPRESSION", "the type of a value"),
    (Command::Variables, "vars", "", "the variables and their types"),
    (
        Command::Functions,
        "functions",
        "[TEXT]",
        "the functions with this text in name or description",
    ),
    (Command::Quit, "quit", "", "leave, as Ctrl-D does"),
];

impl Command {
    /// The command of a name, or of what only one name begins with.
    pub(super) fn of(name: &str) -> Result<Self, Box<Diagnostic>> {
        let mut close = COMMANDS.iter().filter(|row| !name.is_empty() && row.1.starts_with(name));
        if let (Some(row), None) = (close.next(), close.next()) {
            return Ok(row.0);
        }
        let error = Diagnostic::error("usage", format!("there is no command `:{name}`"));
        Err(Box::new(match did_you_mean(name, COMMANDS.iter().map(|row| row.1)) {
            Some(close) => error.hint(format!("did you mean `:{close}`?")),
            None => error.hint("`:help` lists the commands"),
        }))
    }
}

impl Session<'_> {
    /// Does a command whose argument begins at an offset of the text.
    pub(super) fn command(
        &mut self,
        command: Command,
        text: &str,
        offset: usize,
    ) -> Result<Flow, Failure> {
        let argument = text[offset..].trim();
        match command {
            Command::Quit => return Ok(Flow::End),
            Command::Help if argument.is_empty() => self.print(&help::overview())?,
            Command::Help => match help::function(argument) {
                Ok(help) => self.print(&help)?,
                Err(error) => self.tell(&(*error).into()),
            },
            Command::Functions => self.print(&help::functions(argument))?,
            Command::Variables => self.print(&help::variables(self.variables()))?,
            Command::Type => {
                if let Some(value) = self.value(text, offset) {
                    self.print(&type_string(&value.ty()))?;
                }
            }
        }
        Ok(Flow::GoOn)
    }
}
