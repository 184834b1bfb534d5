//! `for_each` and `count`.

use strata_diagnostics::Diagnostic;
use strata_eval::body::Content;

use crate::expression::{Expression, Written};
use crate::reference::Uses;

/// What makes several instances of a block.
#[derive(Debug)]
pub(crate) struct Expansion {
    pub(crate) kind: ExpansionKind,
    pub(crate) expression: Expression,
    pub(crate) uses: Uses,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpansionKind {
    /// An instance for each member of a map or object or each element of a set of texts.
    ForEach,
    /// So many instances.
    Count,
}

impl Expansion {
    /// Reads the meta-arguments of a block.
    pub(super) fn read(content: &Content<'_>, errors: &mut Vec<Diagnostic>) -> Option<Self> {
        let (for_each, count) = (content.attribute("for_each"), content.attribute("count"));
        if let (Some(for_each), Some(count)) = (for_each, count) {
            errors.push(
                Diagnostic::error(
                    "config-expansion",
                    "a block has `for_each` or `count`, not both",
                )
                .at(count.name_span, "the one")
                .label(for_each.name_span, "the other")
                .hint("remove one of them"),
            );
        }
        let kind = if for_each.is_some() { ExpansionKind::ForEach } else { ExpansionKind::Count };
        let argument = &for_each.or(count)?.expression;
        let (syntax, file) = (argument.syntax()?, argument.file());
        let uses = Uses::written(Written::all(syntax, file), None);
        Some(Self { kind, expression: Expression::new(syntax, file), uses })
    }
}
