//! Names of what is declared.

use std::collections::HashMap;
use std::hash::Hash;

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::Label;
use strata_syntax::is_identifier;
use strata_value::Key;

use crate::expression::key;

/// Where each name of a kind was declared first.
pub(super) struct Names<K> {
    /// What is declared, as in `variable`.
    what: &'static str,
    first: HashMap<K, Span>,
}

impl<K: Eq + Hash> Names<K> {
    pub(super) fn new(what: &'static str) -> Self {
        Self { what, first: HashMap::new() }
    }

    /// Whether the name is new; a name declared twice is an error that names both places.
    pub(super) fn add(
        &mut self,
        name: K,
        shown: &str,
        span: Span,
        errors: &mut Vec<Diagnostic>,
    ) -> bool {
        let first = *self.first.entry(name).or_insert(span);
        if first == span {
            return true;
        }
        let message = format!("the {} `{shown}` is declared twice", self.what);
        errors.push(
            Diagnostic::error("config-duplicate", message)
                .at(span, "declared again")
                .label(first, "declared here first")
                .hint("rename or remove one of the two; all files of a directory are one module"),
        );
        false
    }
}

/// The name that a label is. It becomes a part of addresses, so it must be an identifier.
pub(super) fn identifier(label: &Label<'_>, what: &str, errors: &mut Vec<Diagnostic>) -> Key {
    if !is_identifier(&label.value) {
        errors.push(
            Diagnostic::error("config-name", format!("this cannot be the name of a {what}"))
                .at(label.span, "not an identifier")
                .hint("use letters, digits, `_` and `-`, and begin with a letter or `_`"),
        );
    }
    key(&label.value)
}
