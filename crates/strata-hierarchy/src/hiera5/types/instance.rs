//! Whether a value is of a type.

use std::cmp::Ordering;

use strata_value::{KeyName, Map, Seq, Value};

use super::semver::Version;
use super::view::{View, view, view_key};
use super::{Field, MAX_DEPTH, Range, Type, convert, timespan, timestamp};

impl Type {
    /// Whether the value is of the type.
    ///
    /// A value marked sensitive is a Sensitive; other marks do not count. Nothing deeper than
    /// [`MAX_DEPTH`] is of any type but `Any`. A type which is not known accepts nothing.
    pub fn accepts(&self, value: &Value) -> bool {
        self.accepts_view(&view(value), MAX_DEPTH)
    }

    pub(super) fn accepts_view(&self, value: &View<'_>, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return matches!(self, Self::Any);
        };
        let inner = |ty: &Self, value: &Value| ty.accepts_view(&view(value), depth);
        match (self, value) {
            (Self::Any, _)
            | (Self::Undef | Self::Optional(_), View::Undef)
            | (Self::Default, View::Default)
            | (Self::Numeric, View::Int(_) | View::BigInt(_) | View::Float(_))
            | (Self::Binary, View::Binary(_))
            | (Self::SemVerRange, View::SemVerRange(_))
            | (Self::Uri, View::Uri(_)) => true,
            (Self::Optional(Some(ty)), value) => ty.accepts_view(value, depth),
            (Self::NotUndef(_), View::Undef) => false,
            (Self::NotUndef(ty), value) => {
                ty.as_ref().is_none_or(|ty| ty.accepts_view(value, depth))
            }
            (Self::Variant(types), value) => types.iter().any(|ty| ty.accepts_view(value, depth)),
            (Self::Scalar, value) => is_scalar(value),
            (Self::ScalarData, value) => is_scalar_data(value),
            (Self::Data, value) => is_data(value, depth),
            (Self::RichData | Self::Init(None, _), value) => is_rich_data(value, depth),
            (Self::Integer(range), View::Int(n)) => range.contains(*n),
            (Self::Integer(range), View::BigInt(n)) => {
                let above = *n > &dashu_int::IBig::ZERO;
                if above { range.max.is_none() } else { range.min.is_none() }
            }
            (Self::Float(range), View::Float(n)) => {
                // Not-a-number lies in no range, not even the open one.
                n.partial_cmp(&0.0).is_some() && range.contains(*n)
            }
            (Self::String(size), View::Text(text)) => {
                size.is_open() || size.contains_len(text.chars().count())
            }
            (Self::String(size), View::Bytes(bytes)) => size.contains_len(bytes.len()),
            (Self::Literal(wanted), View::Text(text)) => wanted == text,
            (Self::Boolean(wanted), View::Bool(b)) => wanted.is_none_or(|wanted| wanted == *b),
            (Self::Enum { values, ignore_case: false }, View::Text(text)) => {
                values.iter().any(|value| value == text)
            }
            (Self::Enum { values, ignore_case: true }, View::Text(text)) => {
                values.iter().any(|value| value.eq_ignore_ascii_case(text))
            }
            (Self::Pattern(patterns), View::Text(text)) => {
                patterns.is_empty() || patterns.iter().any(|pattern| pattern.is_match(text))
            }
            (Self::Pattern(patterns), View::Bytes(_)) => patterns.is_empty(),
            (Self::Regexp(wanted), View::Regexp(source)) => {
                wanted.as_ref().is_none_or(|wanted| wanted == source)
            }
            (Self::Collection(size), View::Array(elements)) => size.contains_len(elements.len()),
            (Self::Collection(size), View::Hash(map)) => size.contains_len(map.len()),
            (Self::Array(ty, size), View::Array(elements)) => {
                size.contains_len(elements.len()) && elements.iter().all(|v| inner(ty, v))
            }
            (Self::Hash(key, value, size), View::Hash(map)) => {
                size.contains_len(map.len())
                    && map.iter().all(|e| {
                        key.accepts_view(&view_key(e.key), depth) && inner(value, &e.value)
                    })
            }
            (Self::Tuple(types, size), View::Array(elements)) => {
                tuple_size(types, *size).contains_len(elements.len())
                    && tuple_pairs(types, elements).all(|(ty, value)| inner(ty, value))
            }
            (Self::Struct(fields), View::Hash(map)) => {
                known_fields(fields, map) == map.len()
                    && fields.iter().all(|field| match map.get(field.name.as_str().into()) {
                        Some(value) => inner(&field.ty, value),
                        None => field.optional,
                    })
            }
            (Self::Iterable(ty), value) => is_iterable(ty.as_deref(), value, depth),
            (Self::Sensitive(ty), View::Sensitive(value)) => {
                ty.as_ref().is_none_or(|ty| inner(ty, value))
            }
            (Self::Timestamp(range), View::Timestamp(text)) => {
                timestamp::from_text(text).is_some_and(|t| range.contains(t))
            }
            (Self::Timespan(range), View::Timespan(text)) => {
                timespan::from_text(text).is_some_and(|t| range.contains(t))
            }
            (Self::SemVer(ranges), View::SemVer(text)) => {
                ranges.is_empty()
                    || Version::parse(text).is_ok_and(|v| ranges.iter().any(|r| r.includes(&v)))
            }
            (Self::Init(Some(ty), arguments), value) => {
                ty.accepts_view(value, depth)
                    || convert::is_convertible(ty, value, arguments, depth)
            }
            _ => false,
        }
    }
}

/// The sizes a tuple of these types may have.
pub(super) fn tuple_size(types: &[Type], size: Option<Range<i64>>) -> Range<i64> {
    let own = i64::try_from(types.len()).ok().filter(|len| *len > 0);
    size.unwrap_or(Range { min: own, max: own })
}

/// Each element with its type; the last type repeats.
pub(super) fn tuple_pairs<'a>(
    types: &'a [Type],
    elements: &'a Seq,
) -> impl Iterator<Item = (&'a Type, &'a Value)> {
    types.last().into_iter().flat_map(move |last| {
        elements.iter().enumerate().map(move |(at, value)| (types.get(at).unwrap_or(last), value))
    })
}

/// How many keys of the map are fields.
fn known_fields(fields: &[Field], map: &Map) -> usize {
    fields.iter().filter(|field| map.position(field.name.as_str().into()).is_some()).count()
}

fn is_scalar_data(value: &View<'_>) -> bool {
    matches!(
        value,
        View::Text(_)
            | View::Bytes(_)
            | View::Bool(_)
            | View::Int(_)
            | View::BigInt(_)
            | View::Float(_)
    )
}

fn is_scalar(value: &View<'_>) -> bool {
    is_scalar_data(value)
        || matches!(
            value,
            View::Regexp(_)
                | View::SemVer(_)
                | View::SemVerRange(_)
                | View::Timestamp(_)
                | View::Timespan(_)
        )
}

/// `Variant[ScalarData, Undef, Hash[String, Data], Array[Data]]`.
fn is_data(value: &View<'_>, depth: usize) -> bool {
    let Some(deeper) = depth.checked_sub(1) else {
        return false;
    };
    match value {
        View::Undef => true,
        View::Array(elements) => elements.iter().all(|v| is_data(&view(v), deeper)),
        View::Hash(map) => map
            .iter()
            .all(|e| matches!(e.key.name(), KeyName::Text(_)) && is_data(&view(&e.value), deeper)),
        value => is_scalar_data(value),
    }
}

/// What Puppet can serialise: `Data`, its own scalars, and hashes with numbers as keys too.
fn is_rich_data(value: &View<'_>, depth: usize) -> bool {
    let Some(deeper) = depth.checked_sub(1) else {
        return false;
    };
    match value {
        View::Undef | View::Default | View::Sensitive(_) | View::Binary(_) | View::Uri(_) => true,
        View::Array(elements) => elements.iter().all(|v| is_rich_data(&view(v), deeper)),
        View::Hash(map) => map.iter().all(|e| {
            let key = view_key(e.key);
            let sound = matches!(
                key,
                View::Text(_) | View::Bytes(_) | View::Int(_) | View::BigInt(_) | View::Float(_)
            );
            sound && is_rich_data(&view(&e.value), deeper)
        }),
        value => is_scalar(value),
    }
}

fn is_iterable(ty: Option<&Type>, value: &View<'_>, depth: usize) -> bool {
    let natural = match value {
        View::Int(n) => n.cmp(&0) != Ordering::Less,
        View::BigInt(n) => *n > &dashu_int::IBig::ZERO,
        View::Text(_) | View::Bytes(_) | View::Array(_) | View::Hash(_) => true,
        _ => false,
    };
    match ty {
        None | Some(Type::Any) => natural,
        Some(ty) => match value {
            View::Array(elements) => elements.iter().all(|v| ty.accepts_view(&view(v), depth)),
            View::Hash(map) => map.iter().all(|e| {
                let pair = Seq::new(vec![e.key.to_value(), e.value.clone()]);
                ty.accepts_view(&View::Array(&pair), depth)
            }),
            // The type of what an integer or a string yields does not depend on its value.
            // Puppet does not look at the sign here, an accident.
            View::Int(_) | View::BigInt(_) => {
                [i64::MIN, i64::MAX].iter().all(|n| ty.accepts_view(&View::Int(*n), depth))
            }
            View::Text(_) => ty.accepts_view(&View::Text("?"), depth),
            _ => false,
        },
    }
}
