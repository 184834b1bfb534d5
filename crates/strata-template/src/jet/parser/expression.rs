//! Operators.

use super::super::node::{Expression, Kind, Operator};
use super::{Parser, Result, TokenKind};

/// Precedences, from the loosest to the tightest. `&&` and `||` have the same.
#[derive(Clone, Copy)]
enum Level {
    Logical,
    Equality,
    Order,
    Sum,
    Product,
}

impl Level {
    const fn tighter(self) -> Option<Self> {
        match self {
            Self::Logical => Some(Self::Equality),
            Self::Equality => Some(Self::Order),
            Self::Order => Some(Self::Sum),
            Self::Sum => Some(Self::Product),
            Self::Product => None,
        }
    }

    const fn operator(self, token: TokenKind) -> Option<Operator> {
        use TokenKind as T;
        Some(match (self, token) {
            (Self::Logical, T::And) => Operator::And,
            (Self::Logical, T::Or) => Operator::Or,
            (Self::Equality, T::Equal) => Operator::Equal,
            (Self::Equality, T::NotEqual) => Operator::NotEqual,
            (Self::Order, T::Greater) => Operator::Greater,
            (Self::Order, T::GreaterEqual) => Operator::GreaterEqual,
            (Self::Order, T::Less) => Operator::Less,
            (Self::Order, T::LessEqual) => Operator::LessEqual,
            (Self::Sum, T::Plus) => Operator::Add,
            (Self::Sum, T::Minus) => Operator::Subtract,
            (Self::Product, T::Star) => Operator::Multiply,
            (Self::Product, T::Slash) => Operator::Divide,
            (Self::Product, T::Percent) => Operator::Remainder,
            _ => return None,
        })
    }
}

impl Parser<'_> {
    /// An expression: operators, and a conditional.
    pub(super) fn expression(&mut self) -> Result<Expression> {
        self.nested(|parser| {
            let condition = parser.operators(Level::Logical)?;
            if parser.take(TokenKind::Question).is_none() {
                return Ok(condition);
            }
            let yes = parser.expression()?;
            parser.expect(TokenKind::Colon, "`:`")?;
            let no = parser.expression()?;
            let place = condition.place.to(no.place);
            Ok(Expression { place, kind: Kind::Conditional(Box::new([condition, yes, no])) })
        })
    }

    fn operators(&mut self, level: Level) -> Result<Expression> {
        let operand = |parser: &mut Self| match level.tighter() {
            Some(tighter) => parser.operators(tighter),
            None => parser.unary(),
        };
        let first = operand(self)?;
        let mut rest = Vec::new();
        while let Some(operator) = level.operator(self.peek().kind) {
            self.next();
            rest.push((operator, operand(self)?));
        }
        let Some((_, last)) = rest.last() else { return Ok(first) };
        let place = first.place.to(last.place);
        Ok(Expression { place, kind: Kind::Chain(Box::new(first), rest) })
    }

    /// `!` takes a whole comparison, a sign only an operand.
    fn unary(&mut self) -> Result<Expression> {
        let token = self.peek();
        match token.kind {
            TokenKind::Not => {
                self.next();
                let inner = self.nested(|parser| parser.operators(Level::Equality))?;
                let place = token.place.to(inner.place);
                Ok(Expression { place, kind: Kind::Not(Box::new(inner)) })
            }
            TokenKind::Minus | TokenKind::Plus => {
                self.next();
                let sign =
                    if token.kind == TokenKind::Minus { Operator::Subtract } else { Operator::Add };
                let inner = self.operand()?;
                let place = token.place.to(inner.place);
                Ok(Expression { place, kind: Kind::Sign(Box::new(inner), sign) })
            }
            _ => self.operand(),
        }
    }
}
