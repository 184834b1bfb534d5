//! `for` expressions.

use std::ops::Range;

use super::{Expression, child_range, view};
use crate::NodeRef;
use crate::SyntaxKind::{
    self, Colon, Ellipsis, FatArrow, Ident, Keyword, LBrace, LBracket, RBrace, RBracket,
};

view! {
    /// `[for v in c : v if d]` or `{for k, v in c : k => v... if d}` (specification, "`for`
    /// Expressions").
    For: ForTuple | ForObject
}

/// The variables that a `for` binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForNames<'t> {
    /// The key or index, if it is asked for.
    pub key: Option<NodeRef<'t>>,
    /// The element.
    pub value: NodeRef<'t>,
}

impl<'t> ForNames<'t> {
    /// The names among the children of a `for`, which stand before `in`.
    pub(super) fn of(node: NodeRef<'t>) -> Option<Self> {
        let before = node.children().take_while(|c| c.kind() != Keyword || c.text() != "in");
        let mut names = before.filter(|c| c.kind() == Ident);
        let first = names.next()?;
        Some(match names.next() {
            Some(second) => Self { key: Some(first), value: second },
            None => Self { key: None, value: first },
        })
    }
}

impl<'t> For<'t> {
    /// Whether it makes an object.
    pub fn is_object(self) -> bool {
        self.0.kind() == SyntaxKind::ForObject
    }

    /// The variables that it binds.
    pub fn names(self) -> Option<ForNames<'t>> {
        ForNames::of(self.0)
    }

    /// What it goes over.
    pub fn collection(self) -> Option<Expression<'t>> {
        self.behind(|child| child.kind() == Keyword && child.text() == "in")
    }

    /// The key of each item; there is one in an object only.
    pub fn key(self) -> Option<Expression<'t>> {
        self.0.child(FatArrow)?;
        self.behind(|child| child.kind() == Colon)
    }

    /// The value of each item.
    pub fn value(self) -> Option<Expression<'t>> {
        let before = if self.0.child(FatArrow).is_some() { FatArrow } else { Colon };
        self.behind(|child| child.kind() == before)
    }

    /// Whether values of one key are gathered (`...`).
    pub fn is_grouping(self) -> bool {
        self.0.child(Ellipsis).is_some()
    }

    /// Which items are taken.
    pub fn condition(self) -> Option<Expression<'t>> {
        self.behind(|child| child.kind() == Keyword && child.text() == "if")
    }

    /// The bytes of the opening bracket.
    pub fn open_range(self) -> Option<Range<usize>> {
        child_range(self.0, if self.is_object() { LBrace } else { LBracket })
    }

    /// The bytes of the closing bracket.
    pub fn close_range(self) -> Option<Range<usize>> {
        child_range(self.0, if self.is_object() { RBrace } else { RBracket })
    }

    /// The expression right behind a child.
    fn behind(self, found: impl Fn(NodeRef<'t>) -> bool) -> Option<Expression<'t>> {
        let mut rest = self.0.significant().skip_while(|child| !found(*child)).skip(1);
        rest.next().and_then(Expression::cast)
    }
}
