//! Operators and conditionals.

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{ConvertError, Marks, ObjectType, OperationError, Type, Value};

use super::{because, error, kind_of, reason};
use crate::program::{Arithmetic, Binary, Comparison, Unary};

/// Which operand of an operator.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Left,
    Right,
    Only,
}

/// Which result of a conditional.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Branch {
    True,
    False,
}

pub(crate) fn operand(
    side: Side,
    wanted: &Type,
    value: &Value,
    why: &ConvertError,
    span: Span,
) -> Diagnostic {
    let side = match side {
        Side::Left => "the left operand",
        Side::Right => "the right operand",
        Side::Only => "the operand",
    };
    let wanted = if *wanted == Type::Bool { "a truth value" } else { "a number" };
    let message = format!("{side} must be {wanted}, and this is {}", kind_of(value));
    because(error("hcl-operand-type", message, span), value, value.marks(), why)
}

pub(crate) fn operation_failed(
    operator: Binary,
    why: &OperationError,
    span: Span,
    right: Span,
) -> Diagnostic {
    let sign = sign(operator);
    if *why == OperationError::Null {
        return error("hcl-null-value", format!("`{sign}` cannot be used with null"), span)
            .hint("compare with `== null` first, or give a value with `coalesce(…)`");
    }
    let found = error("hcl-operation-failed", format!("`{sign}` has no result here: {why}"), span);
    match operator {
        Binary::Number(Arithmetic::Divide | Arithmetic::Modulo) => {
            found.label(right, "the divisor").hint("look whether the divisor can be zero")
        }
        _ => found,
    }
}

pub(crate) fn unary_failed(
    operator: Unary,
    why: &OperationError,
    span: Span,
    operand: Span,
) -> Diagnostic {
    let sign = if operator == Unary::Negate { "-" } else { "!" };
    if *why == OperationError::Null {
        return error("hcl-null-value", format!("`{sign}` cannot be used with null"), span)
            .label(operand, "this is null")
            .hint("give a value with `coalesce(…)`");
    }
    error("hcl-operation-failed", format!("`{sign}` has no result here: {why}"), span)
}

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::And => "&&",
        Binary::Or => "||",
        Binary::Equal => "==",
        Binary::NotEqual => "!=",
        Binary::Number(Arithmetic::Add) => "+",
        Binary::Number(Arithmetic::Subtract) => "-",
        Binary::Number(Arithmetic::Multiply) => "*",
        Binary::Number(Arithmetic::Divide) => "/",
        Binary::Number(Arithmetic::Modulo) => "%",
        Binary::Order(Comparison::Less) => "<",
        Binary::Order(Comparison::LessOrEqual) => "<=",
        Binary::Order(Comparison::Greater) => ">",
        Binary::Order(Comparison::GreaterOrEqual) => ">=",
    }
}

pub(crate) fn null_condition(span: Span) -> Diagnostic {
    error("hcl-null-value", "the condition is null", span)
        .note("a condition is true or false")
        .hint("give it a value, as in `coalesce(…, false)`")
}

pub(crate) fn condition_type(
    value: &Value,
    marks: Marks,
    why: &ConvertError,
    span: Span,
) -> Diagnostic {
    let message = format!("the condition must be true or false, and this is {}", kind_of(value));
    because(error("hcl-condition-type", message, span), value, marks, why)
}

pub(crate) fn branch_types(span: Span, sides: [(&Value, Span); 2]) -> Diagnostic {
    let [(a, a_span), (b, b_span)] = sides;
    let types = [a.ty(), b.ty()];
    error("hcl-branch-types", "the two results of the conditional have no type in common", span)
        .label(a_span, format!("if true: {}", types[0].friendly_name()))
        .label(b_span, format!("if false: {}", types[1].friendly_name()))
        .note(if a.contains_marks() || b.contains_marks() {
            "the two are of different types".to_owned()
        } else {
            difference(&types[0], &types[1], "")
        })
        .note("a conditional has one type, whatever the condition says")
        .hint(branch_hint(&types))
}

fn branch_hint(types: &[Type; 2]) -> &'static str {
    let object = |ty: &Type| matches!(ty, Type::Object(_) | Type::Map(_));
    let list = |ty: &Type| matches!(ty, Type::Tuple(_) | Type::List(_) | Type::Set(_));
    match types {
        [a, b] if object(a) && object(b) => {
            "give both the same attributes; one that has no value can be null"
        }
        [a, b] if list(a) && list(b) => "give both the same types of elements, or use `tolist(…)`",
        [a, b] if list(a) || list(b) => "put the single value in brackets, or use `[]` for none",
        _ => "convert one of them, or use `null` for no value",
    }
}

/// Where two types differ, as deep as they are alike.
fn difference(a: &Type, b: &Type, at: &str) -> String {
    let here = if at.is_empty() { String::new() } else { format!("at `{at}`: ") };
    match (a, b) {
        (Type::Object(x), Type::Object(y)) => {
            let only = |of: &ObjectType, other: &ObjectType| {
                of.iter().map(|(name, _)| name).find(|name| other.get(*name).is_none())
            };
            match (only(x, y), only(y, x)) {
                (Some(name), None) => {
                    format!("{here}only the result if true has the attribute `{name}`")
                }
                (None, Some(name)) => {
                    format!("{here}only the result if false has the attribute `{name}`")
                }
                (Some(first), Some(second)) => format!(
                    "{here}only the result if true has the attribute `{first}`, only the one if false has `{second}`"
                ),
                (None, None) => {
                    let mut pairs = x.iter().filter_map(|(name, a)| Some((name, a, y.get(name)?)));
                    let dot = if at.is_empty() { "" } else { "." };
                    match pairs.find(|(_, a, b)| a.ty != b.ty) {
                        Some((name, a, b)) => difference(&a.ty, &b.ty, &format!("{at}{dot}{name}")),
                        None => format!("{here}the attributes differ"),
                    }
                }
            }
        }
        (Type::Tuple(x), Type::Tuple(y)) if x.len() != y.len() => {
            format!("{here}one has {} elements, the other {}", x.len(), y.len())
        }
        (Type::Tuple(x), Type::Tuple(y)) => {
            match x.iter().zip(&**y).enumerate().find(|(_, (a, b))| a != b) {
                Some((index, (a, b))) => difference(a, b, &format!("{at}[{index}]")),
                None => format!("{here}the elements differ"),
            }
        }
        (Type::List(x), Type::List(y))
        | (Type::Set(x), Type::Set(y))
        | (Type::Map(x), Type::Map(y)) => difference(x, y, &format!("{at}[*]")),
        _ => format!("{here}one is {}, the other {}", a.friendly_name(), b.friendly_name()),
    }
}

pub(crate) fn branch_value(
    branch: Branch,
    value: &Value,
    why: &ConvertError,
    span: Span,
) -> Diagnostic {
    let which = match branch {
        Branch::True => "if true",
        Branch::False => "if false",
    };
    error("hcl-branch-types", format!("the result {which} does not have the common type"), span)
        .note(reason(value, Marks::NONE, why))
}
