//! One file, and many at once.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use strata_diagnostics::Diagnostic;
use strata_edit::format::{format, literals_are_clear};
use strata_syntax::{Tree, parse_body};

use super::files::CHECK_PATH;
use super::{diff, replace};
use crate::input;
use crate::status::Status;

/// What is to be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Write it if its layout is another.
    Change,
    /// Say whether it would be written.
    Verdict,
    /// Show what would change.
    Difference,
}

/// What came of a file.
pub(super) struct Outcome {
    /// The name it is shown by.
    pub(super) name: String,
    /// Whether it changed, or would.
    pub(super) changes: bool,
    /// What changes, if that is wanted.
    pub(super) difference: String,
    /// Its tree if it has mistakes.
    pub(super) mistakes: Option<Tree>,
    /// Whether it stays as it is because it is unclear what of it is text.
    pub(super) unclear: bool,
    /// What went wrong with it, and the status that it means.
    pub(super) failure: Option<(Box<Diagnostic>, Status)>,
}

impl Outcome {
    fn failed(name: String, failure: Diagnostic, status: Status) -> Self {
        let failure = Some((Box::new(failure), status));
        let difference = String::new();
        Self { name, changes: false, difference, mistakes: None, unclear: false, failure }
    }
}

/// Formats files, several at a time. The outcomes come in the order of the paths.
pub(super) fn format_all(paths: &[PathBuf], wanted: Wanted, colour: bool) -> Vec<Outcome> {
    // Asking how many threads there may be takes longer than a small file.
    let threads = match paths.len() {
        0 | 1 => 1,
        several => thread::available_parallelism().map_or(1, usize::from).min(several),
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut outcomes = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = paths.get(at) else { return outcomes };
            outcomes.push((at, format_file(path, wanted, colour)));
        }
    };
    let mut outcomes = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut outcomes = work();
        for other in others {
            match other.join() {
                Ok(more) => outcomes.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        outcomes
    });
    outcomes.sort_unstable_by_key(|(at, _)| *at);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

fn format_file(path: &Path, wanted: Wanted, colour: bool) -> Outcome {
    let name = path.display().to_string();
    let bytes = match input::file(path) {
        Ok(bytes) => bytes,
        Err(unread) => {
            let (failure, status) = unread.told(&name, "fmt-read", CHECK_PATH);
            return Outcome::failed(name, failure, status);
        }
    };
    let text = match decode(&name, bytes) {
        Ok(text) => text,
        Err(failure) => return Outcome::failed(name, *failure, Status::Invalid),
    };
    let (layout, mut outcome) = format_text(&name, &text, wanted, colour);
    if let Some(layout) = layout.filter(|_| wanted == Wanted::Change)
        && let Err(error) = replace::replace(path, &layout)
    {
        let message = format!("cannot write `{name}`: {error}");
        let failure = Diagnostic::error("fmt-write", message)
            .note("the file is as it was")
            .hint("see whether you may write to the file and its directory");
        outcome.changes = false;
        outcome.failure = Some((Box::new(failure), Status::Operational));
    }
    outcome
}

/// The text of a file.
pub(super) fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Box<Diagnostic>> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].split(|byte| *byte == b'\n').count();
        let message = format!("`{name}` is not UTF-8, see line {line}");
        Box::new(
            Diagnostic::error("fmt-encoding", message)
                .note("HCL is written in UTF-8; the file is left as it is")
                .hint("save the file in UTF-8, or leave it out"),
        )
    })
}

/// The layout of a text if it is another, and what came of it.
pub(super) fn format_text(
    name: &str,
    text: &str,
    wanted: Wanted,
    colour: bool,
) -> (Option<String>, Outcome) {
    let tree = parse_body(text);
    let mistakes = Some(tree).filter(|tree| !tree.errors().is_empty());
    // What is unclear may be text that looks like code, and is not touched.
    let unclear = mistakes.is_some() && !literals_are_clear(text);
    let layout = match format(text) {
        Cow::Owned(layout) if !unclear => Some(layout),
        _ => None,
    };
    let difference = match &layout {
        Some(layout) if wanted == Wanted::Difference => diff::unified(name, text, layout, colour),
        _ => String::new(),
    };
    let changes = layout.is_some();
    let name = name.to_owned();
    (layout, Outcome { name, changes, difference, mistakes, unclear, failure: None })
}
