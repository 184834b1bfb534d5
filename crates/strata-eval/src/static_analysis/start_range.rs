//! The part that is shown where only the beginning of an expression is pointed at.

use std::ops::Range;

use strata_syntax::ast::{self, Part, Segment, Step};
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

/// The beginning of a template that is more than one interpolation.
fn of_template(template: ast::Template<'_>) -> First<'_> {
    if template.wrapped().is_some() {
        return First::Range(template.range());
    }
    match template.parts().next() {
        // The reference lets an empty text stand behind its closing quote.
        None => First::Range(template.range().end..template.range().end),
        Some(Part::Text(_)) => First::Range(first_text(template)),
        Some(Part::Interpolation(view)) => First::Expression(view.expression()),
        Some(Part::If(view)) => First::Expression(view.condition()),
        Some(Part::For(view)) => {
            let node = view.node();
            First::Range(node.child(SyntaxKind::ForMarker).unwrap_or(node).range())
        }
    }
}

/// The text that a template begins with, in `<<-` without the indentation that is taken away.
fn first_text(template: ast::Template<'_>) -> Range<usize> {
    if template.is_flush()
        && let Some(Segment::Text { range, .. }) = template.segments().into_iter().next()
    {
        return range;
    }
    let texts = template.parts().map_while(|part| match part {
        Part::Text(view) => Some(view.range()),
        _ => None,
    });
    texts.reduce(|first, last| first.start..last.end).unwrap_or_else(|| template.range())
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

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use strata_syntax::ast::Expression;
    use strata_syntax::{Tree, parse_expression, parse_template};

    use super::of_native;

    fn start(tree: &Tree) -> Range<usize> {
        assert!(tree.errors().is_empty(), "{}", tree.text());
        let root = tree.root();
        let expression =
            Expression::cast(root).or_else(|| root.children().find_map(Expression::cast));
        of_native(expression.expect("an expression"))
    }

    /// What HCL 2.24 gives.
    #[test]
    fn beginnings_are_those_of_the_reference() {
        for (text, range) in [
            ("\"\"", 2..2),
            ("<<E\nE\n", 5..5),
            ("<<-E\nE\n", 6..6),
            ("<<-E\n  ${a}\n  E\n", 7..7),
            ("<<-E\n    x\n  y\n  E\n", 7..15),
            ("\"  ${~a}\"", 1..3),
            ("\"\\n${a}\"", 1..3),
            ("\"a$b\"", 1..4),
            ("\"%{ if a }%{ endif }\"", 7..8),
            ("\"%{ for x in a }%{ endfor }z\"", 1..16),
            ("a.*.b[0]", 0..8),
            ("a.*.b[c]", 5..6),
            ("a.*", 1..3),
            ("a[*].b[c]", 1..4),
            ("a[b][*]", 4..7),
            ("f(a)[b].*.c", 7..9),
            ("a.*.b.0.c", 1..3),
            ("a.*.b[\"x\"].d", 0..12),
            ("a[\"${\"x\"}\"]", 1..2),
            ("a[<<E\nx\nE\n]", 0..11),
            ("(((a+b)))", 3..4),
            ("f(  a)", 0..2),
            ("ns::f (a)", 0..7),
            ("-(-a)", 0..1),
            ("{for k in a : k=>k}", 0..1),
            ("\"\"[0]", 0..5),
            ("\"\" + 1", 2..2),
        ] {
            assert_eq!(start(&parse_expression(text)), range, "{text}");
        }
        for (text, range) in [
            ("", 0..0),
            ("%{ for x in a }b%{ endfor }", 0..15),
            ("%{ if a+b }b%{ endif }", 6..7),
            ("${~a}", 0..5),
            ("  ${~a}", 0..2),
        ] {
            assert_eq!(start(&parse_template(text)), range, "{text}");
        }
    }
}
