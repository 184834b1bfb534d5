//! Places in the files of inputs.

use std::ops::Range;

use strata_diagnostics::{SourceFile, Span};
use strata_value::{Origin, Value};

/// The place of an origin.
pub(super) fn span(origin: Origin) -> Span {
    origin.address().map_or(Span::NONE, Span::at)
}

/// The place of a part of a text; the beginning of the text where it is written with escapes.
pub(super) fn text_span(file: &SourceFile, text: &Value, part: Range<usize>) -> Span {
    let whole = span(text.origin());
    let written = whole.start.checked_sub(file.base()).filter(|_| !whole.is_none());
    let (Some(start), Some(content)) = (written.map(|start| start as usize), text.as_str()) else {
        return whole;
    };
    let after = file.text().get(start..).unwrap_or_default();
    let quote = usize::from(after.starts_with(['"', '\'']));
    if !after[quote..].starts_with(content) {
        return whole;
    }
    file.span(start + quote + part.start..start + quote + part.end)
}
