//! Blocks and their labels.

use std::borrow::Cow;
use std::ops::Range;

use super::{Body, child_range, view};
use crate::NodeRef;
use crate::SyntaxKind::{self, Ident, LBrace, QuotedText, RBrace};
use crate::decode::decode_quoted;

view! {
    /// `type "label" { … }` (specification, "Blocks").
    ///
    /// Its range runs from the type to the closing brace.
    Block: Block
}

impl<'t> Block<'t> {
    fn type_node(self) -> Option<NodeRef<'t>> {
        self.0.child(Ident)
    }

    /// The type.
    pub fn block_type(self) -> &'t str {
        self.type_node().map_or("", NodeRef::text)
    }

    /// The bytes of the type.
    pub fn type_range(self) -> Range<usize> {
        self.type_node().map_or_else(|| self.range(), NodeRef::range)
    }

    /// The labels in order.
    pub fn labels(self) -> impl Iterator<Item = Label<'t>> {
        let header = self.0.children().skip(1).take_while(|child| child.kind() != LBrace);
        header.filter_map(Label::cast)
    }

    /// The bytes of the opening brace.
    pub fn open_range(self) -> Option<Range<usize>> {
        child_range(self.0, LBrace)
    }

    /// The bytes of the closing brace.
    pub fn close_range(self) -> Option<Range<usize>> {
        child_range(self.0, RBrace)
    }

    /// The bytes from the type to the end of the last label, or of the type if there is none.
    pub fn def_range(self) -> Range<usize> {
        let whole = self.type_range();
        let end = self.labels().last().map_or(whole.end, |label| label.range().end);
        whole.start..end
    }

    /// The body.
    pub fn body(self) -> Option<Body<'t>> {
        self.0.children().find_map(Body::cast)
    }

    /// Whether an attribute stands on the line of the opening brace.
    pub fn is_one_line(self) -> bool {
        let body = self.body().map(Body::node);
        body.and_then(|body| body.children().next())
            .is_some_and(|c| c.kind() != SyntaxKind::Newline)
    }

    /// The range that messages give the body: with both braces, or, if it stands on one line, that
    /// of its attribute.
    pub fn body_range(self) -> Option<Range<usize>> {
        match self.body().filter(|_| self.is_one_line()) {
            Some(body) => body.attributes().next().map(super::Attribute::range),
            None => Some(self.open_range()?.start..self.close_range()?.end),
        }
    }
}

view! {
    /// A label of a block, quoted or bare. Its range includes the quotes.
    Label: Label | Ident
}

impl<'t> Label<'t> {
    /// Whether it stands in quotes.
    pub fn is_quoted(self) -> bool {
        self.0.kind() == SyntaxKind::Label
    }

    /// The text that it stands for, escapes decoded.
    pub fn value(self) -> Cow<'t, str> {
        if !self.is_quoted() {
            return Cow::Borrowed(self.0.text());
        }
        let mut parts = self.0.children().filter(|c| c.kind() == QuotedText);
        let first = parts.next().map_or(Cow::Borrowed(""), |part| decode_quoted(part.text()));
        parts.fold(first, |value, part| value + decode_quoted(part.text()))
    }
}
