//! What is wrong with a pattern.

use std::fmt;

/// Why a pattern cannot be used: one line without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError(String);

impl PatternError {
    /// The reason in words.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PatternError {}
