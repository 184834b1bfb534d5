//! Digging into a value with the segments of a dotted key.

use strata_value::{Key, Kind, Value};

use super::dialect::Dialect;
use super::key::Segment;

/// A segment that cannot be applied to the value it meets.
#[derive(Debug)]
pub(crate) struct DigError {
    /// The position of the segment.
    pub at: usize,
    /// What it met, as in `a string`.
    pub met: String,
}

/// The part of `value` that the segments lead to, `None` if a step is missing.
///
/// Below null nothing is found; below text, numbers and booleans a segment is an error, and so is
/// a word on a list (`keys-dig`).
pub(crate) fn dig(
    value: &Value,
    segments: &[Segment],
    dialect: Dialect,
) -> Result<Option<Value>, DigError> {
    let mut value = value;
    for (at, segment) in segments.iter().enumerate() {
        let met = match (value.kind(), segment) {
            (Kind::Null, _) => return Ok(None),
            (Kind::List(list) | Kind::Tuple(list), Segment::Number(n)) => {
                usize::try_from(*n).ok().and_then(|n| list.get(n))
            }
            (Kind::Map(map) | Kind::Object(map), _) => match segment {
                // Row 19: Puppet finds only the integer key, Hiera also the text.
                Segment::Number(n) if !dialect.is_puppet() => {
                    map.get(segment.key()).or_else(|| map.get(Key::new(&n.to_string())))
                }
                _ => map.get(segment.key()),
            },
            _ => return Err(DigError { at, met: value.kind_phrase() }),
        };
        match met {
            Some(next) => value = next,
            None => return Ok(None),
        }
    }
    Ok(Some(value.clone()))
}

/// What to do about a segment that met a value of this kind.
pub(crate) fn segment_hint(met: &str) -> &'static str {
    match met {
        "a list" | "a tuple" => "a list takes an unquoted number, counted from 0",
        _ => "only mappings and lists can be dug into",
    }
}
