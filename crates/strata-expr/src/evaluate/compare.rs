//! Equality and order.

use std::cmp::Ordering;

use strata_value::{Kind, Value};

use super::{Budget, Num};
use crate::value::{as_duration, as_time};

/// Whether two unmarked values are equal: numbers by their value, times by their instant, lists element by
/// element; in maps the kinds count too.
pub(crate) fn equal(a: &Value, b: &Value, budget: &mut Budget) -> Result<bool, String> {
    if a.depth().min(b.depth()) > super::limits::MAX_VALUE_DEPTH {
        let limit = super::limits::MAX_VALUE_DEPTH;
        return Err(format!("values that are nested in more than {limit} levels are not compared"));
    }
    alike(a, b, false, budget)
}

/// Equality; `strict` where the kinds of numbers count.
fn alike(a: &Value, b: &Value, strict: bool, budget: &mut Budget) -> Result<bool, String> {
    budget.step()?;
    let (x, y) = (a.kind(), b.kind());
    if let (Some(x), Some(y)) = (Num::of(x), Num::of(y)) {
        return Ok(same_number(x, y) && !(strict && x.is_float() != y.is_float()));
    }
    match (x, y) {
        (Kind::String(x), Kind::String(y)) => {
            budget.read(x.len().min(y.len()))?;
            Ok(x == y)
        }
        (Kind::Capsule(x), Kind::Capsule(y)) => match (as_time(a), as_time(b)) {
            (Some(x), Some(y)) => Ok(x.cmp_instant(&y).is_eq()),
            _ => Ok(x == y),
        },
        (Kind::Map(x) | Kind::Object(x), Kind::Map(y) | Kind::Object(y)) => {
            if x.len() != y.len() {
                return Ok(false);
            }
            if x.ptr_eq(y) {
                return Ok(true);
            }
            for entry in x {
                let Some(other) = y.get(entry.key) else { return Ok(false) };
                if !alike(&entry.value, other, true, budget)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        _ => match (a.as_seq(), b.as_seq()) {
            (Some(x), Some(y)) => {
                if x.len() != y.len() {
                    return Ok(false);
                }
                for (x, y) in x.iter().zip(y.iter()) {
                    if !alike(x, y, strict, budget)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(a == b),
        },
    }
}

#[expect(clippy::float_cmp, reason = "the language compares floats exactly")]
fn same_number(a: Num, b: Num) -> bool {
    if a.is_float() || b.is_float() { a.float() == b.float() } else { a.int() == b.int() }
}

/// How two values of one kind stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// One comes before the other, or they are equal.
    Ordered(Ordering),
    /// Neither, since one of them is not a number.
    Apart,
}

/// The order of two unmarked values, if they have one: numbers, texts, times or durations.
pub(crate) fn order(a: &Value, b: &Value) -> Option<Relation> {
    let (x, y) = (a.kind(), b.kind());
    let ordered = match (x, y) {
        (Kind::Int(a), Kind::Int(b)) => a.cmp(&b),
        (Kind::String(a), Kind::String(b)) => a.cmp(b),
        _ => match (Num::of(x), Num::of(y)) {
            (Some(a), Some(b)) if a.is_float() || b.is_float() => {
                let order = a.float().partial_cmp(&b.float());
                return Some(order.map_or(Relation::Apart, Relation::Ordered));
            }
            (Some(a), Some(b)) => a.int().cmp(&b.int()),
            _ => match (as_duration(a), as_duration(b)) {
                (Some(a), Some(b)) => a.cmp(&b),
                _ => as_time(a)?.cmp_instant(&as_time(b)?),
            },
        },
    };
    Some(Relation::Ordered(ordered))
}

/// Whether one unmarked value comes before another; `None` where they have no order.
pub(crate) fn less(a: &Value, b: &Value) -> Option<bool> {
    order(a, b).map(|order| order == Relation::Ordered(Ordering::Less))
}
