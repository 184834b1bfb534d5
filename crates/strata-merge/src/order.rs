//! The order of the elements of a sorted list.

use std::cmp::Ordering;

use strata_value::{BigNumber, Kind, Value};

use crate::error::{Cause, MergeError};
use crate::strategy::MAX_DEPTH;

/// Sorts, equal elements staying in their order: numbers by value, text by code points, lists
/// element by element. Two elements of different kinds, or of a kind without order, are an error
/// unless they are equal.
pub(crate) fn sort(elements: Vec<&Value>) -> Result<Vec<&Value>, MergeError> {
    // The standard sort may panic where the order is not total.
    let mut runs: Vec<Vec<&Value>> = elements.into_iter().map(|element| vec![element]).collect();
    while runs.len() > 1 {
        let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
        let mut pairs = runs.into_iter();
        while let Some(first) = pairs.next() {
            merged.push(match pairs.next() {
                Some(second) => merge_runs(&first, &second)?,
                None => first,
            });
        }
        runs = merged;
    }
    Ok(runs.pop().unwrap_or_default())
}

fn merge_runs<'v>(first: &[&'v Value], second: &[&'v Value]) -> Result<Vec<&'v Value>, MergeError> {
    let mut out = Vec::with_capacity(first.len() + second.len());
    let (mut a, mut b) = (0, 0);
    while a < first.len() && b < second.len() {
        let order = compare(first[a], second[b], 0).ok_or_else(|| no_order(first[a], second[b]))?;
        if order == Ordering::Greater {
            out.push(second[b]);
            b += 1;
        } else {
            out.push(first[a]);
            a += 1;
        }
    }
    out.extend_from_slice(&first[a..]);
    out.extend_from_slice(&second[b..]);
    Ok(out)
}

fn no_order(a: &Value, b: &Value) -> MergeError {
    let kinds = (a.kind_name(), b.kind_name());
    MergeError::new(Cause::Order { kinds, other: b.origin() }, a.origin())
}

fn compare(a: &Value, b: &Value, depth: u32) -> Option<Ordering> {
    match (a.kind(), b.kind()) {
        (Kind::String(a), Kind::String(b)) => Some(a.as_str().cmp(b)),
        (Kind::Int(a), Kind::Int(b)) => Some(a.cmp(&b)),
        (Kind::Float(a), Kind::Float(b)) => a.partial_cmp(&b),
        (Kind::Int(a), Kind::Float(b)) => int_to_float(a, b),
        (Kind::Float(a), Kind::Int(b)) => int_to_float(b, a).map(Ordering::reverse),
        (Kind::Big(x), _) if is_number(b) => big(x, a, b),
        (_, Kind::Big(x)) if is_number(a) => big(x, b, a).map(Ordering::reverse),
        (
            Kind::List(x) | Kind::Tuple(x) | Kind::Set(x),
            Kind::List(y) | Kind::Tuple(y) | Kind::Set(y),
        ) if depth < MAX_DEPTH => {
            for (a, b) in x.iter().zip(y) {
                match compare(a, b, depth + 1)? {
                    Ordering::Equal => {}
                    unequal => return Some(unequal),
                }
            }
            Some(x.len().cmp(&y.len()))
        }
        _ => (a == b).then_some(Ordering::Equal),
    }
}

fn is_number(value: &Value) -> bool {
    matches!(value.kind(), Kind::Int(_) | Kind::Float(_) | Kind::Big(_))
}

/// Exact, though not every integer is a float.
fn int_to_float(int: i64, float: f64) -> Option<Ordering> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    if float.is_nan() {
        None
    } else if float >= LIMIT {
        Some(Ordering::Less)
    } else if float < -LIMIT {
        Some(Ordering::Greater)
    } else {
        let whole = float.trunc() as i64;
        Some(int.cmp(&whole).then_with(|| 0.0f64.total_cmp(&(float.fract() + 0.0))))
    }
}

/// A big number against any number.
fn big(number: &BigNumber, itself: &Value, other: &Value) -> Option<Ordering> {
    match (number, other.kind()) {
        (_, Kind::Float(n)) if n.is_nan() => None,
        (BigNumber::Integer(_), Kind::Float(n)) if n.is_infinite() => {
            Some(if n > 0.0 { Ordering::Less } else { Ordering::Greater })
        }
        _ => Some(itself.total_cmp(other)),
    }
}
