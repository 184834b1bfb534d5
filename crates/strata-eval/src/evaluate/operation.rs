//! Operations (specification, "Operations"; reference: `hclsyntax.BinaryOpExpr`).

use strata_diagnostics::Span;
use strata_value::{Kind, OperationError, Type, Value, convert};

use super::Evaluation;
use super::errors::{Mark, Taken};
use crate::message::{self, Side};
use crate::program::{Arithmetic, Binary, Comparison, NodeId, Unary};

impl Evaluation<'_> {
    /// Operators of one precedence with their operands, from the left.
    pub(super) fn binary(&mut self, first: NodeId, rest: &[(Binary, NodeId)]) -> Value {
        let start = self.code.span(first);
        let before = self.errors.mark();
        let mut left = self.value(first);
        let mut left_span = start;
        for (operator, operand) in rest {
            let left_errors = self.errors.take(before);
            let right = self.value(*operand);
            let right_span = self.code.span(*operand);
            let sides = Sides { left: (left_span, first), right: (right_span, *operand) };
            left = match quick(*operator, &left, &right) {
                Some(result) if left_errors.is_empty() && !self.errors.since(before) => result,
                _ => self.operate(*operator, left, left_errors, right, before, &sides),
            };
            left_span = Span::new(start.start, right_span.end);
        }
        left
    }

    /// One operation. The errors of the right operand stand behind `before`, those of the left one
    /// are held apart, since `&&` and `||` may drop either.
    fn operate(
        &mut self,
        operator: Binary,
        left: Value,
        left_errors: Taken,
        right: Value,
        before: Mark,
        sides: &Sides,
    ) -> Value {
        let right_errors = self.errors.take(before);
        let (wanted, result_type) = match operator {
            Binary::And | Binary::Or => (Type::Bool, Type::Bool),
            Binary::Equal | Binary::NotEqual => (Type::Dynamic, Type::Bool),
            Binary::Order(_) => (Type::Number, Type::Bool),
            Binary::Number(_) => (Type::Number, Type::Number),
        };
        let left = self.operand(left, &wanted, Side::Left, sides.left);
        let right = self.operand(right, &wanted, Side::Right, sides.right);
        let (Some(left), Some(right)) = (left, right) else {
            self.errors.put(left_errors);
            self.errors.put(right_errors);
            return Value::unknown_of(result_type);
        };
        let (left, left_marks) = left.unmark();
        let (right, right_marks) = right.unmark();
        let marks = left_marks | right_marks;
        if let Binary::And | Binary::Or = operator {
            let decisive = operator == Binary::Or;
            match (truth(&left), truth(&right)) {
                (Truth::Unknown, Truth::Unknown) if left_errors.is_empty() => {
                    return Value::unknown_not_null(Type::Bool).marked(marks);
                }
                (Truth::Known(value), _) if value == decisive => {
                    self.errors.put(left_errors);
                    return Value::bool(decisive).marked(marks);
                }
                (_, Truth::Known(value)) if value == decisive => {
                    self.errors.put(right_errors);
                    return Value::bool(decisive).marked(marks);
                }
                (Truth::Unknown, Truth::Known(_)) => {
                    self.errors.put(left_errors);
                    return Value::unknown_not_null(Type::Bool).marked(marks);
                }
                (Truth::Known(_), Truth::Unknown) => {
                    self.errors.put(right_errors);
                    return Value::unknown_not_null(Type::Bool).marked(marks);
                }
                (Truth::Unknown, Truth::Unknown) | (Truth::Known(_), Truth::Known(_)) => {}
            }
        }
        self.errors.put(left_errors);
        self.errors.put(right_errors);
        if self.errors.since(before) {
            return Value::unknown_of(result_type).marked(marks);
        }
        match apply(operator, &left, &right) {
            Ok(result) => result.marked(marks),
            Err(error) => {
                let span = Span::new(sides.left.0.start, sides.right.0.end);
                let error = message::operation_failed(operator, &error, span, sides.right.0);
                let error = self.with_shown(error, sides.left.1);
                self.fail_shown(error, sides.right.1);
                Value::unknown_of(result_type)
            }
        }
    }

    /// An operand as what the operator wants, or an error.
    fn operand(
        &mut self,
        value: Value,
        wanted: &Type,
        side: Side,
        (span, node): (Span, NodeId),
    ) -> Option<Value> {
        let fits = matches!(
            (wanted, value.kind()),
            (Type::Dynamic, _)
                | (Type::Bool, Kind::Bool(_))
                | (Type::Number, Kind::Int(_) | Kind::Float(_) | Kind::Big(_))
        );
        if fits {
            return Some(value);
        }
        match convert(&value, wanted) {
            Ok(value) => Some(value),
            Err(error) => {
                let error = message::operand(side, wanted, &value, &error, span);
                self.fail_shown(error, node);
                None
            }
        }
    }

    /// An operator before one operand.
    pub(super) fn unary(&mut self, id: NodeId, operator: Unary, operand: NodeId) -> Value {
        let before = self.errors.mark();
        let value = self.value(operand);
        let wanted = match operator {
            Unary::Negate => Type::Number,
            Unary::Not => Type::Bool,
        };
        let span = self.code.span(operand);
        let value = self.operand(value, &wanted, Side::Only, (span, operand));
        let (Some(value), false) = (value, self.errors.since(before)) else {
            return Value::unknown_of(wanted);
        };
        if !value.is_known() {
            // There is no content yet that a mark could guard, and the reference keeps none.
            return Value::unknown_not_null(wanted);
        }
        let result = match operator {
            Unary::Negate => value.negate(),
            Unary::Not => value.not(),
        };
        match result {
            Ok(result) => result,
            Err(error) => {
                let error = message::unary_failed(operator, &error, self.code.span(id), span);
                self.fail_shown(error, operand);
                Value::unknown_of(wanted)
            }
        }
    }
}

/// The two operands: place and node.
struct Sides {
    left: (Span, NodeId),
    right: (Span, NodeId),
}

/// What an operand says to `&&` and `||`. Null is as good as false where that decides, as in the
/// reference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    Unknown,
    Known(bool),
}

fn truth(value: &Value) -> Truth {
    match value.kind() {
        Kind::Bool(value) => Truth::Known(value),
        Kind::Unknown(_) => Truth::Unknown,
        _ => Truth::Known(false),
    }
}

/// The result for operands that are small integers, truth values or texts, as nearly all are.
fn quick(operator: Binary, left: &Value, right: &Value) -> Option<Value> {
    match (left.kind(), right.kind()) {
        (Kind::Int(a), Kind::Int(b)) => match operator {
            Binary::Number(Arithmetic::Add | Arithmetic::Subtract | Arithmetic::Multiply) => {
                apply(operator, left, right).ok()
            }
            Binary::Order(order) => Some(Value::bool(match order {
                Comparison::Less => a < b,
                Comparison::LessOrEqual => a <= b,
                Comparison::Greater => a > b,
                Comparison::GreaterOrEqual => a >= b,
            })),
            Binary::Equal => Some(Value::bool(a == b)),
            Binary::NotEqual => Some(Value::bool(a != b)),
            _ => None,
        },
        (Kind::Bool(a), Kind::Bool(b)) => match operator {
            Binary::And => Some(Value::bool(a && b)),
            Binary::Or => Some(Value::bool(a || b)),
            Binary::Equal => Some(Value::bool(a == b)),
            Binary::NotEqual => Some(Value::bool(a != b)),
            _ => None,
        },
        (Kind::String(a), Kind::String(b)) => match operator {
            Binary::Equal => Some(Value::bool(a == b)),
            Binary::NotEqual => Some(Value::bool(a != b)),
            _ => None,
        },
        _ => None,
    }
}

/// The result of an operator for operands of the right types, of which neither is marked.
fn apply(operator: Binary, left: &Value, right: &Value) -> Result<Value, OperationError> {
    match operator {
        Binary::And => left.and(right),
        Binary::Or => left.or(right),
        Binary::Equal => Ok(equal(left, right, Value::equals)),
        Binary::NotEqual => Ok(equal(left, right, Value::not_equals)),
        Binary::Number(operator) => match operator {
            Arithmetic::Add => left.add(right),
            Arithmetic::Subtract => left.subtract(right),
            Arithmetic::Multiply => left.multiply(right),
            Arithmetic::Divide => left.divide(right),
            Arithmetic::Modulo => left.modulo(right),
        },
        Binary::Order(order) => match order {
            Comparison::Less => left.less_than(right),
            Comparison::LessOrEqual => left.less_or_equal(right),
            Comparison::Greater => left.greater_than(right),
            Comparison::GreaterOrEqual => left.greater_or_equal(right),
        },
    }
}

/// Equality looks at everything, so the marks of all that is within are marks of the result.
fn equal(left: &Value, right: &Value, compare: fn(&Value, &Value) -> Value) -> Value {
    if !left.contains_marks() && !right.contains_marks() {
        return compare(left, right);
    }
    let ((left, left_marks), (right, right_marks)) = (left.unmark_deep(), right.unmark_deep());
    compare(&left, &right).marked(left_marks | right_marks)
}
