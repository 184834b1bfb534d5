//! A node in eight bytes.

use crate::SyntaxKind;

/// A node or leaf of an array in preorder whose leaves are a text without gaps.
///
/// It ends where the node behind its subtree begins, so its end need not be stored. Its size is
/// stored in three bytes; a node that is larger begins where its first child does, and has its size
/// in the place of its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    start_or_size: u32,
    size: [u8; 3],
    kind: SyntaxKind,
}

/// From this size on, a node has it in the place of its start.
const LARGE: u32 = 0xFF_FFFF;

impl Node {
    /// A node with the number of nodes in its subtree, itself included. One with more than itself
    /// has its first child next to it, which begins where it does.
    #[inline]
    pub(crate) fn new(kind: SyntaxKind, size: u32, start: u32) -> Self {
        let start_or_size = if size < LARGE { start } else { size };
        let [a, b, c, _] = size.min(LARGE).to_le_bytes();
        Self { start_or_size, size: [a, b, c], kind }
    }

    /// A leaf, or a node of which nothing but the start is known yet.
    #[inline]
    pub(crate) const fn leaf(kind: SyntaxKind, start: u32) -> Self {
        Self { start_or_size: start, size: [1, 0, 0], kind }
    }

    #[inline]
    pub(crate) const fn kind(self) -> SyntaxKind {
        self.kind
    }

    #[inline]
    pub(crate) const fn with_kind(self, kind: SyntaxKind) -> Self {
        Self { kind, ..self }
    }

    /// The start; `None` if it is that of the next node.
    #[inline]
    pub(crate) fn start(self) -> Option<u32> {
        (self.stored_size() < LARGE).then_some(self.start_or_size)
    }

    /// The number of nodes in its subtree, itself included.
    #[inline]
    pub(crate) fn size(self) -> u32 {
        let size = self.stored_size();
        if size < LARGE { size } else { self.start_or_size }
    }

    #[inline]
    fn stored_size(self) -> u32 {
        let [a, b, c] = self.size;
        u32::from_le_bytes([a, b, c, 0])
    }
}

#[cfg(test)]
mod tests {
    use super::{LARGE, Node};
    use crate::SyntaxKind;

    #[test]
    fn a_node_takes_8_bytes() {
        assert_eq!(size_of::<Node>(), 8);
    }

    #[test]
    fn sizes_and_starts_are_kept() {
        for size in [1, 255, 256, LARGE - 1, LARGE, LARGE + 1, u32::MAX] {
            let node = Node::new(SyntaxKind::Tuple, size, 7);
            assert_eq!((node.kind(), node.size()), (SyntaxKind::Tuple, size));
            assert_eq!(node.start(), (size < LARGE).then_some(7));
        }
    }
}
