//! What an attribute is set to.

use strata_diagnostics::Span;
use strata_syntax::SyntaxKind::{Attribute, HeredocClose};
use strata_syntax::{
    NodeRef, SyntaxError, Tree, ast, parse_body, parse_expression, parse_traversal_abs,
};
use strata_value::Value;

use super::Document;
use super::error::EditError;
use crate::convert::write_value;

/// A mistake in words, with its code.
pub(super) fn words(tree: &Tree, error: SyntaxError) -> String {
    let told = error.diagnostic(tree.text(), &|_, _| Span::NONE);
    format!("{} ({})", told.message, told.code)
}

/// What an attribute is set to.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A value, written as the formatter lays it out.
    Value(Value),
    /// The source text of an expression, written as it is given.
    Text(String),
    /// A reference, as `var.region` or `list[0].name`.
    Reference(String),
}

impl Expr {
    /// The source text of an expression.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A reference.
    pub fn reference(text: impl Into<String>) -> Self {
        Self::Reference(text.into())
    }

    /// The text of the expression on a line that is indented by `indent`.
    pub(super) fn write(&self, document: &Document, indent: &str) -> Result<String, EditError> {
        match self {
            Self::Value(value) => {
                let mut out = String::new();
                write_value(value, indent, &mut out)?;
                Ok(document.with_line_ends(&out))
            }
            Self::Text(text) => source(text).map(|text| document.given(&text)),
            Self::Reference(text) => {
                let text = text.trim();
                if !parse_traversal_abs(text).errors().is_empty() {
                    return Err(EditError::Traversal(text.to_owned()));
                }
                source(text)
            }
        }
    }
}

impl From<Value> for Expr {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

/// The source of an expression, fit to stand in an attribute: what goes on behind a line end that
/// would end the attribute is put in parentheses.
fn source(text: &str) -> Result<String, EditError> {
    let error = |reason: &str| EditError::Expression {
        text: text.trim().to_owned(),
        reason: reason.to_owned(),
    };
    // The marker of a heredoc needs the line end.
    let tree = parse_expression(format!("{text}\n"));
    if let Some(first) = tree.errors().first() {
        return Err(error(&words(&tree, *first)));
    }
    let Some(node) = tree.root().expressions().next() else { return Err(error("it is empty")) };
    let outside = tree.root().children().any(|child| child.kind().is_comment());
    if outside {
        return Err(error("a comment stands outside of it; set it as a comment of the item"));
    }
    Ok(if stands_in_attribute(node.text()) {
        node.text().to_owned()
    } else {
        format!("({})", with_line_end(node))
    })
}

fn stands_in_attribute(text: &str) -> bool {
    let tree = parse_body(format!("x = {text}\n"));
    let mut items = tree.root().significant();
    tree.errors().is_empty() && items.next().is_some_and(|item| item.kind() == Attribute)
}

/// The text of an expression; one that ends in a heredoc gets the line end that this needs.
fn with_line_end(node: NodeRef<'_>) -> String {
    let line_end = match node.text() {
        _ if !ends_in_heredoc(node) => "",
        text if text.contains("\r\n") => "\r\n",
        _ => "\n",
    };
    format!("{}{line_end}", node.text())
}

/// Whether nothing may follow on the line of its end.
pub(super) fn ends_in_heredoc(node: NodeRef<'_>) -> bool {
    node.leaves().last().is_some_and(|leaf| leaf.kind() == HeredocClose)
}

/// An expression in parentheses if it ends in a heredoc, so that something may follow on its line.
pub(super) fn closed(text: String, document: &Document) -> String {
    let tree = parse_expression(format!("{text}\n"));
    let heredoc = tree.root().expressions().next().is_some_and(ends_in_heredoc);
    if heredoc { format!("({text}{})", document.line_end()) } else { text }
}

/// The source of an expression, fit to stand anywhere in another one; `None` if it is none.
pub(crate) fn embeddable(text: &str) -> Option<String> {
    let text = source(text).ok()?;
    let tree = parse_expression(format!("{text}\n"));
    let heredoc = tree.root().expressions().next().is_some_and(ends_in_heredoc);
    Some(if heredoc { format!("({text}\n)") } else { text })
}

/// The expression of an attribute.
pub(super) fn expression_of(attribute: ast::Attribute<'_>) -> Option<NodeRef<'_>> {
    attribute.expression().map(ast::Expression::node)
}
