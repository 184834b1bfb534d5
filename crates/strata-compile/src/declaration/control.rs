//! `control`: whether a resource is there at all.

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::Content;

use super::schema;
use crate::expression::{Expression, Written};
use crate::reference::Uses;

/// The gate of a resource.
#[derive(Debug)]
pub(crate) struct Control {
    pub(crate) span: Span,
    /// It must be true.
    pub(crate) condition: Option<Expression>,
    /// It must be false.
    pub(crate) exception: Option<Expression>,
    pub(crate) uses: Uses,
}

impl Control {
    /// Reads the one `control` block that a resource may have.
    pub(super) fn read(content: &Content<'_>, errors: &mut Vec<Diagnostic>) -> Option<Self> {
        let mut blocks = content.blocks_of("control");
        let block = blocks.next()?;
        if let Some(second) = blocks.next() {
            errors.push(
                Diagnostic::error("config-control", "a resource has one `control` block at most")
                    .at(second.def_span, "one too many")
                    .label(block.def_span, "the first one")
                    .hint("join the conditions with `&&` in one block"),
            );
        }
        let (found, wrong) = block.body.content(&schema::CONTROL);
        if found.attributes.is_empty() && wrong.is_empty() {
            errors.push(
                Diagnostic::error("config-control", "the `control` block says nothing")
                    .at(block.def_span, "neither `if` nor `unless`")
                    .hint("write `if = …` or `unless = …`, or remove the block"),
            );
        }
        errors.extend(wrong);
        let mut references = Vec::new();
        let mut part = |name: &str| {
            let argument = &found.attribute(name)?.expression;
            let (syntax, file) = (argument.syntax()?, argument.file());
            references.extend(Written::all(syntax, file));
            Some(Expression::new(syntax, file))
        };
        let (condition, exception) = (part("if"), part("unless"));
        let uses = Uses::written(references, None);
        Some(Self { span: block.def_span, condition, exception, uses })
    }
}
