//! Bodies.

use super::{Attribute, Block, view};
use crate::{NodeRef, SyntaxKind};

view! {
    /// Attributes and blocks (specification, "Bodies"): a file, or what stands between the braces of
    /// a block.
    ///
    /// The range of the node is that of its items and newlines. The range that the language gives a
    /// body in messages is told by [`Body::file_range`] and [`Block::body_range`].
    Body: Body
}

/// What stands in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'t> {
    /// `name = expression`
    Attribute(Attribute<'t>),
    /// `type "label" { … }`
    Block(Block<'t>),
}

impl<'t> Item<'t> {
    /// The view of a node, if it is an item.
    pub fn cast(node: NodeRef<'t>) -> Option<Self> {
        let attribute = Attribute::cast(node).map(Item::Attribute);
        attribute.or_else(|| Block::cast(node).map(Item::Block))
    }

    /// The node.
    pub fn node(self) -> NodeRef<'t> {
        match self {
            Self::Attribute(attribute) => attribute.node(),
            Self::Block(block) => block.node(),
        }
    }
}

impl<'t> Body<'t> {
    /// The items in the order of the text.
    pub fn items(self) -> impl Iterator<Item = Item<'t>> {
        self.0.children().filter_map(Item::cast)
    }

    /// The attributes in the order of the text.
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'t>> {
        self.0.children().filter_map(Attribute::cast)
    }

    /// The blocks in the order of the text.
    pub fn blocks(self) -> impl Iterator<Item = Block<'t>> {
        self.0.children().filter_map(Block::cast)
    }

    /// The first attribute of a name.
    pub fn attribute(self, name: &str) -> Option<Attribute<'t>> {
        self.attributes().find(|attribute| attribute.name() == name)
    }

    /// The range of a body that is a file: from its first token to the end of the text.
    ///
    /// As in the reference, a newline is a token, and a line comment with its newline; other
    /// comments are none.
    pub fn file_range(self) -> std::ops::Range<usize> {
        let end = self.0.end() as usize;
        let mut comment = None;
        for leaf in self.0.leaves() {
            match leaf.kind() {
                SyntaxKind::LineComment => comment = Some(leaf.start() as usize),
                SyntaxKind::Newline => {
                    return comment.unwrap_or(leaf.start() as usize)..end;
                }
                kind if kind.is_trivia() => {}
                _ => return leaf.start() as usize..end,
            }
        }
        end..end
    }
}
