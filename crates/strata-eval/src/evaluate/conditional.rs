//! Conditionals (specification, "Conditional Operator"; reference: `hclsyntax.ConditionalExpr`).

use std::cmp::Ordering;

use strata_value::{Bound, Kind, Safety, Type, Unified, Value, cmp_numbers, convert, unify};

use super::Evaluation;
use crate::message::{self, Branch};
use crate::program::{List, NodeId};

impl Evaluation<'_> {
    /// Both results are evaluated, since the type is that which both can have; but only the errors of
    /// the one that is taken count.
    pub(super) fn conditional(&mut self, parts: List) -> Value {
        let code = self.code;
        let &[condition, if_true, if_false] = code.list(parts) else { return Value::dynamic() };
        let before = self.errors.mark();
        let true_value = self.value(if_true);
        let true_errors = self.errors.take(before);
        let false_value = self.value(if_false);
        let false_errors = self.errors.take(before);
        let Some(ty) = common_type(&true_value, &false_value) else {
            let span =
                strata_diagnostics::Span::new(code.span(if_true).start, code.span(if_false).end);
            let sides = [(&true_value, code.span(if_true)), (&false_value, code.span(if_false))];
            return self.fail(message::branch_types(span, sides));
        };
        let decision = self.value(condition);
        let (decision, condition_marks) = decision.unmark();
        if decision.is_null() {
            let error = message::null_condition(code.span(condition));
            self.fail_shown(error, condition);
            return Value::unknown_of(ty.of(&true_value));
        }
        let (true_value, true_marks) = true_value.unmark();
        let (false_value, false_marks) = false_value.unmark();
        let marks = condition_marks | true_marks | false_marks;
        if matches!(decision.kind(), Kind::Unknown(_)) {
            return either(&true_value, &false_value, &ty).marked(marks);
        }
        let decided = match decision.as_bool() {
            Some(decided) => decided,
            None => match convert(&decision, &Type::Bool) {
                Ok(value) => value.as_bool() == Some(true),
                Err(error) => {
                    let span = code.span(condition);
                    let error = message::condition_type(&decision, condition_marks, &error, span);
                    self.fail_shown(error, condition);
                    return Value::unknown_of(ty.of(&true_value));
                }
            },
        };
        let (value, errors, branch, node) = if decided {
            (true_value, true_errors, Branch::True, if_true)
        } else {
            (false_value, false_errors, Branch::False, if_false)
        };
        self.errors.put(errors);
        self.branch(value, &ty, branch, node).marked(marks)
    }

    /// The result of a branch in the type of both.
    fn branch(&mut self, value: Value, ty: &Common, branch: Branch, node: NodeId) -> Value {
        let Common::Type(common) = ty else { return value };
        match common.convert(&value) {
            Ok(value) => value,
            Err(error) => {
                self.fail(message::branch_value(branch, &value, &error, self.code.span(node)));
                Value::unknown_of(common.ty.clone())
            }
        }
    }
}

/// The type that the results of a conditional have in common.
enum Common {
    /// Both have it already, or none is known.
    Same,
    /// This one.
    Type(Unified),
}

impl Common {
    /// The type itself, given one of the values.
    fn of(&self, value: &Value) -> Type {
        match self {
            Self::Same => value.ty(),
            Self::Type(common) => common.ty.clone(),
        }
    }
}

/// The common type of two results; nothing if there is none.
fn common_type(a: &Value, b: &Value) -> Option<Common> {
    match (a.kind(), b.kind()) {
        (Kind::String(_), Kind::String(_))
        | (Kind::Int(_), Kind::Int(_))
        | (Kind::Bool(_), Kind::Bool(_)) => return Some(Common::Same),
        _ => {}
    }
    let untyped_null =
        |v: &Value| v.is_null() && v.null_type().is_none_or(|ty| *ty == Type::Dynamic);
    if untyped_null(a) {
        return Some(Common::Type(Unified { ty: b.ty(), late: false }));
    }
    if untyped_null(b) {
        return Some(Common::Type(Unified { ty: a.ty(), late: false }));
    }
    let types = [a.ty(), b.ty()];
    if types.contains(&Type::Dynamic) {
        // Nothing can be said before the values are known: each stays as it is.
        return Some(Common::Type(Unified { ty: Type::Dynamic, late: false }));
    }
    if types[0] == types[1] {
        return Some(Common::Same);
    }
    Some(Common::Type(unify(&types, Safety::Unsafe)?))
}

/// What is certain of the result while the condition is not known: it is one of the two.
fn either(a: &Value, b: &Value, ty: &Common) -> Value {
    let result = ty.of(a);
    if a.is_null() && b.is_null() {
        return Value::null_of(result);
    }
    let not_null = a.is_certainly_not_null() && b.is_certainly_not_null();
    let (a_type, b_type) = (a.ty(), b.ty());
    let mut refined = Value::unknown_of(result.clone()).refine();
    if not_null {
        refined = refined.not_null();
    }
    if a_type == Type::Number && b_type == Type::Number {
        let ((a_min, a_max), (b_min, b_max)) = (a.number_range(), b.number_range());
        if let Some(least) = outer(a_min, b_min, Ordering::Less) {
            refined = refined.number_min(least.limit, least.inclusive);
        }
        if let Some(most) = outer(a_max, b_max, Ordering::Greater) {
            refined = refined.number_max(most.limit, most.inclusive);
        }
    } else if a_type == b_type && matches!(a_type, Type::List(_) | Type::Set(_) | Type::Map(_)) {
        let ((a_min, a_max), (b_min, b_max)) = (lengths(a), lengths(b));
        refined = refined.length_min(a_min.min(b_min));
        if let (Some(a), Some(b)) = (a_max, b_max) {
            refined = refined.length_max(a.max(b));
        }
    }
    refined.finish().unwrap_or_else(|_| Value::unknown_of(result))
}

/// The least and the greatest length. As in the reference nothing is said of a set that has elements
/// which may be equal.
fn lengths(value: &Value) -> (u64, Option<u64>) {
    match value.length_range() {
        (least, most) if value.is_known() && most != Some(least) => (0, None),
        range => range,
    }
}

/// The bound of two that lies further out; nothing if one is not bounded.
fn outer(a: Option<Bound>, b: Option<Bound>, further: Ordering) -> Option<Bound> {
    let (a, b) = (a?, b?);
    Some(match cmp_numbers(&a.limit, &b.limit)? {
        Ordering::Equal => Bound { inclusive: a.inclusive || b.inclusive, ..a },
        order if order == further => a,
        _ => b,
    })
}
