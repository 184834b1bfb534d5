//! Operations and conditionals.

use super::{Expression, view};
use crate::NodeRef;
use crate::SyntaxKind;

view! {
    /// `-a` or `!a` (specification, "Operations").
    Unary: Unary
}

/// What stands before one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}

impl<'t> Unary<'t> {
    /// The leaf of the operator.
    pub fn operator_node(self) -> Option<NodeRef<'t>> {
        self.0.children().next()
    }

    /// The operator.
    pub fn operator(self) -> Option<UnaryOperator> {
        match self.operator_node()?.kind() {
            SyntaxKind::Minus => Some(UnaryOperator::Negate),
            SyntaxKind::Bang => Some(UnaryOperator::Not),
            _ => None,
        }
    }

    /// The operand.
    pub fn operand(self) -> Option<Expression<'t>> {
        self.0.children().find_map(Expression::cast)
    }
}

view! {
    /// Operands with operators of one precedence between them: `a + b - c` (specification,
    /// "Operations"). It is read from the left: `(a + b) - c`.
    Binary: Binary
}

/// What stands between two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

impl BinaryOperator {
    /// The operator that a leaf of a kind is.
    pub fn of(kind: SyntaxKind) -> Option<Self> {
        use SyntaxKind as K;
        Some(match kind {
            K::OrOr => Self::Or,
            K::AndAnd => Self::And,
            K::EqualEqual => Self::Equal,
            K::BangEqual => Self::NotEqual,
            K::Less => Self::Less,
            K::LessEqual => Self::LessOrEqual,
            K::Greater => Self::Greater,
            K::GreaterEqual => Self::GreaterOrEqual,
            K::Plus => Self::Add,
            K::Minus => Self::Subtract,
            K::Star => Self::Multiply,
            K::Slash => Self::Divide,
            K::Percent => Self::Modulo,
            _ => return None,
        })
    }
}

impl<'t> Binary<'t> {
    /// The first operand.
    pub fn first(self) -> Option<Expression<'t>> {
        self.0.children().next().and_then(Expression::cast)
    }

    /// The operators and the operands behind them, from the left.
    pub fn rest(self) -> impl Iterator<Item = (BinaryOperator, NodeRef<'t>, Expression<'t>)> {
        let mut children = self.0.significant();
        std::iter::from_fn(move || {
            loop {
                let node = children.next()?;
                if let Some(operator) = BinaryOperator::of(node.kind()) {
                    return Some((operator, node, Expression::cast(children.next()?)?));
                }
            }
        })
    }
}

view! {
    /// `a ? b : c` (specification, "Conditional Operator").
    Conditional: Conditional
}

impl<'t> Conditional<'t> {
    fn part(self, at: usize) -> Option<Expression<'t>> {
        self.0.expressions().nth(at).and_then(Expression::cast)
    }

    /// What decides.
    pub fn condition(self) -> Option<Expression<'t>> {
        self.part(0)
    }

    /// The result if the condition holds.
    pub fn if_true(self) -> Option<Expression<'t>> {
        self.part(1)
    }

    /// The result if it does not.
    pub fn if_false(self) -> Option<Expression<'t>> {
        self.part(2)
    }
}
