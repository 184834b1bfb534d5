//! `output` blocks.

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::Block;
use strata_hierarchy::manifest::Type;
use strata_value::Key;

use super::{literal, schema};
use crate::expression::{Expression, Written, key};
use crate::reference::Uses;
use crate::type_expression;

/// An output of a module.
#[derive(Debug)]
pub(crate) struct Output {
    pub(crate) name: Key,
    pub(crate) span: Span,
    /// Nothing where the block is wrong.
    pub(crate) value: Option<Expression>,
    pub(crate) uses: Uses,
    pub(crate) ty: Option<Type>,
    pub(crate) sensitive: bool,
}

impl Output {
    /// Reads a block.
    pub(super) fn read(block: &Block<'_>, errors: &mut Vec<Diagnostic>) -> Self {
        let (content, wrong) = block.body.content(&schema::OUTPUT);
        errors.extend(wrong);
        let syntax = content
            .attribute("value")
            .and_then(|value| Some((value.expression.syntax()?, value.expression.file())));
        let references = syntax.map(|(syntax, file)| Written::all(syntax, file));
        if let Some(description) = content.attribute("description") {
            literal::text(description, errors);
        }
        Self {
            name: key(&block.labels[0].value),
            span: block.labels[0].span,
            value: syntax.map(|(syntax, file)| Expression::new(syntax, file)),
            uses: Uses::written(references.unwrap_or_default(), None),
            ty: content.attribute("type").and_then(|ty| type_expression::read(ty, errors)),
            sensitive: content
                .attribute("sensitive")
                .is_some_and(|sensitive| literal::truth(sensitive, errors)),
        }
    }
}
