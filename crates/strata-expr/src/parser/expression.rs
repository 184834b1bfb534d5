//! Operators, conditions, variables, sequences.

use strata_value::Key;

use super::operator::Infix;
use super::{Binary, MAX_NESTING, NodeId, NodeKind, Parser, Unary};
use crate::ExprError;
use crate::lexer::TokenKind;

impl Parser<'_> {
    /// Parses expressions with `;` between them, of which the last counts.
    pub(super) fn sequence(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        let mut nodes = vec![self.expression(0)?];
        while self.take_operator(";") && self.token().kind != TokenKind::End {
            nodes.push(self.expression(0)?);
        }
        if let [only] = nodes[..] {
            return Ok(only);
        }
        let nodes = self.tree.add_list(&nodes);
        self.add(NodeKind::Sequence(nodes), at)
    }

    /// Parses an expression of operators that bind at least so tight.
    pub(super) fn expression(&mut self, precedence: u32) -> Result<NodeId, ExprError> {
        if self.depth >= MAX_NESTING {
            return Err(Self::too_deep(self.range(), MAX_NESTING));
        }
        self.depth += 1;
        let node = self.operators(precedence);
        self.depth -= 1;
        node
    }

    fn operators(&mut self, precedence: u32) -> Result<NodeId, ExprError> {
        if precedence == 0 && self.is_operator("let") {
            return self.variable();
        }
        if precedence == 0 && self.is_operator("if") {
            return self.conditional_with_braces();
        }
        let mut left = self.primary()?;
        let mut behind_coalesce = false;
        while let Some((infix, negated)) = self.infix(precedence)? {
            let at = self.range();
            let operator = match infix {
                Infix::Pipe => {
                    self.next();
                    let (name, at) = self.expect_name()?;
                    left = self.call(name, at, vec![left], true)?;
                    behind_coalesce = false;
                    continue;
                }
                Infix::Binary(operator) => operator,
            };
            if behind_coalesce && operator != Binary::Coalesce {
                let message =
                    format!("`{}` stands behind `??` without parentheses", operator.text());
                let hint =
                    "put parentheses around one of the two: `(a ?? b) + c` or `a ?? (b + c)`";
                return Err(super::error(at, message).hint(hint));
            }
            behind_coalesce = operator == Binary::Coalesce;
            self.next();
            if operator.is_order() {
                left = self.comparisons(left, operator, at)?;
                continue;
            }
            let right_first = operator == Binary::Power;
            let right = self.expression(operator.precedence() + u32::from(!right_first))?;
            left = self.add(NodeKind::Binary(operator, left, right), at.clone())?;
            if negated {
                left = self.add(NodeKind::Unary(Unary::Not, left), at)?;
            }
        }
        if precedence == 0 { self.conditional(left) } else { Ok(left) }
    }

    /// The operator at the place, if it binds tight enough; a `not` before it is taken.
    fn infix(&mut self, precedence: u32) -> Result<Option<(Infix, bool)>, ExprError> {
        if self.token().kind != TokenKind::Operator {
            return Ok(None);
        }
        let negated = self.word() == "not";
        let from = self.at;
        if negated {
            self.next();
        }
        let infix = match self.token().kind {
            TokenKind::Operator => Infix::of(self.word()),
            _ => None,
        };
        if negated && !matches!(infix, Some(Infix::Binary(operator)) if operator.can_be_negated()) {
            return Err(self.unexpected("`in`, `matches`, `contains`, `startsWith` or `endsWith`"));
        }
        let tight = infix.filter(|infix| infix.precedence() >= precedence);
        if tight.is_none() {
            self.at = from;
        }
        Ok(tight.map(|infix| (infix, negated)))
    }

    /// Parses a chain: `a < b < c` is `a < b and b < c`.
    fn comparisons(
        &mut self,
        mut left: NodeId,
        mut operator: Binary,
        mut at: std::ops::Range<usize>,
    ) -> Result<NodeId, ExprError> {
        let mut all = None;
        loop {
            let right = self.expression(operator.precedence() + 1)?;
            let one = self.add(NodeKind::Binary(operator, left, right), at.clone())?;
            let node = match all {
                None => one,
                Some(before) => self.add(NodeKind::Binary(Binary::And, before, one), at)?,
            };
            all = Some(node);
            left = right;
            at = self.range();
            let next = match self.token().kind {
                TokenKind::Operator => Infix::of(self.word()),
                _ => None,
            };
            match next {
                Some(Infix::Binary(next)) if next.is_order() => {
                    operator = next;
                    self.next();
                }
                _ => return Ok(node),
            }
        }
    }

    /// Parses `? … : …` behind a condition; `a ?: b` is `a ? a : b`.
    fn conditional(&mut self, mut condition: NodeId) -> Result<NodeId, ExprError> {
        loop {
            let at = self.range();
            if !self.take_operator("?") {
                return Ok(condition);
            }
            let yes = if self.take_operator(":") {
                condition
            } else {
                let yes = self.expression(0)?;
                self.expect_operator(":")?;
                yes
            };
            let no = self.expression(0)?;
            condition = self.add(NodeKind::Conditional { condition, yes, no }, at)?;
        }
    }

    /// Parses `if … { … } else { … }`.
    fn conditional_with_braces(&mut self) -> Result<NodeId, ExprError> {
        let at = self.range();
        self.next();
        let condition = self.expression(0)?;
        let yes = self.braces()?;
        self.expect_operator("else")?;
        let no = if self.is_operator("if") { self.expression(0)? } else { self.braces()? };
        self.add(NodeKind::Conditional { condition, yes, no }, at)
    }

    fn braces(&mut self) -> Result<NodeId, ExprError> {
        self.expect_bracket("{")?;
        let node = self.sequence()?;
        self.expect_bracket("}")?;
        Ok(node)
    }

    /// Parses `let name = value; …`.
    fn variable(&mut self) -> Result<NodeId, ExprError> {
        self.next();
        let (name, at) = self.expect_name()?;
        self.expect_operator("=")?;
        let value = self.expression(0)?;
        self.expect_operator(";")?;
        let shadows = self.locals.iter().any(|(known, ..)| *known == name);
        let slot = self.tree.slots;
        self.tree.slots += 1;
        self.locals.push((name, slot, value));
        let body = self.sequence()?;
        self.locals.pop();
        self.add(NodeKind::Let { name: Key::new(name), slot, value, body, shadows }, at)
    }
}
