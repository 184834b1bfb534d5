//! `module` blocks: calls of modules.

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::Block;
use strata_value::Key;

use super::name::identifier;
use super::{Expansion, literal, schema};
use crate::expression::{Expression, Written, key};
use crate::reference::Uses;

/// A call of a module.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) name: Key,
    pub(crate) span: Span,
    /// The source as it is written, and its place.
    pub(crate) source: Option<(String, Span)>,
    pub(crate) expansion: Option<Expansion>,
    /// The arguments, by name.
    pub(crate) arguments: Vec<Argument>,
    /// Where messages say that an argument is missing.
    pub(crate) missing_item: Span,
    /// The module among those of the configuration; set when it is read.
    pub(crate) module: usize,
    /// Whether an expression uses it as a whole.
    pub(crate) is_used_whole: bool,
}

/// An argument of a call.
#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) name: Key,
    pub(crate) name_span: Span,
    pub(crate) expression: Expression,
    pub(crate) uses: Uses,
}

impl Call {
    /// Reads a block.
    pub(super) fn read(block: &Block<'_>, errors: &mut Vec<Diagnostic>) -> Self {
        let (content, rest, wrong) = block.body.partial_content(&schema::CALL);
        errors.extend(wrong);
        let expansion = Expansion::read(&content, errors);
        let source = content
            .attribute("source")
            .and_then(|source| Some((literal::text(source, errors)?, source.expression.span())));
        let (set, wrong) = rest.just_attributes();
        errors.extend(wrong);
        let kind = expansion.as_ref().map(|expansion| expansion.kind);
        let mut arguments: Vec<Argument> = set
            .iter()
            .filter_map(|argument| {
                let (syntax, file) = (argument.expression.syntax()?, argument.expression.file());
                Some(Argument {
                    name: key(&argument.name),
                    name_span: argument.name_span,
                    expression: Expression::new(syntax, file),
                    uses: Uses::written(Written::all(syntax, file), kind),
                })
            })
            .collect();
        arguments.sort_by(|a, b| a.name.cmp_text(b.name));
        Self {
            name: identifier(&block.labels[0], "module", errors),
            span: block.labels[0].span,
            source,
            expansion,
            arguments,
            missing_item: content.missing_item,
            module: 0,
            is_used_whole: false,
        }
    }

    /// The argument for a variable.
    pub(crate) fn argument(&self, name: Key) -> Option<&Argument> {
        let at = self.arguments.binary_search_by(|a| a.name.cmp_text(name)).ok()?;
        Some(&self.arguments[at])
    }
}
