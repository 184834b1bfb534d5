//! Expressions.

use super::{Binary, Call, Conditional, For, Object, Template, Traversal, Tuple, Unary, view};
use crate::{NodeRef, SyntaxKind};

/// Any expression (specification, "Expressions").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression<'t> {
    /// `1.5`, `true`, `false`, `null`
    Literal(Literal<'t>),
    /// `name`
    Variable(Variable<'t>),
    /// `"…"` or a heredoc.
    Template(Template<'t>),
    /// `[a, b]`
    Tuple(Tuple<'t>),
    /// `{ a = b }`
    Object(Object<'t>),
    /// `[for …]` or `{for …}`
    For(For<'t>),
    /// `name(a, b)`
    Call(Call<'t>),
    /// `a.b[0]`
    Traversal(Traversal<'t>),
    /// `-a`, `!a`
    Unary(Unary<'t>),
    /// `a + b - c`
    Binary(Binary<'t>),
    /// `a ? b : c`
    Conditional(Conditional<'t>),
    /// `(a)`
    Parenthesised(Parenthesised<'t>),
}

impl<'t> Expression<'t> {
    /// The view of a node, if it is an expression that is not missing.
    pub fn cast(node: NodeRef<'t>) -> Option<Self> {
        use SyntaxKind as K;
        Some(match node.kind() {
            K::Number | K::True | K::False | K::Null => Self::Literal(Literal::cast(node)?),
            K::Variable => Self::Variable(Variable::cast(node)?),
            K::QuotedTemplate | K::Heredoc | K::BareTemplate => {
                Self::Template(Template::cast(node)?)
            }
            K::Tuple => Self::Tuple(Tuple::cast(node)?),
            K::Object => Self::Object(Object::cast(node)?),
            K::ForTuple | K::ForObject => Self::For(For::cast(node)?),
            K::Call => Self::Call(Call::cast(node)?),
            K::Traversal => Self::Traversal(Traversal::cast(node)?),
            K::Unary => Self::Unary(Unary::cast(node)?),
            K::Binary => Self::Binary(Binary::cast(node)?),
            K::Conditional => Self::Conditional(Conditional::cast(node)?),
            K::Parenthesised => Self::Parenthesised(Parenthesised::cast(node)?),
            _ => return None,
        })
    }

    /// The node.
    pub fn node(self) -> NodeRef<'t> {
        match self {
            Self::Literal(view) => view.node(),
            Self::Variable(view) => view.node(),
            Self::Template(view) => view.node(),
            Self::Tuple(view) => view.node(),
            Self::Object(view) => view.node(),
            Self::For(view) => view.node(),
            Self::Call(view) => view.node(),
            Self::Traversal(view) => view.node(),
            Self::Unary(view) => view.node(),
            Self::Binary(view) => view.node(),
            Self::Conditional(view) => view.node(),
            Self::Parenthesised(view) => view.node(),
        }
    }

    /// Its bytes in the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.node().range()
    }
}

view! {
    /// A number, `true`, `false` or `null` (specification, "Literal Values").
    Literal: Number | True | False | Null
}

view! {
    /// A name that refers to a variable (specification, "Variables and Variable Expressions").
    Variable: Variable
}

impl<'t> Variable<'t> {
    /// The name.
    pub fn name(self) -> &'t str {
        self.0.text()
    }
}

view! {
    /// `(a)`. The parentheses keep `a` as it is, and belong to the range.
    Parenthesised: Parenthesised
}

impl<'t> Parenthesised<'t> {
    /// The expression within.
    pub fn expression(self) -> Option<Expression<'t>> {
        self.0.children().find_map(Expression::cast)
    }
}
