//! Comments of items: read, set, removed.

use strata_syntax::SyntaxKind::{BlockComment, LineComment, Newline, Whitespace};
use strata_syntax::{NodeRef, SyntaxKind, ast, lex};

use super::Document;
use super::change::TextEdit;
use super::error::EditError;
use super::expression::{ends_in_heredoc, expression_of};
use super::extent::{Extent, indentation, leaves_behind};
use super::path::{BlockPath, ItemName, Place};

impl Document {
    /// The comments directly before an item, each as it is written; `None` if there is no such item.
    ///
    /// These are line comments on the lines above without an empty line between, and inline comments
    /// on the line of the item. An inline comment on a line of its own ends the run.
    pub fn lead_comments(&self, path: &BlockPath, item: &ItemName) -> Option<Vec<&str>> {
        let node = Place::find(self.tree(), path)?.item(item)?;
        Some(Extent::of(node).leads.into_iter().map(NodeRef::text).collect())
    }

    /// The comments behind an item on the line of its end, each as it is written; `None` if there is
    /// no such item.
    pub fn trailing_comments(&self, path: &BlockPath, item: &ItemName) -> Option<Vec<&str>> {
        let node = Place::find(self.tree(), path)?.item(item)?;
        Some(Extent::of(node).trails.into_iter().map(NodeRef::text).collect())
    }

    /// Replaces the comments directly before an item; none removes them.
    ///
    /// A line comment gets a line of its own, an inline comment stands before what comes next.
    pub fn set_lead_comments(
        &mut self,
        path: &BlockPath,
        item: &ItemName,
        comments: &[&str],
    ) -> Result<bool, EditError> {
        let kinds = checked(comments)?;
        self.together(|draft| {
            if kinds.contains(&LineComment) {
                draft.spread(path)?;
            }
            let Some(node) = find(draft, path, item) else { return Ok(false) };
            let extent = Extent::of(node);
            let first = extent.content().start;
            let indent = indentation(draft.tree(), first);
            let mut text = String::new();
            for (comment, kind) in comments.iter().zip(&kinds) {
                text.push_str(&draft.given(comment));
                if *kind == LineComment {
                    text.extend([draft.line_end(), indent]);
                } else {
                    text.push(' ');
                }
            }
            let edit = TextEdit::replace(first..node.start() as usize, text);
            draft.commit(&[edit])?;
            Ok(true)
        })
    }

    /// Replaces the comments behind an item on the line of its end; none removes them.
    ///
    /// Only the last one may be a line comment. An expression that ends in a heredoc is put in
    /// parentheses, since nothing can stand behind the marker.
    pub fn set_trailing_comments(
        &mut self,
        path: &BlockPath,
        item: &ItemName,
        comments: &[&str],
    ) -> Result<bool, EditError> {
        let kinds = checked(comments)?;
        if let Some(at) = kinds.iter().rev().skip(1).rposition(|kind| *kind == LineComment) {
            return Err(EditError::CommentOrder(
                comments.get(at).copied().unwrap_or("").to_owned(),
            ));
        }
        self.together(|draft| {
            if kinds.contains(&LineComment) {
                draft.spread(path)?;
            }
            let Some(node) = find(draft, path, item) else { return Ok(false) };
            let extent = Extent::of(node);
            let end = node.end() as usize;
            let old = extent.trails.first().zip(extent.trails.last());
            let text = draft.given(&comments.join(" "));
            // Spaces behind it would become a part of a line comment.
            let until = |node: NodeRef<'_>| {
                let spaces = leaves_behind(node).take_while(|leaf| leaf.kind() == Whitespace);
                let last = spaces.last().filter(|_| kinds.contains(&LineComment));
                last.unwrap_or(node).end() as usize
            };
            let edits = match old {
                _ if comments.is_empty() => vec![TextEdit::remove(end..extent.content().end)],
                Some((first, last)) => {
                    vec![TextEdit::replace(first.start() as usize..until(*last), text)]
                }
                None => match heredoc(node) {
                    Some(start) => {
                        let indent = indentation(draft.tree(), node.start() as usize);
                        let close = format!("{}{indent}) {text}", draft.line_end());
                        vec![TextEdit::insert(start, "("), TextEdit::insert(end, close)]
                    }
                    None => vec![TextEdit::replace(end..until(node), format!(" {text}"))],
                },
            };
            draft.commit(&edits)?;
            Ok(true)
        })
    }
}

fn find<'t>(document: &'t Document, path: &BlockPath, item: &ItemName) -> Option<NodeRef<'t>> {
    Place::find(document.tree(), path)?.item(item)
}

/// Where the expression of an attribute begins, if it ends in a heredoc.
fn heredoc(item: NodeRef<'_>) -> Option<usize> {
    let expression = ast::Attribute::cast(item).and_then(expression_of)?;
    ends_in_heredoc(expression).then(|| expression.start() as usize)
}

/// The kinds of comments; each text must be one.
fn checked(comments: &[&str]) -> Result<Vec<SyntaxKind>, EditError> {
    let kind = |comment: &&str| match lex(comment).as_slice() {
        [token] if token.kind.is_comment() => Ok(token.kind),
        _ => Err(EditError::Comment((*comment).to_owned())),
    };
    comments.iter().map(kind).collect()
}

/// A text of nothing but comments, spaces and line ends.
pub(super) fn checked_lines(text: &str) -> Result<(), EditError> {
    let tokens = lex(text);
    let good = tokens
        .iter()
        .all(|token| matches!(token.kind, LineComment | BlockComment | Whitespace | Newline));
    if good && tokens.iter().any(|token| token.kind.is_comment()) {
        Ok(())
    } else {
        Err(EditError::Comment(text.trim_end().to_owned()))
    }
}
