//! Line editing.

use std::borrow::Cow;

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};
use strata_value::Map;

use super::{completion, line};
use crate::global::{Color, Global};

/// Lines that are kept.
const MAX_LINES: usize = 10_000;

/// An editor for lines of the console.
pub(super) fn editor(global: Global) -> rustyline::Result<Editor<Assistant, DefaultHistory>> {
    let colours = match global.color {
        Color::Auto => ColorMode::Enabled,
        Color::Always => ColorMode::Forced,
        Color::Never => ColorMode::Disabled,
    };
    let config = Config::builder()
        .max_history_size(MAX_LINES)?
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .color_mode(colours)
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Assistant { variables: Map::default() }));
    Ok(editor)
}

/// What helps while a line is typed.
pub(super) struct Assistant {
    pub(super) variables: Map,
}

impl Helper for Assistant {}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if line::goes_on(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = line.get(..cursor).unwrap_or_default();
        let (start, candidates) = completion::candidates(before, &self.variables);
        let pair = |c: completion::Candidate| Pair { display: c.shown, replacement: c.text };
        Ok((start, candidates.into_iter().map(pair).collect()))
    }
}

impl Hinter for Assistant {
    type Hint = Arguments;

    fn hint(&self, line: &str, cursor: usize, _: &Context<'_>) -> Option<Arguments> {
        if cursor < line.len() {
            return None;
        }
        completion::hint(line).map(Arguments)
    }
}

/// The arguments of a function: shown, never put in.
pub(super) struct Arguments(String);

impl Hint for Arguments {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Highlighter for Assistant {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
    }
}
