//! What holds for edits.

pub mod edit;
pub mod laws;

use strata_edit::edit::{BlockPath, Document, ItemName};
use strata_syntax::ast::{Body, Item};

/// A body, and an item in it if it has one.
#[derive(Debug)]
pub struct Target {
    /// The body.
    pub path: BlockPath,
    /// The item.
    pub item: Option<ItemName>,
}

impl Target {
    /// All bodies and items that have a name of their own, the file first.
    pub fn all(document: &Document) -> Vec<Self> {
        let mut found = vec![Self { path: BlockPath::root(), item: None }];
        if let Some(body) = Body::cast(document.tree().root()) {
            Self::walk(body, &BlockPath::root(), &mut found);
        }
        found
    }

    fn walk(body: Body<'_>, path: &BlockPath, found: &mut Vec<Self>) {
        let mut seen = Vec::new();
        for item in body.items() {
            let (name, inner) = match item {
                Item::Attribute(attribute) => (ItemName::attribute(attribute.name()), None),
                Item::Block(block) => {
                    let labels = block.labels().map(|label| label.value());
                    (ItemName::block(block.block_type(), labels), block.body())
                }
            };
            // Of two of one name only the first is meant by it.
            if seen.contains(&name) {
                continue;
            }
            seen.push(name.clone());
            if let (Some(body), ItemName::Block(step)) = (inner, &name) {
                let path = BlockPath([path.0.as_slice(), &[step.clone()]].concat());
                found.push(Self { path: path.clone(), item: None });
                Self::walk(body, &path, found);
            }
            found.push(Self { path: path.clone(), item: Some(name) });
        }
    }

    /// The name of its attribute.
    pub fn attribute(&self) -> Option<&str> {
        match self.item.as_ref()? {
            ItemName::Attribute(name) => Some(name),
            ItemName::Block(_) => None,
        }
    }

    /// The way to the body of its block, or else to its own body.
    pub fn inside(&self) -> BlockPath {
        let mut path = self.path.clone();
        if let Some(ItemName::Block(step)) = &self.item {
            path.0.push(step.clone());
        }
        path
    }

    /// The source of the expression of its attribute.
    pub fn expression(&self, document: &Document) -> Option<String> {
        let mut body = Body::cast(document.tree().root())?;
        for step in &self.path.0 {
            let is_it = |block: &strata_syntax::ast::Block<'_>| {
                block.block_type() == step.block_type
                    && block.labels().map(|label| label.value()).eq(step.labels.iter().cloned())
            };
            body = body.blocks().find(is_it)?.body()?;
        }
        let expression = body.attribute(self.attribute()?)?.expression()?;
        Some(expression.node().text().to_owned())
    }
}
