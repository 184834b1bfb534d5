//! Templates (specification, "Templates").

use strata_diagnostics::Span;
use strata_syntax::ast::{self, Segment};

use super::compile::Compiler;
use super::literal;
use super::node::{Node, NodeId};

impl Compiler<'_> {
    /// A template: a text, the value of its one interpolation, or parts to be put together.
    pub(super) fn template(&mut self, template: ast::Template<'_>) -> NodeId {
        let span = self.span(template.range());
        if let Some(expression) = template.wrapped() {
            let inner = self.expression(expression);
            return self.push(Node::Wrap(inner), span);
        }
        let (id, start) = if let Some(text) = template.literal() {
            let first = template.parts().next().map(|part| self.span(part.node().range()));
            let id = self.constant(literal::text(&text), span);
            // The reference lets an empty text begin behind its quotes.
            (id, first.unwrap_or_else(|| Span::at(span.end)))
        } else {
            let parts = template.segments().into_iter();
            let parts: Vec<NodeId> = parts.map(|segment| self.segment(segment)).collect();
            let start = parts.first().map_or(span, |first| self.code.start_span(*first));
            let node = Node::Template(self.list(parts));
            (self.push(node, span), start)
        };
        self.code.starts.push((id, start));
        id
    }

    /// The parts of a directive, whose place is that of the parts, or of the directive if it has none.
    fn parts_of(&mut self, segments: Vec<Segment<'_>>, instead: Span) -> NodeId {
        let parts: Vec<NodeId> = segments.into_iter().map(|s| self.segment(s)).collect();
        let span = match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => {
                Span::new(self.code.span(*first).start, self.code.span(*last).end)
            }
            _ => instead,
        };
        let node = Node::Template(self.list(parts));
        self.push(node, span)
    }

    fn segment(&mut self, segment: Segment<'_>) -> NodeId {
        match segment {
            Segment::Text { value, range } => {
                let span = self.span(range);
                self.constant(literal::text(&value), span)
            }
            Segment::Interpolation(view) => self.optional(view.expression(), view.range()),
            Segment::If { node, condition, then, otherwise } => {
                let span = self.span(node.range());
                let condition = self.optional(condition, node.range());
                let branches = [self.parts_of(then, span), self.parts_of(otherwise, span)];
                let parts = self.list([condition, branches[0], branches[1]]);
                self.push(Node::Conditional(parts), span)
            }
            Segment::For { node, names, collection, body } => {
                let span = self.span(node.range());
                let collection = self.optional(collection, node.range());
                let each = self.for_over(collection, names, |this| {
                    (None, this.parts_of(body, span), None, false)
                });
                let each = self.push(each, span);
                self.push(Node::Join(each), span)
            }
        }
    }
}
