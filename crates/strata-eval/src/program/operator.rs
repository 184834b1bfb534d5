//! Operators.

use strata_syntax::ast::{BinaryOperator, UnaryOperator};

/// What stands between two operands, by what it needs of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// Of two numbers.
    Number(Arithmetic),
    /// Of two numbers, with a truth value as result.
    Order(Comparison),
}

/// An operation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
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

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// What stands before one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    /// `-`
    Negate,
    /// `!`
    Not,
}

impl From<BinaryOperator> for Binary {
    fn from(operator: BinaryOperator) -> Self {
        use BinaryOperator as B;
        match operator {
            B::Or => Self::Or,
            B::And => Self::And,
            B::Equal => Self::Equal,
            B::NotEqual => Self::NotEqual,
            B::Less => Self::Order(Comparison::Less),
            B::LessOrEqual => Self::Order(Comparison::LessOrEqual),
            B::Greater => Self::Order(Comparison::Greater),
            B::GreaterOrEqual => Self::Order(Comparison::GreaterOrEqual),
            B::Add => Self::Number(Arithmetic::Add),
            B::Subtract => Self::Number(Arithmetic::Subtract),
            B::Multiply => Self::Number(Arithmetic::Multiply),
            B::Divide => Self::Number(Arithmetic::Divide),
            B::Modulo => Self::Number(Arithmetic::Modulo),
        }
    }
}

impl From<UnaryOperator> for Unary {
    fn from(operator: UnaryOperator) -> Self {
        match operator {
            UnaryOperator::Negate => Self::Negate,
            UnaryOperator::Not => Self::Not,
        }
    }
}
