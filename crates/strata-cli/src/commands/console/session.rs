//! What a console knows, and what it does with what is typed.

use std::io::{self, Write as _};
use std::sync::Arc;

use strata_diagnostics::{Diagnostics, SourceFile, SourceMap};
use strata_value::{Map, Value};

use super::command::Command;
use super::line::{Line, from};
use crate::evaluation::{Text, evaluate, scope, with};
use crate::interrupt;
use crate::output::notation;
use crate::report::{Failure, Report};

/// One run of the console.
pub(super) struct Session<'r> {
    variables: Map,
    sources: SourceMap,
    report: &'r Report,
    failed: bool,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    GoOn,
    End,
}

impl<'r> Session<'r> {
    pub(super) fn new(variables: Map, sources: SourceMap, report: &'r Report) -> Self {
        Self { variables, sources, report, failed: false }
    }

    /// The variables, those of the session among them.
    pub(super) fn variables(&self) -> &Map {
        &self.variables
    }

    /// Whether anything was wrong so far.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Does what a text says.
    pub(super) fn enter(&mut self, text: &str) -> Result<Flow, Failure> {
        match Line::of(text) {
            Line::Empty => {}
            Line::Command { name, argument } => {
                return match Command::of(name) {
                    Ok(command) => self.command(command, text, argument),
                    Err(error) => {
                        self.tell(&(*error).into());
                        Ok(Flow::GoOn)
                    }
                };
            }
            Line::Assignment { name, value } => {
                if let Some(value) = self.value(text, value) {
                    self.variables = with(&self.variables, name, value);
                }
            }
            Line::Expression if self.is_farewell(text) => return Ok(Flow::End),
            Line::Expression => {
                if let Some(value) = self.value(text, 0) {
                    self.print(&notation(&value))?;
                }
            }
        }
        Ok(Flow::GoOn)
    }

    /// What people type who know other consoles.
    fn is_farewell(&self, text: &str) -> bool {
        let word = text.trim();
        matches!(word, "exit" | "quit") && self.variables.get(word.into()).is_none()
    }

    /// The value of the expression at an offset; what is wrong with it is told.
    pub(super) fn value(&mut self, text: &str, offset: usize) -> Option<Value> {
        let mut text = text.trim_end_matches('\n').to_owned();
        if text.contains('\n') {
            // Enter ends the last line, which may be that of the marker of a heredoc.
            text.push('\n');
        }
        let code = from(&text, offset);
        let file: Arc<SourceFile> = self.sources.add("<console>", text.into());
        let tree = Text::Expression.parse(&code);
        let scope = scope(self.variables.clone()).with_interrupt(interrupt::flag());
        match evaluate(&tree, &file, &scope) {
            Ok(value) => Some(value),
            Err(errors) => {
                self.tell(&errors);
                None
            }
        }
    }

    /// Tells what is wrong.
    pub(super) fn tell(&mut self, errors: &Diagnostics) {
        self.failed = true;
        self.report.show(errors, &self.sources);
    }

    /// Prints an answer.
    #[expect(clippy::unused_self, reason = "the session is who answers")]
    pub(super) fn print(&self, answer: &str) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        out.write_all(answer.trim_end_matches('\n').as_bytes())?;
        out.write_all(b"\n")?;
        out.flush()?;
        Ok(())
    }
}
