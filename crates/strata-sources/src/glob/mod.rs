//! Ruby-style file patterns: braces are expanded, the pattern is compiled, the tree is walked.

mod braces;
mod pattern;
mod place;
mod walk;
mod wild;

use crate::error::SourceError;
use crate::files::Files;
use crate::limits::MAX_PATTERN_BYTES;

use pattern::Pattern;

/// See [`Files::glob`].
pub(crate) fn glob(files: &Files, text: &str) -> Result<Vec<String>, SourceError> {
    if text.len() > MAX_PATTERN_BYTES {
        return Err(limit(
            &text.chars().take(60).collect::<String>(),
            "(only its start is shown) has too many bytes",
            MAX_PATTERN_BYTES,
        ));
    }
    walk::walk(files, &Pattern::compile(text)?)
}

fn limit(pattern: &str, excess: &'static str, limit: usize) -> SourceError {
    SourceError::Limit { pattern: pattern.to_owned(), excess, limit }
}
