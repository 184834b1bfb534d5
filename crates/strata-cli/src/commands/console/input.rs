//! Where the lines come from.

use std::io::{self, BufRead as _};
use std::path::PathBuf;

use rustyline::Editor;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use strata_diagnostics::{Diagnostic, SourceMap};
use strata_value::Map;

use super::editor::{self, Assistant};
use super::{history, line};
use crate::global::Global;
use crate::report::{Failure, Report};

const PROMPT: &str = "> ";

/// What is read.
pub(super) enum Input {
    Terminal {
        editor: Box<Editor<Assistant, DefaultHistory>>,
        /// Where lines are kept.
        history: Option<PathBuf>,
    },
    /// Standard input that is no terminal.
    Pipe,
}

/// What comes next.
pub(super) enum Next {
    /// A text, of as many lines as it takes.
    Text(String),
    /// What was typed is dropped.
    Dropped,
    End,
}

impl Input {
    /// A terminal with line editing. What is wrong with the history is told, and it is done without.
    pub(super) fn terminal(
        global: Global,
        with_history: bool,
        report: &Report,
    ) -> Result<Self, Failure> {
        let mut editor = editor::editor(global).map_err(failure)?;
        let mut kept = if with_history { history::path() } else { None };
        if let Some(path) = &kept {
            let loaded = history::prepare(path).and_then(|()| match editor.load_history(path) {
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                Err(error) => Err(io::Error::other(error)),
                Ok(()) => Ok(()),
            });
            if let Err(error) = loaded {
                let message = format!("the history `{}` cannot be used: {error}", path.display());
                let warning = Diagnostic::warning("console-history", message)
                    .hint("see whether you may read and write it, or use `--no-history`");
                report.show(&warning.into(), &SourceMap::default());
                kept = None;
            }
        }
        Ok(Self::Terminal { editor: Box::new(editor), history: kept })
    }

    pub(super) fn pipe() -> Self {
        Self::Pipe
    }

    /// Reads until a text is complete.
    pub(super) fn next(&mut self, variables: &Map) -> Result<Next, Failure> {
        match self {
            Self::Pipe => piped(),
            Self::Terminal { editor, history } => {
                if let Some(assistant) = editor.helper_mut() {
                    assistant.variables = variables.clone();
                }
                match editor.readline(PROMPT) {
                    Ok(text) => {
                        // Kept at once, so that nothing is lost whatever comes. A full disk is no
                        // reason to stop evaluating.
                        if editor.add_history_entry(text.as_str()).unwrap_or(false)
                            && let Some(path) = history
                        {
                            let _ = editor.append_history(path);
                        }
                        Ok(Next::Text(text))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Next::Dropped),
                    Err(ReadlineError::Eof) => Ok(Next::End),
                    Err(error) => Err(failure(error)),
                }
            }
        }
    }
}

fn failure(error: ReadlineError) -> Failure {
    Failure::Input(match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// Lines of standard input until they are complete, or end.
fn piped() -> Result<Next, Failure> {
    let mut text = String::new();
    loop {
        let at_end = io::stdin().lock().read_line(&mut text).map_err(Failure::Input)? == 0;
        if at_end && text.is_empty() {
            return Ok(Next::End);
        }
        if at_end || !line::goes_on(text.trim_end_matches('\n')) {
            return Ok(Next::Text(text));
        }
    }
}
