//! The tree: one flat array of nodes in preorder.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::node::Node;
use crate::{SyntaxError, SyntaxKind};

/// A parsed text: every byte of it, in order, and what was found wrong.
///
/// Parsing never fails: what fits nowhere stands in nodes of kind [`SyntaxKind::Error`]. The leaves,
/// trivia included, put together are the text. A tree is immutable; a clone copies its array, so share
/// it by reference or in an `Arc`.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    pub(crate) text: Arc<str>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) errors: Vec<SyntaxError>,
}

impl Tree {
    /// The text that was parsed.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// The root; it spans the whole text.
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef { tree: self, index: 0 }
    }

    /// What is wrong, by position; empty if the text is right.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// The number of nodes, leaves included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no node; a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node with an index in preorder, as [`NodeRef::index`] tells it.
    pub fn node(&self, index: usize) -> Option<NodeRef<'_>> {
        (index < self.nodes.len()).then_some(NodeRef { tree: self, index: index as u32 })
    }

    /// Where the node with an index begins; that behind the last one would begin at the end.
    #[inline]
    pub(crate) fn start_of(&self, index: usize) -> u32 {
        match self.nodes.get(index).map(|node| node.start()) {
            Some(Some(start)) => start,
            Some(None) => self.start_of_large(index),
            None => self.text.len() as u32,
        }
    }

    /// The start of a node that does not know its own.
    #[cold]
    fn start_of_large(&self, index: usize) -> u32 {
        let nodes = self.nodes.get(index..).unwrap_or_default();
        nodes.iter().find_map(|node| node.start()).unwrap_or(0)
    }

    /// All leaves in order; put together they are the text.
    pub fn leaves(&self) -> impl Iterator<Item = NodeRef<'_>> {
        self.root().leaves()
    }

    /// The nodes from the root to the leaf that holds the byte at an offset, the root first.
    ///
    /// At the end of the text it is the last leaf. Costs the children looked at on the way.
    pub fn path_to(&self, offset: u32) -> Vec<NodeRef<'_>> {
        let mut path = vec![self.root()];
        let holds = |node: &NodeRef<'_>| {
            node.start() <= offset
                && (offset < node.end() || offset as usize == self.text.len() && node.is_leaf())
        };
        let last = |node: &NodeRef<'_>| node.end() as usize == self.text.len();
        while let Some(next) = path.last().and_then(|node| {
            node.children().find(holds).or_else(|| {
                let at_end = offset as usize == self.text.len();
                node.children().filter(last).last().filter(|_| at_end)
            })
        }) {
            path.push(next);
        }
        path
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn line(node: NodeRef<'_>, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{:indent$}{:?} {:?}", "", node.kind(), node.range(), indent = depth * 2)?;
            if node.is_leaf() {
                write!(f, " {:?}", node.text())?;
            }
            writeln!(f)?;
            node.children().try_for_each(|child| line(child, depth + 1, f))
        }
        line(self.root(), 0, f)?;
        self.errors.iter().try_for_each(|error| writeln!(f, "{error:?}"))
    }
}

/// A node of a tree, by reference; as cheap to copy as two words.
#[derive(Clone, Copy)]
pub struct NodeRef<'t> {
    tree: &'t Tree,
    index: u32,
}

impl<'t> NodeRef<'t> {
    fn node(self) -> Node {
        self.tree.nodes[self.index as usize]
    }

    /// What it is.
    pub fn kind(self) -> SyntaxKind {
        self.node().kind()
    }

    /// The byte offset of its first byte; trivia around it is outside.
    pub fn start(self) -> u32 {
        self.tree.start_of(self.index as usize)
    }

    /// The byte offset behind its last byte.
    pub fn end(self) -> u32 {
        self.tree.start_of((self.index + self.node().size()) as usize)
    }

    /// Its bytes in the text.
    pub fn range(self) -> Range<usize> {
        self.start() as usize..self.end() as usize
    }

    /// Its text, trivia within it included.
    pub fn text(self) -> &'t str {
        self.tree.text.get(self.range()).unwrap_or_default()
    }

    /// Its place in preorder; the root has 0.
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The tree it belongs to.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// Whether it is a leaf, a token of the text.
    pub fn is_leaf(self) -> bool {
        self.kind().is_leaf()
    }

    /// Its children in order, trivia included.
    pub fn children(self) -> Children<'t> {
        let index = self.index;
        Children { tree: self.tree, next: index + 1, end: index + self.node().size() }
    }

    /// Its children without white space, comments and newlines.
    pub fn significant(self) -> impl Iterator<Item = NodeRef<'t>> + use<'t> {
        self.children().filter(|c| !c.kind().is_trivia() && c.kind() != SyntaxKind::Newline)
    }

    /// The first child of a kind.
    pub fn child(self, kind: SyntaxKind) -> Option<NodeRef<'t>> {
        self.children().find(|child| child.kind() == kind)
    }

    /// The children that are expressions, in order.
    pub fn expressions(self) -> impl Iterator<Item = NodeRef<'t>> + use<'t> {
        self.children().filter(|child| child.kind().is_expression())
    }

    /// It and all nodes below it, in preorder.
    pub fn descendants(self) -> impl Iterator<Item = NodeRef<'t>> + use<'t> {
        let tree = self.tree;
        (self.index..self.index + self.node().size()).map(move |index| NodeRef { tree, index })
    }

    /// All leaves below it, or itself, in order.
    pub fn leaves(self) -> impl Iterator<Item = NodeRef<'t>> + use<'t> {
        self.descendants().filter(|node| node.is_leaf())
    }
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.index == other.index
    }
}

impl Eq for NodeRef<'_> {}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}@{:?} {:?}", self.kind(), self.range(), self.text())
    }
}

/// The children of a node, in order.
#[derive(Clone, Debug)]
pub struct Children<'t> {
    tree: &'t Tree,
    next: u32,
    end: u32,
}

impl<'t> Iterator for Children<'t> {
    type Item = NodeRef<'t>;

    fn next(&mut self) -> Option<NodeRef<'t>> {
        if self.next >= self.end {
            return None;
        }
        let child = NodeRef { tree: self.tree, index: self.next };
        self.next += child.node().size();
        Some(child)
    }
}
