//! Which types operators take.

use strata_value::Kind;

use super::{Checker, error};
use crate::evaluate::Pattern;
use crate::parser::{Binary, Node, NodeKind, Tree, Unary};
use crate::{ExprError, Type};

impl Checker<'_> {
    pub(super) fn unary(node: &Node, operator: Unary, of: &Type) -> Result<Type, ExprError> {
        match operator {
            Unary::Not if matches!(of, Type::Bool | Type::Any) => Ok(Type::Bool),
            Unary::Minus | Unary::Plus if of.is_number() || of.is_any() => Ok(of.clone()),
            _ => Err(error(node, format!("`{}` does not take {of}", operator.text()))),
        }
    }

    pub(super) fn binary(
        node: &Node,
        operator: Binary,
        a: &Type,
        b: &Type,
    ) -> Result<Type, ExprError> {
        binary(operator, a, b).ok_or_else(|| {
            let message = format!("`{}` does not take {a} and {b}", operator.text());
            let error = error(node, message);
            match hint(operator, a, b) {
                Some(hint) => error.hint(hint),
                None => error,
            }
        })
    }
}

/// What to do instead, where people often expect something else.
fn hint(operator: Binary, a: &Type, b: &Type) -> Option<&'static str> {
    match operator {
        Binary::Add if *a == Type::String || *b == Type::String => {
            Some("`string(…)` makes text of a number, `int(…)` a number of text")
        }
        Binary::In if *b == Type::String => Some("`text contains part` looks into text"),
        Binary::Or | Binary::And => Some("compare it with something: `x != nil`, `x > 0`"),
        Binary::Modulo | Binary::Range => Some("`int(…)` makes an integer of a float"),
        _ => None,
    }
}

/// The type of the result; `None` where the operator does not take the two.
fn binary(operator: Binary, a: &Type, b: &Type) -> Option<Type> {
    let both = |ty: &Type| a == ty && b == ty;
    let numbers = a.is_number() && b.is_number();
    let number = || if both(&Type::Int) { Type::Int } else { Type::Float };
    let ordered =
        |ty: &Type| ty.is_number() || matches!(ty, Type::String | Type::Time | Type::Duration);
    match operator {
        Binary::Equal | Binary::NotEqual => a.comparable_to(b).then_some(Type::Bool),
        Binary::Or | Binary::And => {
            (both(&Type::Bool) || a.may_agree(b, |ty| *ty == Type::Bool)).then_some(Type::Bool)
        }
        Binary::Less | Binary::More | Binary::LessOrEqual | Binary::MoreOrEqual => {
            let alike = numbers || a == b && ordered(a);
            (alike || a.may_agree(b, ordered)).then_some(Type::Bool)
        }
        Binary::Add => match (a, b) {
            _ if numbers => Some(number()),
            (Type::String, Type::String) => Some(Type::String),
            (Type::Time, Type::Duration) | (Type::Duration, Type::Time) => Some(Type::Time),
            (Type::Duration, Type::Duration) => Some(Type::Duration),
            _ => a.may_agree(b, ordered).then_some(Type::Any),
        },
        Binary::Subtract => match (a, b) {
            _ if numbers => Some(number()),
            (Type::Time, Type::Time) | (Type::Duration, Type::Duration) => Some(Type::Duration),
            (Type::Time, Type::Duration) => Some(Type::Time),
            _ => {
                let may = |ty: &Type| ordered(ty) && *ty != Type::String;
                a.may_agree(b, may).then_some(Type::Any)
            }
        },
        Binary::Multiply => match (a, b) {
            _ if numbers => Some(number()),
            (Type::Duration, Type::Duration) => Some(Type::Duration),
            (Type::Duration, n) | (n, Type::Duration) if n.is_number() => Some(Type::Duration),
            _ => {
                let may = |ty: &Type| ty.is_number() || *ty == Type::Duration;
                a.may_agree(b, may).then_some(Type::Any)
            }
        },
        Binary::Divide | Binary::Power => {
            (numbers || a.may_agree(b, Type::is_number)).then_some(Type::Float)
        }
        Binary::Modulo => {
            (both(&Type::Int) || a.may_agree(b, |ty| *ty == Type::Int)).then_some(Type::Int)
        }
        Binary::Range => (both(&Type::Int) || a.may_agree(b, |ty| *ty == Type::Int))
            .then(|| Type::List(Box::new(Type::Int))),
        Binary::In => is_in(a, b).then_some(Type::Bool),
        Binary::Matches => {
            let text = matches!(a, Type::String | Type::Bytes) && *b == Type::String;
            (text || a.may_agree(b, |ty| *ty == Type::String)).then_some(Type::Bool)
        }
        Binary::Contains | Binary::StartsWith | Binary::EndsWith => {
            let text = both(&Type::String);
            (text || a.may_agree(b, |ty| *ty == Type::String)).then_some(Type::Bool)
        }
        Binary::Coalesce => Some(match (a, b) {
            (Type::Null, other) | (other, Type::Null) => other.clone(),
            _ if b.assignable_to(a) => a.clone(),
            _ => Type::Any,
        }),
    }
}

fn is_in(a: &Type, b: &Type) -> bool {
    match b {
        Type::AnyMap | Type::Any => true,
        Type::Map(_) => matches!(a, Type::String | Type::Any),
        Type::List(_) | Type::Bytes => a.comparable_to(&b.element()),
        Type::String => a.is_any(),
        _ => false,
    }
}

/// A match against a constant pattern, compiled once.
pub(super) fn with_pattern(tree: &Tree, id: usize) -> Result<Option<NodeKind>, ExprError> {
    let node = &tree.nodes[id];
    let NodeKind::Binary(Binary::Matches, text, pattern) = node.kind else { return Ok(None) };
    let NodeKind::Constant(value) = &tree.node(pattern).kind else { return Ok(None) };
    let Kind::String(source) = value.kind() else { return Ok(None) };
    let pattern = Pattern::new(source).map_err(|why| error(tree.node(pattern), why))?;
    Ok(Some(NodeKind::Match(text, pattern)))
}
