//! Places within the texts of a document.

use std::ops::Range;
use std::sync::Arc;

use strata_diagnostics::{SourceFile, Span};
use strata_value::Origin;

use super::error::span;

/// The text of a document, to find what stands within a scalar.
#[derive(Clone, Debug)]
pub(super) struct Places {
    text: Arc<str>,
    base: u32,
}

impl Places {
    pub(super) fn of(file: &SourceFile) -> Self {
        Self { text: Arc::clone(file.text()), base: file.base() }
    }

    /// The span of a range of a scalar, of which the beginning of its text is `prefix`, up to the end of
    /// the range. Where the file does not have it letter by letter it is that of the scalar.
    pub(super) fn within(&self, origin: Origin, prefix: &str, range: &Range<usize>) -> Span {
        let written = origin.address().and_then(|address| {
            let at = address.checked_sub(self.base)? as usize;
            let rest = self.text.get(at..)?;
            let quote = usize::from(rest.starts_with(['"', '\'']));
            rest.get(quote..)?.starts_with(prefix).then_some(address + quote as u32)
        });
        match written {
            Some(start) => Span::new(start + range.start as u32, start + range.end as u32),
            None => span(origin),
        }
    }
}
