//! Regular expressions.

use std::fmt;

use regex::bytes::{Regex, RegexBuilder};

/// How large a compiled pattern may be, in bytes.
const MAX_SIZE: usize = 10 << 20;

/// A compiled regular expression, in the syntax RE2.
#[derive(Clone)]
pub(crate) struct Pattern(Regex);

impl Pattern {
    /// Compiles a pattern; an error is one line.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        let translated = strata_regex::translate(text)
            .map_err(|why| format!("the regular expression is none: {why}"))?;
        let regex = RegexBuilder::new(&translated.pattern).size_limit(MAX_SIZE).build();
        regex.map(Self).map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => "the regular expression is too large".to_owned(),
            _ => "the regular expression is not supported".to_owned(),
        })
    }

    /// Whether it matches somewhere in these bytes.
    pub(crate) fn is_match(&self, text: &[u8]) -> bool {
        self.0.is_match(text)
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
