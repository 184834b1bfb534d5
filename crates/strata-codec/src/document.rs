//! What was read.

use strata_diagnostics::Diagnostics;
use strata_value::Value;

use crate::Comments;

/// What was read from a text.
#[derive(Debug)]
pub struct Document {
    /// The value of the first document.
    pub value: Value,
    /// How many documents the text holds, of which only the first is read: 1 except in YAML, where
    /// it is 0 for a text without content.
    pub documents: usize,
    /// What is likely not meant although it can be read: keys that are given twice.
    pub warnings: Diagnostics,
    /// The comments.
    pub comments: Comments,
}

impl Document {
    /// The document, unless there are warnings: each is an error then.
    pub(crate) fn without_warnings(mut self) -> Result<Self, Diagnostics> {
        if self.warnings.is_empty() {
            return Ok(self);
        }
        self.warnings.deny_warnings();
        Err(self.warnings)
    }
}
