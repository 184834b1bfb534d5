//! Numbers and text into Rust types.

use std::borrow::Cow;

use serde::de::{Error as _, Unexpected, Visitor};
use strata_value::{BigNumber, Kind, Value};

use super::Error;

/// A number as what serde has for it: an integer if it is one, else the nearest float.
pub(super) fn visit_number<'de, V: Visitor<'de>>(
    kind: Kind<'_>,
    visitor: V,
) -> Result<V::Value, Error> {
    match kind {
        Kind::Int(n) => visitor.visit_i64(n),
        Kind::Big(BigNumber::Integer(_)) => match visit_integer(kind, visitor) {
            Ok(result) => result,
            Err(visitor) => Err(too_large(&visitor)),
        },
        kind => match nearest_f64(kind) {
            Some(n) => visitor.visit_f64(n?),
            None => Err(Error::invalid_type(Unexpected::Other("no number"), &visitor)),
        },
    }
}

/// A whole number for a type of integers; the visitor comes back if it is none.
pub(super) fn visit_integer<'de, V: Visitor<'de>>(
    kind: Kind<'_>,
    visitor: V,
) -> Result<Result<V::Value, Error>, V> {
    if let Kind::Int(n) = kind {
        return Ok(visitor.visit_i64(n));
    }
    let integer = match kind {
        Kind::Float(n) => BigNumber::from_f64(n).filter(BigNumber::is_integer),
        Kind::Big(n) if n.is_integer() => Some(n.clone()),
        _ => None,
    };
    let Some(integer) = integer else { return Err(visitor) };
    let integer = match integer {
        BigNumber::Integer(n) => n,
        // Wider integers have no type.
        BigNumber::Float(n) if n.repr().exponent() > 128 => return Ok(Err(too_large(&visitor))),
        BigNumber::Float(n) => n.to_int().value(),
    };
    Ok(if let Ok(n) = u64::try_from(&integer) {
        visitor.visit_u64(n)
    } else if let Ok(n) = i128::try_from(&integer) {
        visitor.visit_i128(n)
    } else if let Ok(n) = u128::try_from(&integer) {
        visitor.visit_u128(n)
    } else {
        Err(too_large(&visitor))
    })
}

fn too_large<'de>(visitor: &impl Visitor<'de>) -> Error {
    Error::invalid_type(Unexpected::Other("an integer of more than 128 bits"), visitor)
}

/// The float nearest to a number, ties to even; an error where that is an infinity and the number is
/// none. `None` for what is no number.
pub(super) fn nearest_f64(kind: Kind<'_>) -> Option<Result<f64, Error>> {
    match kind {
        #[expect(clippy::cast_precision_loss, reason = "the nearest float is what is wanted")]
        Kind::Int(n) => Some(Ok(n as f64)),
        Kind::Float(n) => Some(Ok(n)),
        Kind::Big(n) => {
            let nearest = n.to_f64();
            let error = || Error::new("the number is too large for a float of 64 bits");
            Some(if nearest.is_finite() { Ok(nearest) } else { Err(error()) })
        }
        _ => None,
    }
}

/// The number that a text means, as HCL converts text.
pub(super) fn number_of_text(text: &str) -> Option<Value> {
    Value::parse_number(text).ok()
}

/// Text, or the text that HCL converts a boolean or number to.
pub(super) fn text_of_scalar(value: &Value) -> Option<Cow<'_, str>> {
    match value.kind() {
        Kind::String(text) => Some(Cow::Borrowed(text)),
        Kind::Bool(b) => Some(Cow::Borrowed(if b { "true" } else { "false" })),
        _ => value.number_text().map(Cow::Owned),
    }
}
