//! Lines and columns as the language counts them.

use unicode_segmentation::UnicodeSegmentation;

use crate::decode::next_escape;
use crate::{SyntaxKind, Tree};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1. `\n` ends a line, with or without `\r` before it.
    pub line: u32,
    /// The column, from 1, in grapheme clusters. They are counted from the start of each token, so
    /// a combining mark at the start of a token has a column of its own. A byte order mark has none.
    pub column: u32,
    /// The byte offset, from 0.
    pub byte: u32,
}

impl Position {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1, byte: 0 };
}

/// Finds lines and columns of byte offsets in a tree.
///
/// Asked for offsets in ascending order, all answers together cost one walk over the tree.
#[derive(Debug)]
pub struct Positions<'t> {
    tree: &'t Tree,
    origin: Position,
    line_starts: Vec<u32>,
    /// The last line asked for, from 0.
    line: usize,
    /// A place in that line at which a token begins, the node from which on to look for that token,
    /// and the columns before it.
    at: u32,
    node: usize,
    columns: u32,
}

impl<'t> Positions<'t> {
    /// For a text that begins at line 1, column 1, byte 0.
    pub fn new(tree: &'t Tree) -> Self {
        Self::from_origin(tree, Position::START)
    }

    /// For a text that begins elsewhere, as an expression cut from a file does.
    pub fn from_origin(tree: &'t Tree, origin: Position) -> Self {
        let ends = memchr::memchr_iter(b'\n', tree.text().as_bytes());
        let line_starts = std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect();
        Self { tree, origin, line_starts, line: 0, at: 0, node: 0, columns: 0 }
    }

    /// The place of an offset; one behind the end of the text is that of the end.
    pub fn at(&mut self, offset: u32) -> Position {
        let offset = offset.min(self.tree.text().len() as u32);
        let line = self.line_starts.partition_point(|start| *start <= offset) - 1;
        if line != self.line || offset < self.at {
            self.line = line;
            self.at = self.line_starts[line];
            self.node = self.node_at(self.at);
            self.columns = 0;
        }
        let mut column = 1 + self.columns_to(offset);
        if line == 0 {
            column += self.origin.column - 1;
        }
        Position { line: line as u32 + self.origin.line, column, byte: offset + self.origin.byte }
    }

    /// The last node that begins at or before an offset, or the leaf before it.
    fn node_at(&self, offset: u32) -> usize {
        let (mut behind, mut end) = (0, self.tree.len());
        while behind < end {
            let middle = usize::midpoint(behind, end);
            if self.tree.start_of(middle) <= offset { behind = middle + 1 } else { end = middle }
        }
        let nodes = &self.tree.nodes[..behind];
        nodes.iter().rposition(|node| node.kind().is_leaf()).unwrap_or(0)
    }

    /// The columns from the start of the line to an offset in it.
    fn columns_to(&mut self, offset: u32) -> u32 {
        let mut inside = 0;
        while self.at < offset {
            let Some(leaf) = self.tree.node(self.node) else { break };
            if !leaf.is_leaf() || leaf.end() <= self.at {
                self.node += 1;
            } else if leaf.end() <= offset {
                self.columns += width(leaf.kind(), self.cut(self.at, leaf.end()));
                self.at = leaf.end();
                self.node += 1;
            } else {
                inside = width_within(leaf.kind(), self.cut(self.at, leaf.end()), offset - self.at);
                break;
            }
        }
        self.columns + inside
    }

    fn cut(&self, start: u32, end: u32) -> &'t str {
        self.tree.text().get(start as usize..end as usize).unwrap_or_default()
    }
}

/// The columns of a token, or of what of it lies in one line.
fn width(kind: SyntaxKind, text: &str) -> u32 {
    match kind {
        SyntaxKind::ByteOrderMark => 0,
        _ if text.is_ascii() => text.len() as u32,
        _ => text.graphemes(true).count() as u32,
    }
}

/// The columns of the beginning of a token. In quotes each escape counts for itself.
fn width_within(kind: SyntaxKind, text: &str, len: u32) -> u32 {
    let len = len as usize;
    let before = text.get(..len).unwrap_or_default();
    if kind != SyntaxKind::QuotedText || before.is_ascii() {
        return width(kind, before);
    }
    let mut columns = 0;
    let mut at = 0;
    while let Some((escape, _)) = next_escape(before, at) {
        columns += width(kind, &before[at..escape.start]) + width(kind, &before[escape.clone()]);
        at = escape.end;
    }
    columns + width(kind, &before[at..])
}
