//! How many documents a text holds.

use strata_diagnostics::Diagnostic;

use crate::place::{Fail, Place};

/// The number of documents, the first of which ends at `end`.
///
/// Later documents are not read: a line that begins with `---` begins one, and so does content
/// after a line `...`.
pub(super) fn count(text: &str, end: usize) -> usize {
    1 + later(text, end).count()
}

/// The error of a text with another document than the first, which ends at `end`.
#[cold]
pub(super) fn more_than_one(place: Place<'_>, end: usize) -> Fail {
    let line = later(place.text(), end).next().unwrap_or_default();
    let at = line.as_ptr().addr() - place.text().as_ptr().addr();
    Diagnostic::error("yaml-documents", "a second document begins in the file")
        .at(place.span(at..at), "the second document")
        .hint("put it into a file of its own; a line in a text that begins with `---` is indented")
        .into()
}

/// The lines that begin a document behind the first.
fn later(text: &str, end: usize) -> impl Iterator<Item = &str> {
    let mut open = true;
    lines_from(text, end).filter(move |line| {
        let begins = is_marker(line, "---")
            || !open
                && !line.trim().is_empty()
                && !line.starts_with(['#', '%'])
                && !is_marker(line, "...");
        open = begins || open && !is_marker(line, "...");
        begins
    })
}

/// Whether a line is this marker, alone or before a space.
pub(super) fn is_marker(line: &str, marker: &str) -> bool {
    line.strip_prefix(marker)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r']))
}

fn lines_from(text: &str, at: usize) -> std::str::Split<'_, char> {
    let is_line_start = at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n');
    let rest = text.get(at..).unwrap_or_default();
    let rest = if is_line_start { rest } else { rest.split_once('\n').map_or("", |(_, r)| r) };
    rest.split('\n')
}
