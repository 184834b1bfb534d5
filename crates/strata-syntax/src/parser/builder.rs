//! Where nodes are collected while parsing.

use crate::SyntaxKind;
use crate::node::Node;

/// Nodes in preorder, and the nodes that must be put around others afterwards.
///
/// Whether an operand belongs to an operation is known only behind it, when its nodes stand in the
/// array already. Such a node becomes a [`Wrap`], and all wraps of an item are put into place by
/// one pass at its end; so building stays linear.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) nodes: Vec<Node>,
    wraps: Vec<Wrap>,
    /// The number of nodes up to the last token that is no trivia.
    solid: usize,
    /// The offset behind that token.
    solid_end: u32,
    text_len: usize,
}

/// Room is made for this much of a text at first; how dense it is tells how much the rest needs.
const FIRST_PART: usize = 1 << 16;

struct Wrap {
    /// The node before which it stands.
    at: u32,
    /// When it came; of two at one place the later one is the outer one.
    order: u32,
    node: Node,
}

/// A place in the nodes at which a node begins.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    index: u32,
    wraps: u32,
    start: u32,
}

/// A node that is put around those since its mark.
#[derive(Clone, Copy)]
pub(super) struct Wrapping {
    wrap: u32,
    mark: Mark,
}

impl Builder {
    /// Makes room for the first nodes of a text of a length.
    pub(super) fn expect_text(&mut self, len: usize) {
        self.text_len = len;
        self.nodes.reserve(len.min(FIRST_PART) / 2 + 8);
    }

    #[inline]
    fn push(&mut self, kind: SyntaxKind, start: u32) {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow(start as usize);
        }
        self.nodes.push(Node::leaf(kind, start));
    }

    /// Makes room for all of the text, if the rest of it is as dense as what was read.
    #[cold]
    fn grow(&mut self, read: usize) {
        let left = self.text_len.saturating_sub(read) as u64;
        let expected = left * self.nodes.len() as u64 / read.max(1) as u64;
        // A little more, so that a rest that is slightly denser needs no second growth.
        let more = expected + expected / 50 + 64;
        self.nodes.reserve_exact(more.min(self.text_len as u64 * 2 + 64) as usize);
    }

    /// A leaf that belongs to the node that is open.
    #[inline]
    pub(super) fn token(&mut self, kind: SyntaxKind, start: u32, end: u32) {
        self.push(kind, start);
        self.solid = self.nodes.len();
        self.solid_end = end;
    }

    /// A leaf that belongs to the outermost node that it may belong to.
    #[inline]
    pub(super) fn trivia(&mut self, kind: SyntaxKind, start: u32) {
        self.push(kind, start);
    }

    /// The last node, trivia included.
    pub(super) fn last(&self) -> Option<Node> {
        self.nodes.last().copied()
    }

    /// The offset behind the last token that is no trivia.
    pub(super) fn solid_end(&self) -> u32 {
        self.solid_end
    }

    /// Gives another kind to the last token that is no trivia.
    pub(super) fn rename_last(&mut self, kind: SyntaxKind) {
        if let Some(node) = self.solid.checked_sub(1).and_then(|at| self.nodes.get_mut(at)) {
            *node = node.with_kind(kind);
        }
    }

    /// Remembers a place, at which the next token begins at `start`.
    #[inline]
    pub(super) fn mark(&self, start: u32) -> Mark {
        Mark { index: self.nodes.len() as u32, wraps: self.wraps.len() as u32, start }
    }

    /// Begins a node, whose kind is told when it is closed.
    #[inline]
    pub(super) fn open(&mut self, start: u32) -> Mark {
        let mark = self.mark(start);
        self.push(SyntaxKind::Error, start);
        mark
    }

    /// Ends a node behind the last token.
    #[inline]
    pub(super) fn close(&mut self, mark: Mark, kind: SyntaxKind) {
        let size = self.size(mark);
        self.nodes[mark.index as usize] = Node::new(kind, size, mark.start);
    }

    /// Takes back a node that was opened if nothing stands in it; says whether it did.
    pub(super) fn cancel_empty(&mut self, mark: Mark) -> bool {
        let empty = self.nodes.len() == mark.index as usize + 1;
        if empty {
            self.nodes.pop();
        }
        empty
    }

    /// An empty node.
    pub(super) fn empty(&mut self, kind: SyntaxKind, at: u32) {
        self.token(kind, at, at);
    }

    /// Begins a node around what has been built since the mark.
    pub(super) fn wrap(&mut self, mark: Mark) -> Wrapping {
        let wrap = self.wraps.len() as u32;
        let node = Node::leaf(SyntaxKind::Error, mark.start);
        self.wraps.push(Wrap { at: mark.index, order: wrap, node });
        Wrapping { wrap, mark }
    }

    /// Ends such a node behind the last token.
    pub(super) fn close_wrap(&mut self, wrapping: Wrapping, kind: SyntaxKind) {
        let node = Node::new(kind, self.size(wrapping.mark), wrapping.mark.start);
        self.wraps[wrapping.wrap as usize].node = node;
    }

    /// The size of what has been built since a mark, the wraps around it included.
    #[inline]
    fn size(&self, mark: Mark) -> u32 {
        let nodes = (self.solid as u32).saturating_sub(mark.index);
        if nodes == 0 { 1 } else { nodes + self.wraps.len() as u32 - mark.wraps }
    }

    /// Puts all wraps into place. No node that was opened before the first of them may be closed
    /// before.
    pub(super) fn settle(&mut self) {
        if self.wraps.is_empty() {
            return;
        }
        self.wraps.sort_unstable_by_key(|wrap| (wrap.at, u32::MAX - wrap.order));
        let mut read = self.nodes.len();
        let mut write = read + self.wraps.len();
        self.nodes.resize(write, Node::leaf(SyntaxKind::Error, 0));
        for wrap in self.wraps.iter().rev() {
            let at = wrap.at as usize;
            write -= read - at;
            self.nodes.copy_within(at..read, write);
            read = at;
            write -= 1;
            self.nodes[write] = wrap.node;
        }
        self.solid += self.wraps.len();
        self.wraps.clear();
    }

    /// The nodes, the first of which becomes the root over all of a text.
    pub(super) fn finish(mut self, kind: SyntaxKind) -> Vec<Node> {
        self.settle();
        let size = self.nodes.len() as u32;
        if let Some(root) = self.nodes.first_mut() {
            *root = Node::new(kind, size, 0);
        }
        // A little room is left: giving it back costs more than it is worth.
        if self.nodes.capacity() - self.nodes.len() > self.nodes.len() / 16 {
            self.nodes.shrink_to_fit();
        }
        self.nodes
    }
}
