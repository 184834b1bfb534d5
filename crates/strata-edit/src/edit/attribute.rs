//! Attributes: set, removed, renamed, moved.

use strata_syntax::SyntaxKind::{LBrace, RBrace};
use strata_syntax::is_identifier;

use super::change::TextEdit;
use super::error::EditError;
use super::expression::{closed, expression_of};
use super::extent::{Extent, ends_its_line, indentation, reindented};
use super::path::{BlockPath, ItemName, Place};
use super::{Document, Expr, Position};

/// A name that may stand bare.
pub(super) fn checked_name(name: &str) -> Result<(), EditError> {
    if is_identifier(name) { Ok(()) } else { Err(EditError::Name(name.to_owned())) }
}

impl Document {
    /// Sets an attribute: replaces its expression and nothing else, or appends it at the end of the
    /// body. A block on one line is spread over several for a second attribute.
    pub fn set_attribute(
        &mut self,
        path: &BlockPath,
        name: &str,
        to: &Expr,
    ) -> Result<bool, EditError> {
        checked_name(name)?;
        let Some(place) = Place::find(self.tree(), path) else { return Ok(false) };
        let Some(old) = place.attribute(name).and_then(expression_of) else {
            return self.together(|draft| draft.append_attribute(path, name, to));
        };
        let mut text = to.write(self, indentation(self.tree(), old.start() as usize))?;
        if !ends_its_line(old) {
            text = closed(text, self);
        }
        let edit = TextEdit::replace(old.range(), text);
        self.commit(&[edit])?;
        Ok(true)
    }

    fn append_attribute(
        &mut self,
        path: &BlockPath,
        name: &str,
        to: &Expr,
    ) -> Result<bool, EditError> {
        self.spread(path)?;
        let Some(place) = Place::find(self.tree(), path) else { return Ok(false) };
        let Some(slot) = self.slot(path, &Position::End) else { return Ok(false) };
        let text = to.write(self, &slot.indent)?;
        let columns = crate::convert::columns(name);
        let one_line = !text.contains('\n');
        let width = one_line.then(|| self.aligned_width(place, &slot, columns)).flatten();
        let pad = " ".repeat(width.unwrap_or(columns) - columns);
        let line = format!("{}{name}{pad} = {text}{}", slot.indent, self.line_end());
        self.commit(&[slot.fill(&line)])?;
        Ok(true)
    }

    /// Removes an attribute with its comments and its line; tells whether there was one.
    pub fn remove_attribute(&mut self, path: &BlockPath, name: &str) -> Result<bool, EditError> {
        self.remove_item(path, &ItemName::attribute(name))
    }

    /// Removes an item with its comments and its line; tells whether there was one.
    pub fn remove_item(&mut self, path: &BlockPath, name: &ItemName) -> Result<bool, EditError> {
        let Some(place) = Place::find(self.tree(), path) else { return Ok(false) };
        let Some(node) = place.item(name) else { return Ok(false) };
        let extent = Extent::of(node);
        let mut range = extent.lines.clone();
        let alone = place.body.node().significant().count() == 1;
        if !extent.owns_line && alone {
            // The only attribute of a block on one line: `b {}` is left.
            let brace = |kind| place.block.and_then(|block| block.node().child(kind));
            if let (Some(open), Some(close)) = (brace(LBrace), brace(RBrace)) {
                range = open.end() as usize..close.start() as usize;
            }
        }
        self.commit(&[TextEdit::remove(range)])?;
        Ok(true)
    }

    /// Gives an attribute another name; `false` if there is none, or one of that name already.
    pub fn rename_attribute(
        &mut self,
        path: &BlockPath,
        name: &str,
        to: &str,
    ) -> Result<bool, EditError> {
        checked_name(to)?;
        let Some(place) = Place::find(self.tree(), path) else { return Ok(false) };
        let Some(attribute) = place.attribute(name) else { return Ok(false) };
        if place.attribute(to).is_some() {
            return Ok(false);
        }
        let edit = TextEdit::replace(attribute.name_range(), to);
        self.commit(&[edit])?;
        Ok(true)
    }

    /// Moves an item with its comments to a position of its body or of another one. Its lines get
    /// the indentation of their new place; the lines of heredocs stay as they are.
    ///
    /// `false` if the item, the body or the position is not there, or if the body has an attribute
    /// of that name already.
    pub fn move_item(
        &mut self,
        from: &BlockPath,
        name: &ItemName,
        to: &BlockPath,
        position: &Position,
    ) -> Result<bool, EditError> {
        let Some(node) = Place::find(self.tree(), from).and_then(|place| place.item(name)) else {
            return Ok(false);
        };
        let Some(target) = Place::find(self.tree(), to) else { return Ok(false) };
        let target_at = target.body.node().index();
        if node.descendants().any(|inner| inner.index() == target_at) {
            return Err(EditError::IntoItself);
        }
        if let ItemName::Attribute(name) = name
            && target.attribute(name).is_some_and(|there| there.node() != node)
        {
            return Ok(false);
        }
        if let Position::Before(other) | Position::After(other) = position {
            match target.item(other) {
                None => return Ok(false),
                Some(other) if other == node => return Ok(true),
                Some(_) => {}
            }
        }
        let content = Extent::of(node).content();
        let old_indent = indentation(self.tree(), content.start).to_owned();
        let before = self.tree().clone();
        self.together(|draft| {
            draft.remove_item(from, name)?;
            draft.spread(to)?;
            let Some(slot) = draft.slot(to, position) else { return Ok(false) };
            let text = reindented(&before, content, &old_indent, &slot.indent);
            let lines = format!("{}{text}{}", slot.indent, draft.line_end());
            draft.commit(&[slot.fill(&lines)])?;
            Ok(true)
        })
    }
}
