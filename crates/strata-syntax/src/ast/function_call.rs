//! Function calls.

use std::borrow::Cow;
use std::ops::Range;

use super::{Expression, child_range, view};
use crate::NodeRef;
use crate::SyntaxKind::{ColonColon, Ellipsis, Ident, LParen, RParen};

view! {
    /// `name(a, b...)` (specification, "Functions and Function Calls").
    Call: Call
}

impl<'t> Call<'t> {
    fn name_parts(self) -> impl Iterator<Item = NodeRef<'t>> {
        let head = self.0.significant().take_while(|child| child.kind() != LParen);
        head.filter(|child| matches!(child.kind(), Ident | ColonColon))
    }

    /// The name, with `::` between its parts and no spaces; borrowed if it is written so.
    pub fn name(self) -> Cow<'t, str> {
        let range = self.name_range();
        let written = self.0.tree().text().get(range).unwrap_or_default();
        let len: usize = self.name_parts().map(|part| part.text().len()).sum();
        if len == written.len() {
            return Cow::Borrowed(written);
        }
        Cow::Owned(self.name_parts().map(NodeRef::text).collect())
    }

    /// The bytes of the name.
    pub fn name_range(self) -> Range<usize> {
        let start = self.range().start;
        start..self.name_parts().last().map_or(start, |part| part.end() as usize)
    }

    /// The arguments in order.
    pub fn arguments(self) -> impl Iterator<Item = Expression<'t>> {
        self.0.children().filter_map(Expression::cast)
    }

    /// Whether the last argument is expanded (`...`).
    pub fn is_expanding(self) -> bool {
        self.0.child(Ellipsis).is_some()
    }

    /// The bytes of the opening parenthesis.
    pub fn open_range(self) -> Option<Range<usize>> {
        child_range(self.0, LParen)
    }

    /// The bytes of the closing parenthesis.
    pub fn close_range(self) -> Option<Range<usize>> {
        child_range(self.0, RParen)
    }
}
