//! Attributes.

use std::ops::Range;

use super::{Expression, child_range, view};
use crate::SyntaxKind::{Equal, Ident};

view! {
    /// `name = expression` (specification, "Attribute Definitions").
    ///
    /// Its range runs from the name to the end of the expression.
    Attribute: Attribute
}

impl<'t> Attribute<'t> {
    /// The name.
    pub fn name(self) -> &'t str {
        self.0.child(Ident).map_or("", |name| name.text())
    }

    /// The bytes of the name.
    pub fn name_range(self) -> Range<usize> {
        child_range(self.0, Ident).unwrap_or_else(|| self.range())
    }

    /// The bytes of the equals sign.
    pub fn equals_range(self) -> Option<Range<usize>> {
        child_range(self.0, Equal)
    }

    /// The expression.
    pub fn expression(self) -> Option<Expression<'t>> {
        self.0.children().find_map(Expression::cast)
    }
}
