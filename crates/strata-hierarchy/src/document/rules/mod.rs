//! The rules that comments give to keys, and the check of data against them.
//!
//! Source: `conformance/ccm/behaviour.md` section 7.

mod attach;
mod check;
mod directive;
mod nodes;
mod validators;

use strata_diagnostics::{Diagnostics, Span};
use strata_expr::{ExprError, Program};
use strata_value::Key;

pub(super) use attach::read;

/// The rules of a document, in the order of its keys.
#[derive(Debug, Default)]
pub struct Rules {
    rules: Vec<Rule>,
    /// Comments that look like rules and are none.
    pub(super) warnings: Diagnostics,
}

/// What comments ask of the value of a key.
#[derive(Debug)]
pub struct Rule {
    key: String,
    path: Vec<Key>,
    /// Where the key is written.
    place: Span,
    is_required: bool,
    validation: Option<Validation>,
}

/// An expression that the value must fulfil.
#[derive(Debug)]
struct Validation {
    text: String,
    place: Span,
    /// A mistake counts only when there is a value to check.
    program: Result<Program, ExprError>,
}

impl Rules {
    /// The rules, in the order of the keys.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.rules.iter()
    }
}

impl<'r> IntoIterator for &'r Rules {
    type Item = &'r Rule;
    type IntoIter = std::slice::Iter<'r, Rule>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Rule {
    /// The path of the key below the data, its parts joined by dots; a part that holds one of
    /// `$ * .` is in single quotes.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether the key needs a value.
    pub const fn is_required(&self) -> bool {
        self.is_required
    }

    /// The expression that a value must fulfil.
    pub fn validation(&self) -> Option<&str> {
        self.validation.as_ref().map(|v| v.text.as_str())
    }
}
