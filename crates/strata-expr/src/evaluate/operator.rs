//! Operators.

use strata_value::{Kind, Marks, Value};

use super::compare::{Relation, order};
use super::power::power;
use super::{Evaluator, Num, Pattern, Result2, Stop, equal, what};
use crate::parser::{Binary, NodeId, NodeKind, Unary};
use crate::value::{as_bytes, as_duration, as_time, duration, string_bytes, time};

impl Evaluator<'_> {
    pub(super) fn unary(&mut self, id: NodeId, operator: Unary, of: NodeId) -> Result2<Value> {
        let value = self.operand(of)?;
        let kind = self.open(&value);
        match (operator, Num::of(kind)) {
            (Unary::Not, _) => {
                if let Kind::Bool(truth) = kind {
                    return Ok(Value::bool(!truth));
                }
            }
            (Unary::Minus, Some(Num::Float(n))) => return Ok(Value::float(-n)),
            (Unary::Minus, Some(n)) => return Ok(Value::int(n.int().wrapping_neg())),
            (Unary::Plus, _) => return Ok(value.into_owned()),
            _ => {}
        }
        Err(self.error(id, format!("`{}` does not take {}", operator.text(), what(kind))))
    }

    pub(super) fn binary(
        &mut self,
        id: NodeId,
        operator: Binary,
        a: NodeId,
        b: NodeId,
    ) -> Result2<Value> {
        match operator {
            Binary::And => {
                return if self.truth(a)? { self.value(b) } else { Ok(Value::bool(false)) };
            }
            Binary::Or => {
                return if self.truth(a)? { Ok(Value::bool(true)) } else { self.value(b) };
            }
            Binary::Coalesce => {
                let value = self.value(a)?;
                let missing = matches!(self.open(&value), Kind::Null);
                return if missing { self.value(b) } else { Ok(value) };
            }
            Binary::In => {
                if let Some(inside) = self.in_range(a, b)? {
                    return Ok(Value::bool(inside));
                }
            }
            _ => {}
        }
        let (left, right) = (self.operand(a)?, self.operand(b)?);
        if left.contains_marks() || right.contains_marks() {
            let (left, right) = (self.bare(id, &left)?, self.bare(id, &right)?);
            return self.apply(id, operator, &left, &right);
        }
        self.apply(id, operator, &left, &right)
    }

    /// The value without any marks, its own and those in it, which stay with the evaluation.
    pub(super) fn bare(&mut self, id: NodeId, value: &Value) -> Result2<Value> {
        if !value.contains_marks() {
            return Ok(value.clone());
        }
        self.size_of(id, value)?;
        let (value, marks) = value.unmark_deep();
        self.taint |= marks;
        Ok(value)
    }

    /// Takes a step for each element of a value that is gone over.
    fn size_of(&mut self, id: NodeId, value: &Value) -> Result2<()> {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            self.budget.step().map_err(|why| self.error(id, why))?;
            match value.reveal(value.marks()).kind() {
                Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => {}
                _ => continue,
            }
            match self.open(value) {
                Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
                    open.extend(seq.iter().filter(|value| value.contains_marks()));
                }
                Kind::Map(map) | Kind::Object(map) => {
                    open.extend(map.iter().map(|e| &e.value).filter(|v| v.contains_marks()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// An operator with two unmarked operands.
    fn apply(&mut self, id: NodeId, operator: Binary, a: &Value, b: &Value) -> Result2<Value> {
        let result = match operator {
            Binary::Equal | Binary::NotEqual => {
                let same = equal(a, b, &mut self.budget).map_err(|why| self.error(id, why))?;
                Some(Value::bool(same == (operator == Binary::Equal)))
            }
            Binary::Less | Binary::More | Binary::LessOrEqual | Binary::MoreOrEqual => {
                order(a, b).map(|order| Value::bool(holds(operator, order)))
            }
            Binary::Add => {
                if let (Kind::String(a), Kind::String(b)) = (a.kind(), b.kind()) {
                    let length = a.len() + b.len();
                    self.budget.text(length).map_err(|why| self.error(id, why))?;
                    let mut text = String::with_capacity(length);
                    text.push_str(a);
                    text.push_str(b);
                    Some(Value::string(text))
                } else {
                    add(a, b)
                }
            }
            Binary::Subtract => subtract(a, b),
            Binary::Multiply => multiply(a, b),
            Binary::Divide => numbers(a, b).map(|(a, b)| Value::float(a.float() / b.float())),
            Binary::Power => numbers(a, b).map(|(a, b)| Value::float(power(a.float(), b.float()))),
            Binary::Modulo => match numbers(a, b) {
                Some((a, b)) if !a.is_float() && !b.is_float() => {
                    if b.int() == 0 {
                        return Err(self.error(id, "a remainder by zero does not exist"));
                    }
                    Some(Value::int(a.int().wrapping_rem(b.int())))
                }
                _ => None,
            },
            Binary::Range => return self.range(id, a, b),
            Binary::In => self.is_in(id, a, b)?.map(Value::bool),
            Binary::Matches => return self.matches_value(id, a, b),
            Binary::Contains | Binary::StartsWith | Binary::EndsWith => {
                self.search(id, operator, a, b)?.map(Value::bool)
            }
            // These do not come here.
            Binary::And | Binary::Or | Binary::Coalesce => None,
        };
        result.ok_or_else(|| self.mismatch(id, operator, a, b))
    }

    #[cold]
    fn mismatch(&self, id: NodeId, operator: Binary, a: &Value, b: &Value) -> Stop {
        let (a, b) = (what(a.kind()), what(b.kind()));
        let message = format!("`{}` does not take {a} and {b}", operator.text());
        if a == "nil" || b == "nil" {
            let hint = "a value is missing; give another in its place: `(x ?? 0)`, `(x ?? \"\")`";
            return self.error_with_hint(id, message, hint.to_owned());
        }
        self.error(id, message)
    }

    fn range(&mut self, id: NodeId, a: &Value, b: &Value) -> Result2<Value> {
        let Some((a, b)) = numbers(a, b) else {
            return Err(self.mismatch(id, Binary::Range, a, b));
        };
        let (first, last) = (a.int(), b.int());
        let length = last.checked_sub(first).map_or(i64::MAX, |n| n.saturating_add(1)).max(0);
        let length = if last < first { 0 } else { length };
        self.made(id, usize::try_from(length).unwrap_or(usize::MAX))?;
        Ok(Value::list((first..first + length).map(Value::int).collect::<Vec<_>>()))
    }

    /// Whether an integer is in a range, which need not be made for it.
    fn in_range(&mut self, a: NodeId, b: NodeId) -> Result2<Option<bool>> {
        let tree = self.tree;
        let NodeKind::Binary(Binary::Range, from, to) = tree.node(b).kind else {
            return Ok(None);
        };
        let constant = |id| match &tree.node(id).kind {
            NodeKind::Constant(value) => value.as_int(),
            _ => None,
        };
        let (Some(from), Some(to)) = (constant(from), constant(to)) else { return Ok(None) };
        let value = self.operand(a)?;
        Ok(match self.open(&value) {
            Kind::Int(n) => Some(from <= n && n <= to),
            _ => None,
        })
    }

    fn is_in(&mut self, id: NodeId, a: &Value, b: &Value) -> Result2<Option<bool>> {
        if let Some(bytes) = as_bytes(b) {
            let n = Num::of(a.kind()).filter(|n| !n.is_float()).map(Num::int);
            return Ok(Some(n.is_some_and(|n| bytes.iter().any(|byte| i64::from(*byte) == n))));
        }
        Ok(match b.kind() {
            Kind::Null => Some(false),
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
                for element in seq {
                    let same = equal(element, a, &mut self.budget);
                    if same.map_err(|why| self.error(id, why))? {
                        return Ok(Some(true));
                    }
                }
                Some(false)
            }
            Kind::Map(map) | Kind::Object(map) if super::access::may_have(map, a) => {
                Some(super::access::entry(map, a).is_some())
            }
            _ => None,
        })
    }

    /// A match against a constant pattern.
    pub(super) fn matches(&mut self, id: NodeId, of: NodeId, pattern: &Pattern) -> Result2<Value> {
        let value = self.value(of)?;
        let value = self.unmarked(value);
        if value.is_null() {
            return Ok(Value::bool(false));
        }
        let Some(text) = string_bytes(&value).or_else(|| as_bytes(&value)) else {
            return Err(self.mismatch(id, Binary::Matches, &value, &Value::string("")));
        };
        self.budget.read(text.len()).map_err(|why| self.error(id, why))?;
        Ok(Value::bool(pattern.is_match(text)))
    }

    fn matches_value(&mut self, id: NodeId, a: &Value, b: &Value) -> Result2<Value> {
        if a.is_null() || b.is_null() {
            return Ok(Value::bool(false));
        }
        let text = string_bytes(a).or_else(|| as_bytes(a));
        let (Some(text), Some(pattern)) = (text, b.as_str()) else {
            return Err(self.mismatch(id, Binary::Matches, a, b));
        };
        // A pattern that is a value is compiled each time.
        self.budget.steps(1000 + pattern.len()).map_err(|why| self.error(id, why))?;
        self.budget.read(text.len()).map_err(|why| self.error(id, why))?;
        let compiled = Pattern::new(pattern).map_err(|why| {
            let why = if self.taint.is_empty() { why } else { "the pattern is none".to_owned() };
            self.error(id, why)
        })?;
        Ok(Value::bool(compiled.is_match(text)))
    }

    fn search(
        &mut self,
        id: NodeId,
        operator: Binary,
        a: &Value,
        b: &Value,
    ) -> Result2<Option<bool>> {
        if a.is_null() || b.is_null() {
            return Ok(Some(false));
        }
        let (Some(text), Some(part)) = (a.as_str(), b.as_str()) else { return Ok(None) };
        self.budget.read(text.len()).map_err(|why| self.error(id, why))?;
        Ok(Some(match operator {
            Binary::StartsWith => text.starts_with(part),
            Binary::EndsWith => text.ends_with(part),
            _ => text.contains(part),
        }))
    }

    pub(super) fn marks(&self) -> Marks {
        self.taint
    }
}

fn holds(operator: Binary, order: Relation) -> bool {
    let Relation::Ordered(order) = order else { return false };
    match operator {
        Binary::Less => order.is_lt(),
        Binary::More => order.is_gt(),
        Binary::LessOrEqual => order.is_le(),
        _ => order.is_ge(),
    }
}

fn numbers(a: &Value, b: &Value) -> Option<(Num, Num)> {
    Some((Num::of(a.kind())?, Num::of(b.kind())?))
}

/// The sum of numbers, durations, or a time and a duration.
pub(super) fn add(a: &Value, b: &Value) -> Option<Value> {
    if let Some(sum) = arithmetic(a, b, i64::wrapping_add, |a, b| a + b) {
        return Some(sum);
    }
    match (as_duration(a), as_duration(b)) {
        (Some(a), Some(b)) => Some(duration(a.wrapping_add(b))),
        (None, Some(by)) => Some(time(&as_time(a)?.plus(by))),
        (Some(by), None) => Some(time(&as_time(b)?.plus(by))),
        (None, None) => None,
    }
}

fn subtract(a: &Value, b: &Value) -> Option<Value> {
    if let Some(difference) = arithmetic(a, b, i64::wrapping_sub, |a, b| a - b) {
        return Some(difference);
    }
    match (as_duration(a), as_duration(b)) {
        (Some(a), Some(b)) => Some(duration(a.wrapping_sub(b))),
        (None, Some(by)) => Some(time(&as_time(a)?.plus(by.wrapping_neg()))),
        (None, None) => Some(duration(as_time(a)?.since(&as_time(b)?))),
        (Some(_), None) => None,
    }
}

fn multiply(a: &Value, b: &Value) -> Option<Value> {
    if let Some(product) = arithmetic(a, b, i64::wrapping_mul, |a, b| a * b) {
        return Some(product);
    }
    // With a float a duration is so many nanoseconds, as in the reference.
    let times = |of: i64, by: Num| match by {
        Num::Float(by) => Value::float(Num::Int(of).float() * by),
        by => duration(of.wrapping_mul(by.int())),
    };
    match (as_duration(a), as_duration(b)) {
        (Some(a), Some(b)) => Some(duration(a.wrapping_mul(b))),
        (Some(of), None) => Some(times(of, Num::of(b.kind())?)),
        (None, Some(of)) => Some(times(of, Num::of(a.kind())?)),
        (None, None) => None,
    }
}

/// An operation on two numbers: on integers if both are.
fn arithmetic(
    a: &Value,
    b: &Value,
    ints: fn(i64, i64) -> i64,
    floats: fn(f64, f64) -> f64,
) -> Option<Value> {
    let (a, b) = numbers(a, b)?;
    Some(if a.is_float() || b.is_float() {
        Value::float(floats(a.float(), b.float()))
    } else {
        Value::int(ints(a.int(), b.int()))
    })
}
