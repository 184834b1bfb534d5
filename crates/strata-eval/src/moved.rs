//! Errors of a text that stands within another.

use std::ops::Range;

use strata_diagnostics::{Diagnostic, Label, SourceFile, Span};

/// An error of a file of its own, with its places where the text of that file really stands.
pub(crate) fn moved(
    mut error: Diagnostic,
    alone: &SourceFile,
    place: &dyn Fn(Range<usize>) -> Span,
) -> Diagnostic {
    let moved = |label: Label| {
        let offset = |address: u32| address.saturating_sub(alone.base()) as usize;
        Label { span: place(offset(label.span.start)..offset(label.span.end)), ..label }
    };
    error.primary = error.primary.map(moved);
    error.labels = error.labels.into_iter().map(moved).collect();
    // An edit of the text is none of what it is written as.
    error.fix = None;
    error
}
