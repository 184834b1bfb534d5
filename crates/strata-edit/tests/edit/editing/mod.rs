//! What holds for edits. It panics if a law is broken; tests and a fuzz target call it, so these files
//! must not know which of the two they are in.

mod edit;
mod laws;

use strata_edit::edit::{BlockPath, Document, ItemName};
use strata_syntax::ast::{Body, Item, Label};

/// More edits than this only take time.
const MAX_EDITS: usize = 8;

/// A file is edited, each edit chosen by two numbers: what is done, and to what.
///
/// Each does what it says and breaks nothing; before each, what holds for a file without mistakes is
/// seen to.
pub(crate) fn any_file_is_edited(text: &str, edits: impl IntoIterator<Item = (usize, usize)>) {
    let mut document = Document::parse(text);
    assert!(document.changes().is_empty());
    for (what, which) in edits.into_iter().take(MAX_EDITS) {
        let targets = Target::all(&document);
        let target = &targets[which % targets.len()];
        let to = &targets[(which / targets.len()) % targets.len()];
        if document.tree().errors().is_empty() {
            laws::check(&document, target, to);
        }
        edit::check(text, &mut document, target, to, what);
    }
}

/// A body, and an item in it if it has one.
#[derive(Debug)]
struct Target {
    /// The body.
    path: BlockPath,
    /// The item.
    item: Option<ItemName>,
}

impl Target {
    /// All bodies and items that have a name of their own, the file first.
    fn all(document: &Document) -> Vec<Self> {
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
                    let labels = block.labels().map(Label::value);
                    (ItemName::block(block.block_type(), labels), block.body())
                }
            };
            // Of two of one name only the first is meant by it.
            if seen.contains(&name) {
                continue;
            }
            seen.push(name.clone());
            if let (Some(body), ItemName::Block(step)) = (inner, &name) {
                let path = BlockPath([path.0.as_slice(), std::slice::from_ref(step)].concat());
                found.push(Self { path: path.clone(), item: None });
                Self::walk(body, &path, found);
            }
            found.push(Self { path: path.clone(), item: Some(name) });
        }
    }

    /// The name of its attribute.
    fn attribute(&self) -> Option<&str> {
        match self.item.as_ref()? {
            ItemName::Attribute(name) => Some(name),
            ItemName::Block(_) => None,
        }
    }

    /// The way to the body of its block, or else to its own body.
    fn inside(&self) -> BlockPath {
        let mut path = self.path.clone();
        if let Some(ItemName::Block(step)) = &self.item {
            path.0.push(step.clone());
        }
        path
    }

    /// The source of the expression of its attribute.
    fn expression(&self, document: &Document) -> Option<String> {
        let mut body = Body::cast(document.tree().root())?;
        for step in &self.path.0 {
            let is_it = |block: &strata_syntax::ast::Block<'_>| {
                block.block_type() == step.block_type
                    && block.labels().map(Label::value).eq(step.labels.iter().cloned())
            };
            body = body.blocks().find(is_it)?.body()?;
        }
        let expression = body.attribute(self.attribute()?)?.expression()?;
        Some(expression.node().text().to_owned())
    }
}
