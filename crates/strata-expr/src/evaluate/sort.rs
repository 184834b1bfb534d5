//! Sorting by the order of the language.

use std::cmp::Ordering;

use strata_value::{Kind, Value};

use super::compare::{self, Relation};
use super::{Budget, Num, what};
use crate::value::{as_duration, as_time};

/// Which way to sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The least first.
    Ascending,
    /// The greatest first.
    Descending,
}

impl Order {
    /// The order of a name; an error is one line.
    pub(crate) fn named(name: Kind<'_>) -> Result<Self, String> {
        match name {
            Kind::String(name) if name == "asc" => Ok(Self::Ascending),
            Kind::String(name) if name == "desc" => Ok(Self::Descending),
            _ => Err("the order is neither \"asc\" nor \"desc\"".to_owned()),
        }
    }
}

/// What values that have an order are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Int,
    Float,
    Text,
    Time,
    Duration,
}

fn class(value: &Value) -> Option<Class> {
    match value.kind() {
        Kind::String(_) => Some(Class::Text),
        kind => match Num::of(kind) {
            Some(n) => Some(if n.is_float() { Class::Float } else { Class::Int }),
            None if as_duration(value).is_some() => Some(Class::Duration),
            None => as_time(value).map(|_| Class::Time),
        },
    }
}

/// Sorts pairs by their unmarked keys; alike ones stay in their order. It is an error if two have no order.
///
/// Among floats integers are floats, and what is not a number comes last.
pub(crate) fn sort<T>(
    pairs: &mut [(Value, T)],
    order: Order,
    budget: &mut Budget,
) -> Result<(), String> {
    budget.steps(pairs.len() * (pairs.len().max(2).ilog2() as usize))?;
    let Some((first, _)) = pairs.first().filter(|_| pairs.len() > 1) else { return Ok(()) };
    let mut of_all = class(first);
    for (key, _) in pairs.iter() {
        of_all = match (of_all, class(key)) {
            (Some(Class::Int), Some(Class::Float)) | (Some(Class::Float), Some(Class::Int)) => {
                Some(Class::Float)
            }
            (Some(a), Some(b)) if a == b => Some(a),
            _ => {
                let (a, b) = (what(first.kind()), what(key.kind()));
                return Err(format!("{a} and {b} have no order, so they cannot be sorted"));
            }
        };
    }
    let ascending = |a: &Value, b: &Value| match of_all {
        Some(Class::Float) => by_float(a, b),
        _ => match compare::order(a, b) {
            Some(Relation::Ordered(order)) => order,
            _ => Ordering::Equal,
        },
    };
    pairs.sort_by(|(a, _), (b, _)| match order {
        Order::Ascending => ascending(a, b),
        Order::Descending => ascending(b, a),
    });
    Ok(())
}

/// The order of floats, a total one.
fn by_float(a: &Value, b: &Value) -> Ordering {
    let float = |value: &Value| Num::of(value.kind()).map_or(f64::NAN, Num::float);
    let (a, b) = (float(a), float(b));
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}
