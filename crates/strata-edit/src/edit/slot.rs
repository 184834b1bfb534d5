//! Where a new line goes.

use std::ops::Range;

use strata_syntax::SyntaxKind::{LBrace, Newline, RBrace, Whitespace};
use strata_syntax::ast::{Block, Item};
use strata_syntax::{NodeRef, Tree};

use super::Document;
use super::change::TextEdit;
use super::error::EditError;
use super::extent::{Extent, indentation, is_on_one_line, leaf_before};
use super::path::{BlockPath, ItemName, Place};

/// Where in a body an item is put.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Position {
    /// Behind everything.
    #[default]
    End,
    /// Before an item and its comments.
    Before(ItemName),
    /// Behind an item and its comments.
    After(ItemName),
}

/// A place for new lines.
pub(super) struct Slot {
    range: Range<usize>,
    /// What must stand before the new lines.
    before: String,
    /// What must stand behind them.
    behind: String,
    /// The indentation of an item here.
    pub(super) indent: String,
}

impl Slot {
    /// The edit that puts lines here, each with its end.
    pub(super) fn fill(&self, lines: &str) -> TextEdit {
        TextEdit::replace(self.range.clone(), format!("{}{lines}{}", self.before, self.behind))
    }

    /// Whether a line must be ended first.
    pub(super) fn ends_a_line(&self) -> bool {
        !self.before.is_empty()
    }

    /// The byte at which it begins.
    pub(super) fn start(&self) -> usize {
        self.range.start
    }
}

impl Document {
    /// The place of a position in a body whose block is spread over lines; `None` if there is none.
    pub(super) fn slot(&self, path: &BlockPath, position: &Position) -> Option<Slot> {
        let place = Place::find(self.tree(), path)?;
        let (item, behind) = match position {
            Position::End => return Some(self.end_slot(place)),
            Position::Before(item) => (item, false),
            Position::After(item) => (item, true),
        };
        let extent = Extent::of(place.item(item)?);
        let at = if behind { extent.lines.end } else { extent.lines.start };
        let before = if behind && !extent.ends_line { self.line_end() } else { "" };
        let indent = indentation(self.tree(), extent.content().start);
        Some(Slot {
            range: at..at,
            before: before.to_owned(),
            behind: String::new(),
            indent: indent.to_owned(),
        })
    }

    fn end_slot(&self, place: Place<'_>) -> Slot {
        let tree = self.tree();
        let close = place.block.and_then(|block| block.node().child(RBrace));
        let end = close.map_or(tree.text().len(), |close| close.start() as usize);
        let last = match close {
            Some(close) => leaf_before(close),
            None => tree.leaves().last(),
        };
        let space = last.filter(|leaf| leaf.kind() == Whitespace);
        let bound = space.map_or(last, leaf_before);
        let fresh = match bound {
            Some(leaf) => leaf.kind() == Newline || leaf.text() == "\u{feff}",
            None => true,
        };
        let start = space.map_or(end, |space| space.start() as usize);
        let indent = self.indent_within(place);
        let line_end = self.line_end().to_owned();
        if fresh {
            Slot { range: start..start, before: String::new(), behind: String::new(), indent }
        } else if let Some(block) = place.block {
            // A comment stands before the brace on its line.
            let outer = indentation(tree, block.range().start).to_owned();
            Slot { range: start..end, before: line_end, behind: outer, indent }
        } else {
            Slot { range: end..end, before: line_end, behind: String::new(), indent }
        }
    }

    /// The indentation of the items of a body: that of its last item, or one step more than that of
    /// its block.
    pub(super) fn indent_within(&self, place: Place<'_>) -> String {
        let Some(block) = place.block else { return String::new() };
        let outer = indentation(self.tree(), block.range().start);
        let last = place.body.items().last().map(|item| Extent::of(item.node()));
        match last.filter(|extent| extent.owns_line) {
            Some(extent) => indentation(self.tree(), extent.content().start).to_owned(),
            None => format!("{outer}{}", self.indent_step(outer)),
        }
    }

    /// A tab where tabs indent, else two spaces.
    pub(super) fn indent_step(&self, outer: &str) -> &'static str {
        let tabs = outer.starts_with('\t')
            || outer.is_empty() && self.text().contains("\n\t") && !self.text().contains("\n ");
        if tabs { "\t" } else { "  " }
    }

    /// Spreads a block that stands on one line over several.
    pub(super) fn spread(&mut self, path: &BlockPath) -> Result<(), EditError> {
        let block = Place::find(self.tree(), path).and_then(|place| place.block);
        match block.and_then(|block| self.spread_edits(block)) {
            Some(edits) => self.commit(&edits),
            None => Ok(()),
        }
    }

    fn spread_edits(&self, block: Block<'_>) -> Option<Vec<TextEdit>> {
        let brace = |kind| block.node().child(kind);
        let (open, close) = (brace(LBrace)?, brace(RBrace)?);
        if !is_on_one_line(open) {
            return None;
        }
        let inner = open.end() as usize..close.start() as usize;
        let content = self.text().get(inner.clone())?;
        let outer = indentation(self.tree(), block.range().start);
        let line_end = self.line_end();
        if content.trim().is_empty() {
            return Some(vec![TextEdit::replace(inner, format!("{line_end}{outer}"))]);
        }
        let lead = content.len() - content.trim_start().len();
        let trail = content.len() - content.trim_end().len();
        let step = self.indent_step(outer);
        Some(vec![
            TextEdit::replace(inner.start..inner.start + lead, format!("{line_end}{outer}{step}")),
            TextEdit::replace(inner.end - trail..inner.end, format!("{line_end}{outer}")),
        ])
    }

    /// The column at which the sign of a new attribute aligns with the lines before it, if they are
    /// aligned as the formatter aligns them and the name leaves room.
    pub(super) fn aligned_width(
        &self,
        place: Place<'_>,
        slot: &Slot,
        name: usize,
    ) -> Option<usize> {
        let mut offset = None;
        let mut aligned = false;
        let mut reach = slot.start();
        for node in items_from_end(place) {
            let extent = Extent::of(node);
            if extent.lines.end != reach || !extent.ends_line {
                break;
            }
            let Some((width, at)) = sign_column(self.tree(), node) else { break };
            if *offset.get_or_insert(at) != at {
                return None;
            }
            aligned |= width + 1 == at;
            if !extent.leads.is_empty() {
                break;
            }
            reach = extent.lines.start;
        }
        offset.filter(|at| aligned && name < *at).map(|at| at - 1)
    }
}

fn items_from_end(place: Place<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let items: Vec<NodeRef<'_>> = place.body.items().map(Item::node).collect();
    items.into_iter().rev()
}

/// The columns of the name of an attribute on one line, and those before its sign.
fn sign_column(tree: &Tree, node: NodeRef<'_>) -> Option<(usize, usize)> {
    let attribute = strata_syntax::ast::Attribute::cast(node)?;
    let sign = attribute.equals_range()?;
    let text = tree.text();
    if node.text().contains('\n') {
        return None;
    }
    let name = crate::convert::columns(attribute.name());
    Some((name, crate::convert::columns(text.get(attribute.range().start..sign.start)?)))
}
