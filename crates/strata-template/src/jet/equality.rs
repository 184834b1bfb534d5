//! `==`.

use strata_value::{Kind, Seq, Value};

use super::budget::Budget;
use super::fault::Result;
use super::number::Number;

/// Whether two unmarked values are the same. Values of different kinds never are, except numbers.
pub(super) fn equal(a: &Value, b: &Value, budget: &mut Budget) -> Result<bool> {
    if a.depth() > Value::MAX_DEPTH || b.depth() > Value::MAX_DEPTH {
        return Ok(a == b);
    }
    budget.spend(1)?;
    Ok(match (a.kind(), b.kind()) {
        (Kind::Null, Kind::Null) => true,
        (Kind::Bool(a), Kind::Bool(b)) => a == b,
        (Kind::String(a), Kind::String(b)) => a == b,
        (
            Kind::List(a) | Kind::Tuple(a) | Kind::Set(a),
            Kind::List(b) | Kind::Tuple(b) | Kind::Set(b),
        ) => {
            return same_elements(a, b, budget);
        }
        (Kind::Map(a) | Kind::Object(a), Kind::Map(b) | Kind::Object(b)) => {
            if a.len() != b.len() {
                return Ok(false);
            }
            if a.ptr_eq(b) {
                return Ok(true);
            }
            for entry in a {
                let Some(other) = b.get(entry.key) else { return Ok(false) };
                if !equal(&entry.value, other, budget)? {
                    return Ok(false);
                }
            }
            true
        }
        (Kind::Capsule(a), Kind::Capsule(b)) => a == b,
        _ => match (Number::of(a), Number::of(b)) {
            // The left kind decides: an integer does not see a fraction on the right.
            (Some(Number::Int(a)), Some(b)) => a == b.to_int(),
            #[expect(clippy::float_cmp, reason = "equality is what is asked for")]
            (Some(a), Some(b)) => a.to_float() == b.to_float(),
            _ => false,
        },
    })
}

fn same_elements(a: &Seq, b: &Seq, budget: &mut Budget) -> Result<bool> {
    if a.len() != b.len() {
        return Ok(false);
    }
    if a.ptr_eq(b) {
        return Ok(true);
    }
    for (a, b) in a.iter().zip(b) {
        if !equal(a, b, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}
