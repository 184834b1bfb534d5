//! The references that a decoding follows.

use crate::body::{Body, Content, Reference, Unexpanded};

use super::Spec;

impl Spec {
    /// The references in all expressions that decoding the body evaluates, ordered by place; those
    /// to iteration variables of `dynamic` blocks left out.
    ///
    /// What a broken body lacks is left out too: decoding tells of it.
    pub fn variables(&self, body: &Body<'_>) -> Vec<Reference> {
        let mut found = Vec::new();
        self.add_variables(body, &mut found);
        found.sort_by_key(|reference| reference.span);
        found
    }

    /// The references that decoding the body follows once its `dynamic` blocks are expanded and those
    /// that the expansion follows, ordered by place. The body is not expanded yet.
    pub fn variables_with_dynamic(&self, body: &Body<'_>) -> Vec<Reference> {
        self.walk(Unexpanded::all(body))
    }

    /// The references that the expansion of the `dynamic` blocks in the body follows, ordered by place.
    pub fn variables_to_expand(&self, body: &Body<'_>) -> Vec<Reference> {
        self.walk(Unexpanded::expansion(body))
    }

    fn walk(&self, body: Unexpanded<'_>) -> Vec<Reference> {
        let (mut found, mut pending) = (Vec::new(), vec![(self, body)]);
        while let Some((spec, body)) = pending.pop() {
            let (references, blocks) = body.visit(&spec.schema());
            found.extend(references);
            let inside = blocks.into_iter();
            pending.extend(inside.filter_map(|(name, body)| Some((spec.of_blocks(&name)?, body))));
        }
        found.sort_by_key(|reference| reference.span);
        found
    }

    fn add_variables(&self, body: &Body<'_>, found: &mut Vec<Reference>) {
        let (content, _, _) = body.partial_content(&self.schema());
        self.visit_same_body(&mut |spec| spec.add_own_variables(&content, found));
    }

    fn add_own_variables(&self, content: &Content<'_>, found: &mut Vec<Reference>) {
        match self {
            Self::Attribute { name, .. } => {
                found.extend(content.attribute(name).iter().flat_map(|a| a.expression.variables()));
            }
            Self::Expression(spec) => found.extend_from_slice(spec.variables()),
            Self::BlockAttributes { block_type, .. } => {
                for block in content.blocks_of(block_type).take(1) {
                    let (attributes, _) = block.body.just_attributes();
                    found.extend(attributes.iter().flat_map(|a| a.expression.variables()));
                }
            }
            Self::Block { block_type, nested, .. } => {
                let blocks = content.blocks_of(block_type).take(1);
                blocks.for_each(|block| nested.add_variables(&block.body, found));
            }
            _ => {
                if let (Some(block_type), Some(nested)) = (self.block_type(), self.nested()) {
                    let blocks = content.blocks_of(block_type);
                    blocks.for_each(|block| nested.add_variables(&block.body, found));
                }
            }
        }
    }
}
