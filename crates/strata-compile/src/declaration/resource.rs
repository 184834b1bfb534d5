//! `resource` blocks.

use strata_diagnostics::{Diagnostic, Span};
use strata_eval::body::{self, Block};
use strata_eval::static_analysis::{absolute_traversal, list};
use strata_value::Key;

use super::name::identifier;
use super::{Body, Control, Expansion, schema};
use crate::expression::Written;
use crate::reference::Uses;

/// A resource, which may have several instances.
#[derive(Debug)]
pub(crate) struct Resource {
    pub(crate) ty: Key,
    pub(crate) name: Key,
    pub(crate) span: Span,
    pub(crate) control: Option<Control>,
    pub(crate) expansion: Option<Expansion>,
    pub(crate) body: Body,
    /// What the body refers to.
    pub(crate) uses: Uses,
    /// What `depends_on` names.
    pub(crate) depends_on: Uses,
}

impl Resource {
    /// Reads a block.
    pub(super) fn read(block: &Block<'_>, errors: &mut Vec<Diagnostic>) -> Self {
        let (content, rest, wrong) = block.body.partial_content(&schema::RESOURCE);
        errors.extend(wrong);
        let control = Control::read(&content, errors);
        let expansion = Expansion::read(&content, errors);
        let named = content.attribute("depends_on").map(|set| references(set, errors));
        let mut found = Vec::new();
        let body = Body::read(&rest, &mut found, errors);
        let kind = expansion.as_ref().map(|expansion| expansion.kind);
        Self {
            ty: identifier(&block.labels[0], "type of resources", errors),
            name: identifier(&block.labels[1], "resource", errors),
            span: block.labels[1].span,
            control,
            expansion,
            body,
            uses: Uses::written(found, kind),
            depends_on: Uses::written(named.unwrap_or_default(), None),
        }
    }

    /// How it is written: `resource.TYPE.NAME`.
    pub(crate) fn address(&self) -> String {
        format!("resource.{}.{}", self.ty, self.name)
    }
}

/// The references that `depends_on` lists.
fn references(set: &body::Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Vec<Written> {
    let Some(syntax) = set.expression.syntax() else { return Vec::new() };
    let file = set.expression.file();
    let elements = match list(syntax) {
        Ok(elements) => elements,
        Err(error) => {
            errors.push(error.diagnostic(file));
            return Vec::new();
        }
    };
    let mut found = Vec::new();
    for element in elements {
        match absolute_traversal(element) {
            Ok(traversal) => found.push(Written::new(traversal, file)),
            Err(error) => errors.push(error.diagnostic(file)),
        }
    }
    found
}
