//! Tuples and objects.

use std::ops::Range;

use super::{Expression, child_range, view};
use crate::SyntaxKind::{Colon, Equal, LBrace, LBracket, Missing};

view! {
    /// `[a, b]` (specification, "Collection Values").
    Tuple: Tuple
}

impl<'t> Tuple<'t> {
    /// The elements in order.
    pub fn elements(self) -> impl Iterator<Item = Expression<'t>> {
        self.0.children().filter_map(Expression::cast)
    }

    /// The bytes of the opening bracket.
    pub fn open_range(self) -> Option<Range<usize>> {
        child_range(self.0, LBracket)
    }
}

view! {
    /// `{ a = b }` (specification, "Collection Values").
    Object: Object
}

impl<'t> Object<'t> {
    /// The items in order; a key may come twice.
    pub fn items(self) -> impl Iterator<Item = ObjectItem<'t>> {
        self.0.children().filter_map(ObjectItem::cast)
    }

    /// The bytes of the opening brace.
    pub fn open_range(self) -> Option<Range<usize>> {
        child_range(self.0, LBrace)
    }
}

view! {
    /// `a = b` or `a: b` in an object.
    ObjectItem: ObjectItem
}

impl<'t> ObjectItem<'t> {
    /// The key. A plain variable stands for its name as a text; in parentheses it is evaluated.
    pub fn key(self) -> Option<Expression<'t>> {
        self.0.expressions().next().and_then(Expression::cast)
    }

    /// The name that the key is, if it is a plain name.
    pub fn key_name(self) -> Option<&'t str> {
        match self.key()? {
            Expression::Variable(variable) => Some(variable.name()),
            Expression::Literal(literal) if literal.node().kind() != crate::SyntaxKind::Number => {
                Some(literal.node().text())
            }
            _ => None,
        }
    }

    /// The bytes of `=` or `:`.
    pub fn separator_range(self) -> Option<Range<usize>> {
        child_range(self.0, Equal).or_else(|| child_range(self.0, Colon))
    }

    /// The value.
    pub fn value(self) -> Option<Expression<'t>> {
        let value = self.0.expressions().nth(1);
        value.filter(|value| value.kind() != Missing).and_then(Expression::cast)
    }
}
