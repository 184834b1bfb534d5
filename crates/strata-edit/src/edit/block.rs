//! Blocks: appended, renamed, removed, emptied.

use strata_syntax::MAX_DEPTH;
use strata_syntax::SyntaxKind::{LBrace, RBrace};

use super::attribute::checked_name;
use super::change::TextEdit;
use super::error::EditError;
use super::path::{BlockPath, ItemName, Place};
use super::{Document, Expr, Position};
use crate::convert::{ValueError, columns, quote};

/// A block that is to be appended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewBlock {
    /// The type.
    pub block_type: String,
    /// The labels, which are written in quotes.
    pub labels: Vec<String>,
    /// The attributes in order.
    pub attributes: Vec<(String, Expr)>,
    /// The blocks behind them.
    pub blocks: Vec<NewBlock>,
}

/// Labels as they stand behind a type.
fn header_labels<L: AsRef<str>>(labels: &[L]) -> String {
    labels.iter().flat_map(|label| [" ".to_owned(), quote(label.as_ref())]).collect()
}

impl NewBlock {
    /// Writes it, each line with its end.
    fn write(
        &self,
        document: &Document,
        indent: &str,
        depth: u32,
        out: &mut String,
    ) -> Result<(), EditError> {
        checked_name(&self.block_type)?;
        if depth > MAX_DEPTH {
            return Err(ValueError::TooDeep.into());
        }
        out.extend([indent, &self.block_type]);
        out.push_str(&header_labels(&self.labels));
        out.extend([" {", document.line_end()]);
        let inner = format!("{indent}{}", document.indent_step(indent));
        let mut rows = Vec::with_capacity(self.attributes.len());
        for (name, expr) in &self.attributes {
            checked_name(name)?;
            rows.push((name, expr.write(document, &inner)?));
        }
        let one_line = |row: &(&String, String)| !row.1.contains('\n');
        for run in rows.chunk_by(|a, b| one_line(a) && one_line(b)) {
            let width = run.iter().map(|(name, _)| columns(name)).max().unwrap_or(0);
            for (name, text) in run {
                let pad = " ".repeat(width - columns(name));
                out.extend([&inner, name.as_str(), &pad, " = ", text, document.line_end()]);
            }
        }
        for block in &self.blocks {
            block.write(document, &inner, depth + 1, out)?;
        }
        out.extend([indent, "}", document.line_end()]);
        Ok(())
    }
}

impl Document {
    /// Puts new lines at the end of a body. They are made for the indentation of the place.
    fn append(
        &mut self,
        path: &BlockPath,
        lines: impl FnOnce(&Self, &str) -> Result<String, EditError>,
    ) -> Result<bool, EditError> {
        self.together(|draft| {
            draft.spread(path)?;
            let Some(slot) = draft.slot(path, &Position::End) else { return Ok(false) };
            let lines = lines(draft, &slot.indent)?;
            draft.commit(&[slot.fill(&lines)])?;
            Ok(true)
        })
    }

    /// Appends a block at the end of a body.
    pub fn append_block(&mut self, path: &BlockPath, block: &NewBlock) -> Result<bool, EditError> {
        self.append(path, |document, indent| {
            let mut lines = String::new();
            block.write(document, indent, 1, &mut lines)?;
            Ok(lines)
        })
    }

    /// Appends an empty line at the end of a body. If the last line has no end it gets one instead,
    /// and so it is with a block on one line.
    pub fn append_newline(&mut self, path: &BlockPath) -> Result<bool, EditError> {
        let before = self.text().len();
        self.together(|draft| {
            draft.spread(path)?;
            if draft.text().len() != before {
                return Ok(true);
            }
            let Some(slot) = draft.slot(path, &Position::End) else { return Ok(false) };
            let line = if slot.ends_a_line() { "" } else { draft.line_end() };
            let edit = slot.fill(line);
            draft.commit(&[edit])?;
            Ok(true)
        })
    }

    /// Appends lines of comments at the end of a body.
    pub fn append_comment(&mut self, path: &BlockPath, text: &str) -> Result<bool, EditError> {
        super::comment::checked_lines(text)?;
        self.append(path, |document, indent| {
            let lines = text.trim_end_matches(['\r', '\n']).split('\n');
            let indented = lines.map(|line| line.trim_end_matches('\r')).map(|line| {
                let indent = if line.is_empty() { "" } else { indent };
                format!("{indent}{line}{}", document.line_end())
            });
            Ok(indented.collect())
        })
    }

    /// Replaces the labels of a block; all are written in quotes. Comments between the old labels
    /// go with them.
    pub fn set_labels<L: AsRef<str>>(
        &mut self,
        path: &BlockPath,
        labels: &[L],
    ) -> Result<bool, EditError> {
        let Some(block) = Place::find(self.tree(), path).and_then(|place| place.block) else {
            return Ok(false);
        };
        let header = block.type_range().end..block.def_range().end;
        let between = block.node().children().filter(|child| header.contains(&child.range().start));
        let same_count = block.labels().count() == labels.len();
        let edits = if same_count && !between.into_iter().any(|child| child.kind().is_comment()) {
            let new = labels.iter().map(|label| quote(label.as_ref()));
            block.labels().zip(new).map(|(old, new)| TextEdit::replace(old.range(), new)).collect()
        } else {
            let mut text = header_labels(labels);
            if self.text().get(header.end..).is_some_and(|rest| rest.starts_with('{')) {
                text.push(' ');
            }
            vec![TextEdit::replace(header, text)]
        };
        self.commit(&edits)?;
        Ok(true)
    }

    /// Replaces the type of a block.
    pub fn set_type(&mut self, path: &BlockPath, block_type: &str) -> Result<bool, EditError> {
        checked_name(block_type)?;
        let Some(block) = Place::find(self.tree(), path).and_then(|place| place.block) else {
            return Ok(false);
        };
        let edit = TextEdit::replace(block.type_range(), block_type);
        self.commit(&[edit])?;
        Ok(true)
    }

    /// Removes a block with its comments and its lines; tells whether there was one.
    pub fn remove_block(&mut self, path: &BlockPath) -> Result<bool, EditError> {
        let Some((last, outer)) = path.0.split_last() else { return Ok(false) };
        self.remove_item(&BlockPath(outer.to_vec()), &ItemName::Block(last.clone()))
    }

    /// Removes everything in a body: `b {}` is left of a block, nothing of a file.
    pub fn clear(&mut self, path: &BlockPath) -> Result<bool, EditError> {
        let Some(place) = Place::find(self.tree(), path) else { return Ok(false) };
        let brace = |kind| place.block.and_then(|block| block.node().child(kind));
        let range = match (brace(LBrace), brace(RBrace)) {
            (Some(open), Some(close)) => open.end() as usize..close.start() as usize,
            _ => 0..self.text().len(),
        };
        self.commit(&[TextEdit::remove(range)])?;
        Ok(true)
    }
}
