//! Where the value of a specification stands.

use strata_diagnostics::Span;

use super::Spec;
use crate::body::{Body, Content, Label};

impl Spec {
    /// The place of what a specification is decoded from; where that is missing, the place where it
    /// could stand. Best for a single attribute or block.
    pub fn span(&self, body: &Body<'_>) -> Span {
        let (content, _, _) = body.partial_content(&self.schema());
        self.span_in(&content, &[])
    }

    pub(super) fn span_in(&self, content: &Content<'_>, labels: &[Label<'_>]) -> Span {
        let first_block = || content.blocks_of(self.block_type()?).next();
        match self {
            Self::Attribute { name, .. } => {
                let set = content.attribute(name);
                set.map_or(content.missing_item, |attribute| attribute.expression.span())
            }
            Self::Literal(_) => Span::NONE,
            Self::Expression(spec) => spec.span(),
            Self::BlockLabel { index, .. } => labels.get(*index).map_or(Span::NONE, |l| l.span),
            Self::BlockAttributes { .. } => {
                first_block().map_or(content.missing_item, |block| block.def_span)
            }
            Self::Object(_) | Self::Tuple(_) => content.missing_item,
            Self::Default { primary: wrapped, .. }
            | Self::Transform(wrapped, _)
            | Self::Validate(wrapped, _) => wrapped.span_in(content, labels),
            Self::Block { .. }
            | Self::BlockList(_)
            | Self::BlockTuple(_)
            | Self::BlockSet(_)
            | Self::BlockMap(_)
            | Self::BlockObject(_) => match (first_block(), self.nested()) {
                (Some(block), Some(nested)) => {
                    let (content, _, _) = block.body.partial_content(&nested.schema());
                    nested.span_in(&content, self.own_labels(&block.labels))
                }
                _ => content.missing_item,
            },
        }
    }

    /// The labels of a block that the specification of its body may ask for.
    pub(super) fn own_labels<'b, 't>(&self, labels: &'b [Label<'t>]) -> &'b [Label<'t>] {
        match self {
            Self::BlockMap(spec) | Self::BlockObject(spec) => {
                labels.get(spec.labels.len()..).unwrap_or_default()
            }
            _ => labels,
        }
    }
}
