//! The part that is shown where only the beginning of an expression is pointed at.

use std::ops::Range;

use strata_syntax::ast::{self, Segment, Step};
use strata_syntax::{NodeRef, SyntaxKind, schema::Expression};

use super::traversal::is_literal;

/// The bytes of the beginning of an expression: an opening bracket, an operator, the head of a call.
///
/// What has no such part is shown as a whole. As in the reference, the beginning of an operation is
/// that of its first operand, and the beginning of an index or a splat is its bracket.
pub fn start_range(expression: Expression<'_>) -> Range<usize> {
    match expression {
        Expression::Native(native) => of_native(native),
        Expression::Json(value) => value.start_range(),
    }
}

fn of_native(mut expression: ast::Expression<'_>) -> Range<usize> {
    use ast::Expression as E;
    // Down to the expression that stands first, whose beginning it is.
    loop {
        let whole = expression.range();
        let first = match expression {
            E::Conditional(view) => view.condition(),
            E::Binary(view) => view.first(),
            E::Parenthesised(view) => view.expression(),
            E::Template(view) => match of_template(view) {
                First::Range(range) => return range,
                First::Expression(first) => first,
            },
            E::Literal(_) | E::Variable(_) => return whole,
            E::Traversal(view) => return of_traversal(view),
            E::Tuple(view) => return view.open_range().unwrap_or(whole),
            E::Object(view) => return view.open_range().unwrap_or(whole),
            E::For(view) => return view.open_range().unwrap_or(whole),
            E::Call(view) => {
                return whole.start..view.open_range().map_or(whole.end, |open| open.end);
            }
            E::Unary(view) => return view.operator_node().map_or(whole, NodeRef::range),
        };
        match first {
            Some(first) => expression = first,
            None => return whole,
        }
    }
}

/// Where a template begins.
enum First<'t> {
    Range(Range<usize>),
    Expression(Option<ast::Expression<'t>>),
}

fn of_template(template: ast::Template<'_>) -> First<'_> {
    if template.wrapped().is_some() {
        return First::Range(template.range());
    }
    match template.segments().into_iter().next() {
        None => First::Range(empty_content(template)),
        Some(Segment::Text { range, .. }) => First::Range(range),
        Some(Segment::Interpolation(view)) => First::Expression(view.expression()),
        Some(Segment::If { condition, .. }) => First::Expression(condition),
        Some(Segment::For { node, .. }) => {
            let marker = node.child(SyntaxKind::ForMarker).unwrap_or(node);
            First::Range(marker.range())
        }
    }
}

/// The place between the quotes of a template without content.
fn empty_content(template: ast::Template<'_>) -> Range<usize> {
    let open = template
        .node()
        .children()
        .find(|child| matches!(child.kind(), SyntaxKind::QuoteOpen | SyntaxKind::HeredocOpen));
    let at = open.map_or(template.range().start, |open| open.end() as usize);
    at..at
}

/// The bracket of the last index or splat that is an operation of its own. Names and literal keys
/// behind it make a reference again, which has no beginning but itself.
fn of_traversal(traversal: ast::Traversal<'_>) -> Range<usize> {
    let whole = traversal.range();
    let mut start = whole.clone();
    let mut in_attribute_splat = false;
    for (node, step) in traversal.steps() {
        match step {
            // Takes all that follows.
            Step::FullSplat => return node.range(),
            Step::AttributeSplat => {
                start = node.range();
                in_attribute_splat = true;
            }
            Step::Attribute(_) | Step::LegacyIndex(_) if in_attribute_splat => {}
            Step::Index(key) if !is_literal(key) => {
                start = node.range().start..node.range().start + 1;
                in_attribute_splat = false;
            }
            Step::Attribute(_) | Step::LegacyIndex(_) | Step::Index(_) => {
                start = whole.clone();
                in_attribute_splat = false;
            }
        }
    }
    start
}
