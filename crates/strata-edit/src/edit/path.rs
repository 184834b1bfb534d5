//! Where an item stands.

use strata_syntax::ast::{Attribute, Block, Body, Item, Label};
use strata_syntax::{NodeRef, Tree};

/// The first block of a type with exactly these labels in a body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockStep {
    /// The type.
    pub block_type: String,
    /// The labels, escapes decoded.
    pub labels: Vec<String>,
}

impl BlockStep {
    /// A step to a block.
    pub fn new<L: Into<String>>(
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        let labels = labels.into_iter().map(Into::into).collect();
        Self { block_type: block_type.into(), labels }
    }

    fn is(&self, block: Block<'_>) -> bool {
        block.block_type() == self.block_type
            && block.labels().map(Label::value).eq(self.labels.iter().map(String::as_str))
    }
}

/// The way from the file inwards to the body of a block; empty for the file itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockPath(pub Vec<BlockStep>);

impl BlockPath {
    /// The body of the file.
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// One step further in.
    #[must_use]
    pub fn block<L: Into<String>>(
        mut self,
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        self.0.push(BlockStep::new(block_type, labels));
        self
    }
}

/// An item of a body, by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ItemName {
    /// The attribute of a name.
    Attribute(String),
    /// The first block of a type with exactly these labels.
    Block(BlockStep),
}

impl ItemName {
    /// The attribute of a name.
    pub fn attribute(name: impl Into<String>) -> Self {
        Self::Attribute(name.into())
    }

    /// The first block of a type with these labels.
    pub fn block<L: Into<String>>(
        block_type: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
    ) -> Self {
        Self::Block(BlockStep::new(block_type, labels))
    }
}

/// The body of a file or of a block in it.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    pub(super) body: Body<'t>,
    /// The block that the body is of; `None` for the file.
    pub(super) block: Option<Block<'t>>,
}

impl<'t> Place<'t> {
    /// What a path selects.
    pub(super) fn find(tree: &'t Tree, path: &BlockPath) -> Option<Self> {
        let mut place = Self { body: Body::cast(tree.root())?, block: None };
        for step in &path.0 {
            let block = place.block(step)?;
            // A block without both braces has no inside that can be told.
            block.close_range()?;
            place = Self { body: block.body()?, block: Some(block) };
        }
        Some(place)
    }

    pub(super) fn attribute(self, name: &str) -> Option<Attribute<'t>> {
        self.body.attribute(name)
    }

    pub(super) fn block(self, step: &BlockStep) -> Option<Block<'t>> {
        self.body.blocks().find(|block| step.is(*block))
    }

    /// The node of an item.
    pub(super) fn item(self, name: &ItemName) -> Option<NodeRef<'t>> {
        Some(match name {
            ItemName::Attribute(name) => Item::Attribute(self.attribute(name)?).node(),
            ItemName::Block(step) => Item::Block(self.block(step)?).node(),
        })
    }
}
