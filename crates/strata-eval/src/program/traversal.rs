//! Steps behind an operand (specification, "Index Operator", "Attribute Access Operator", "Splat
//! Operators").

use strata_diagnostics::Span;
use strata_syntax::NodeRef;
use strata_syntax::ast::{self, Expression, Traversal};
use strata_value::Value;

use super::compile::Compiler;
use super::literal;
use super::node::{Node, Step, Steps};
use crate::limits::MAX_SPLATS;
use crate::message;

/// Whether a traversal is a name with steps that need no evaluation.
pub(super) fn is_reference(traversal: Traversal<'_>) -> bool {
    let named = matches!(traversal.base(), Some(Expression::Variable(_)));
    named
        && traversal.steps().all(|(_, step)| match step {
            ast::Step::Attribute(_) | ast::Step::LegacyIndex(_) => true,
            ast::Step::Index(key) => constant_key(key).is_some(),
            ast::Step::AttributeSplat | ast::Step::FullSplat => false,
        })
}

/// The key of an index, if it is a literal.
pub(crate) fn constant_key(key: NodeRef<'_>) -> Option<Value> {
    match Expression::cast(key)? {
        Expression::Literal(view) => literal::value(view),
        Expression::Template(view) => Some(literal::text(&view.literal()?)),
        _ => None,
    }
}

impl Compiler<'_> {
    pub(super) fn traversal(&mut self, traversal: Traversal<'_>) -> Node {
        let base = self.optional(traversal.base(), traversal.range());
        let steps: Vec<_> = traversal.steps().collect();
        Node::Path { base, steps: self.steps(&steps) }
    }

    /// Steps in a row. An attribute-only splat applies the attributes and legacy indexes behind it to
    /// each element, a full splat all that is behind it.
    fn steps(&mut self, steps: &[(NodeRef<'_>, ast::Step<'_>)]) -> Steps {
        let mut made = Vec::with_capacity(steps.len());
        let mut rest = steps;
        while let [(node, step), behind @ ..] = rest {
            let span = self.span(node.range());
            let (step, taken) = self.step(*step, span, behind);
            made.push((step, span));
            rest = &behind[taken..];
        }
        let (start, len) = (self.code.steps.len() as u32, made.len() as u32);
        self.code.steps.extend(made);
        Steps { start, len }
    }

    /// A step, and how many of those behind it belong to it.
    fn step(
        &mut self,
        step: ast::Step<'_>,
        span: Span,
        behind: &[(NodeRef<'_>, ast::Step<'_>)],
    ) -> (Step, usize) {
        let taken = match step {
            ast::Step::Attribute(name) => return (Step::Attribute(literal::name(name.text())), 0),
            ast::Step::LegacyIndex(number) => {
                let step = match literal::number(number.text()) {
                    Some(number) => Step::Element(self.add_constant(number)),
                    None => Step::Index(self.number_or(None, span)),
                };
                return (step, 0);
            }
            ast::Step::Index(key) => {
                let step = match constant_key(key) {
                    Some(key) => Step::Element(self.add_constant(key)),
                    None => Step::Index(self.optional(Expression::cast(key), key.range())),
                };
                return (step, 0);
            }
            ast::Step::AttributeSplat => {
                let attributes = |(_, step): &&(NodeRef<'_>, ast::Step<'_>)| {
                    matches!(step, ast::Step::Attribute(_) | ast::Step::LegacyIndex(_))
                };
                behind.iter().take_while(attributes).count()
            }
            ast::Step::FullSplat => behind.len(),
        };
        (self.splat(span, &behind[..taken]), taken)
    }

    /// A splat with the steps that it applies to each element.
    fn splat(&mut self, marker: Span, each: &[(NodeRef<'_>, ast::Step<'_>)]) -> Step {
        if self.splats == MAX_SPLATS {
            return Step::Index(self.broken(vec![message::too_many_splats(marker)], marker));
        }
        self.splats += 1;
        let slot = self.bind(None);
        let base = self.push(Node::Local(slot, None), marker);
        let steps = self.steps(each);
        self.unbind();
        self.splats -= 1;
        let mut span = marker;
        span.end = self.code.steps(steps).last().map_or(span.end, |(_, last)| last.end);
        Step::Splat { each: self.push(Node::Path { base, steps }, span), slot }
    }
}
