//! What belongs to an item: its comments and its line.

use std::ops::Range;

use strata_syntax::SyntaxKind::{
    BlockComment, ByteOrderMark, LineComment, Newline, RBrace, Whitespace,
};
use strata_syntax::{NodeRef, Tree};

/// An item with the comments that belong to it.
///
/// Lead comments are the unbroken run of comments directly before the item: line comments on the
/// lines above without an empty line between, and inline comments on the line of the item. Trailing
/// comments are those behind it on the line of its end.
pub(super) struct Extent<'t> {
    pub(super) node: NodeRef<'t>,
    pub(super) leads: Vec<NodeRef<'t>>,
    pub(super) trails: Vec<NodeRef<'t>>,
    /// The bytes of its lines, line end included. In a block on one line, the bytes from its first
    /// comment to its last.
    pub(super) lines: Range<usize>,
    /// Whether it begins a line of its own.
    pub(super) owns_line: bool,
    /// Whether its line has an end.
    pub(super) ends_line: bool,
}

impl<'t> Extent<'t> {
    pub(super) fn of(node: NodeRef<'t>) -> Self {
        let leads = leads(node);
        let first = leads.first().copied().unwrap_or(node);
        let mut start = first.start() as usize;
        let before = leaf_before(first);
        let space = before.filter(|leaf| leaf.kind() == Whitespace);
        let bound = space.map_or(before, leaf_before);
        let owns_line = bound.is_none_or(|leaf| matches!(leaf.kind(), Newline | ByteOrderMark));
        if owns_line {
            start = space.map_or(start, |space| space.start() as usize);
        }
        let mut trails = Vec::new();
        let mut end = node.end() as usize;
        let mut ends_line = false;
        for leaf in leaves_behind(node) {
            match leaf.kind() {
                Whitespace => continue,
                LineComment | BlockComment => trails.push(leaf),
                Newline => ends_line = true,
                _ => break,
            }
            end = leaf.end() as usize;
            if ends_line {
                break;
            }
        }
        Self { node, leads, trails, lines: start..end, owns_line, ends_line }
    }

    /// The bytes from its first comment to its last, without the spaces around them.
    pub(super) fn content(&self) -> Range<usize> {
        let start = self.leads.first().unwrap_or(&self.node).start();
        let end = self.trails.last().unwrap_or(&self.node).end();
        start as usize..end as usize
    }
}

fn leads(node: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    let mut found = Vec::new();
    // The comments of a line above, of which it is not known yet whether they have it to themselves.
    let mut pending = Vec::new();
    let mut same_line = true;
    let mut at = node;
    while let Some(leaf) = leaf_before(at) {
        match leaf.kind() {
            Whitespace => {}
            LineComment | BlockComment if same_line => found.push(leaf),
            LineComment | BlockComment => pending.push(leaf),
            Newline if leaf_before(leaf).is_some_and(|above| above.kind() == LineComment) => {
                found.append(&mut pending);
                same_line = false;
            }
            Newline | ByteOrderMark => break,
            _ => {
                pending.clear();
                break;
            }
        }
        at = leaf;
    }
    found.append(&mut pending);
    found.reverse();
    found
}

/// The leaf before a node.
pub(super) fn leaf_before(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let tree = node.tree();
    (0..node.index()).rev().filter_map(|index| tree.node(index)).find(|node| node.is_leaf())
}

/// The leaves behind a node.
pub(super) fn leaves_behind(node: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let tree = node.tree();
    let next = node.descendants().last().map_or(node.index(), NodeRef::index) + 1;
    (next..tree.len()).filter_map(|index| tree.node(index)).filter(|node| node.is_leaf())
}

/// Whether a line end follows a node, spaces aside, as a heredoc needs it.
pub(super) fn ends_its_line(node: NodeRef<'_>) -> bool {
    let mut behind = leaves_behind(node).filter(|leaf| leaf.kind() != Whitespace);
    behind.next().is_some_and(|leaf| leaf.kind() == Newline)
}

/// Whether the braces of a block stand on one line, or nothing but spaces between them.
pub(super) fn is_on_one_line(open: NodeRef<'_>) -> bool {
    let mut behind = leaves_behind(open).filter(|leaf| !leaf.kind().is_trivia());
    behind.next().is_some_and(|leaf| leaf.kind() == RBrace || leaf.kind() != Newline)
}

/// The white space that the line of an offset begins with.
pub(super) fn indentation(tree: &Tree, offset: usize) -> &str {
    let text = tree.text();
    let start = text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(start..).unwrap_or_default().trim_start_matches('\u{feff}');
    let len = line.len() - line.trim_start_matches([' ', '\t']).len();
    line.get(..len).unwrap_or_default()
}

/// A text cut from the tree, its lines indented by `to` where they were by `from`. Lines of heredocs
/// and of comments stay as they are.
pub(super) fn reindented(tree: &Tree, cut: Range<usize>, from: &str, to: &str) -> String {
    let text = tree.text().get(cut.clone()).unwrap_or_default();
    if from == to {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut line_start = false;
    for leaf in tree.leaves().filter(|leaf| cut.start <= leaf.range().start) {
        if leaf.range().end > cut.end {
            break;
        }
        let text = leaf.text();
        match leaf.kind() {
            Whitespace if line_start => match text.strip_prefix(from) {
                Some(rest) => out.extend([to, rest]),
                None => out.push_str(text),
            },
            Newline => out.push_str(text),
            _ if line_start && from.is_empty() => out.extend([to, text]),
            _ => out.push_str(text),
        }
        line_start = leaf.kind() == Newline;
    }
    out
}
