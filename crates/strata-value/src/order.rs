//! The total order of values.

use std::cmp::Ordering;
use std::slice;
use std::vec;

use crate::types::Type;
use crate::{BigNumber, CapsuleData, Entry, Kind, Map, Seq, Unknown, Value};

impl Value {
    /// A total order over all values, for sets and for stable output; equal where `==` is.
    ///
    /// By kind first (null, booleans, numbers, text, lists, tuples, sets, maps, objects, unknown,
    /// capsules, marked), then by content: numbers by exact value, and of one value the integer
    /// before the float before the big number, not-a-number last; text by code points; sequences
    /// element by element, a beginning before the whole; maps by their entries, sorted by key;
    /// marked values by their marks, then as others. Sequences and maps in each other take no
    /// recursion; maps as keys of maps do.
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        let mut open = Vec::new();
        let mut order = enter(self, other, &mut open);
        while order == Ordering::Equal {
            let Some(pairs) = open.last_mut() else { return Ordering::Equal };
            order = match pairs.next() {
                Next::Pair(a, b) => enter(a, b, &mut open),
                Next::End(order) => {
                    open.pop();
                    order
                }
            };
        }
        order
    }
}

/// Two collections of one kind that are being compared.
enum Pairs<'a> {
    Seq(slice::Iter<'a, Value>, slice::Iter<'a, Value>),
    Map(vec::IntoIter<&'a Entry>, vec::IntoIter<&'a Entry>),
}

enum Next<'a> {
    /// Two elements to compare.
    Pair(&'a Value, &'a Value),
    /// The order of the collections, if all pairs before were equal.
    End(Ordering),
}

impl<'a> Pairs<'a> {
    fn of_seqs(a: &'a Seq, b: &'a Seq) -> Self {
        Self::Seq(a.iter(), b.iter())
    }

    fn of_maps(a: &'a Map, b: &'a Map) -> Self {
        Self::Map(a.sorted().into_iter(), b.sorted().into_iter())
    }

    fn next(&mut self) -> Next<'a> {
        match self {
            Self::Seq(a, b) => match (a.next(), b.next()) {
                (Some(a), Some(b)) => Next::Pair(a, b),
                (a, b) => Next::End(a.is_some().cmp(&b.is_some())),
            },
            Self::Map(a, b) => match (a.next(), b.next()) {
                (Some(a), Some(b)) if a.key == b.key => Next::Pair(&a.value, &b.value),
                (Some(a), Some(b)) => Next::End(a.key.cmp_text(b.key)),
                (a, b) => Next::End(a.is_some().cmp(&b.is_some())),
            },
        }
    }
}

/// Compares all but the content of collections, which it opens.
fn enter<'a>(a: &'a Value, b: &'a Value, open: &mut Vec<Pairs<'a>>) -> Ordering {
    let by_marks = a.marks().cmp(&b.marks());
    if by_marks != Ordering::Equal {
        return by_marks;
    }
    let pairs = match (a.content(), b.content()) {
        (Kind::List(a), Kind::List(b))
        | (Kind::Tuple(a), Kind::Tuple(b))
        | (Kind::Set(a), Kind::Set(b)) => (!a.ptr_eq(b)).then(|| Pairs::of_seqs(a, b)),
        (Kind::Map(a), Kind::Map(b)) | (Kind::Object(a), Kind::Object(b)) => {
            (!a.ptr_eq(b)).then(|| Pairs::of_maps(a, b))
        }
        (a_kind, b_kind) => return cmp_scalars(a_kind, b_kind, a, b),
    };
    open.extend(pairs);
    Ordering::Equal
}

fn cmp_scalars(a_kind: Kind<'_>, b_kind: Kind<'_>, a: &Value, b: &Value) -> Ordering {
    match (a_kind, b_kind) {
        (Kind::Bool(a), Kind::Bool(b)) => a.cmp(&b),
        (Kind::String(a), Kind::String(b)) => a.cmp(b),
        (Kind::Unknown(a), Kind::Unknown(b)) => cmp_unknowns(a, b),
        (Kind::Capsule(a), Kind::Capsule(b)) => {
            (a.type_name.cmp(b.type_name)).then_with(|| match (&a.data, &b.data) {
                (CapsuleData::Text(a), CapsuleData::Text(b)) => a.cmp(b),
                (CapsuleData::Bytes(a), CapsuleData::Bytes(b)) => a.cmp(b),
                (CapsuleData::Text(_), CapsuleData::Bytes(_)) => Ordering::Less,
                (CapsuleData::Bytes(_), CapsuleData::Text(_)) => Ordering::Greater,
            })
        }
        _ => match (a.content_number(), b.content_number()) {
            (Some(x), Some(y)) => {
                x.cmp_value(y).then_with(|| number_form(a_kind).cmp(&number_form(b_kind)))
            }
            _ => rank(a_kind).cmp(&rank(b_kind)),
        },
    }
}

fn number_form(kind: Kind<'_>) -> u8 {
    match kind {
        Kind::Int(_) => 0,
        Kind::Float(_) => 1,
        Kind::Big(BigNumber::Integer(_)) => 2,
        _ => 3,
    }
}

fn rank(kind: Kind<'_>) -> u8 {
    match kind {
        Kind::Null => 0,
        Kind::Bool(_) => 1,
        Kind::Int(_) | Kind::Float(_) | Kind::Big(_) => 2,
        Kind::String(_) => 3,
        Kind::List(_) => 4,
        Kind::Tuple(_) => 5,
        Kind::Set(_) => 6,
        Kind::Map(_) => 7,
        Kind::Object(_) => 8,
        Kind::Unknown(_) => 9,
        Kind::Capsule(_) => 10,
        Kind::Marked(_) => 11,
    }
}

fn cmp_unknowns(a: &Unknown, b: &Unknown) -> Ordering {
    let (x, y) = (&a.refinements, &b.refinements);
    let bound = |b: &Option<crate::Bound>| b.as_ref().map(|b| (b.limit.clone(), b.inclusive));
    let cmp_bounds = |x: &Option<crate::Bound>, y: &Option<crate::Bound>| match (bound(x), bound(y))
    {
        (Some(x), Some(y)) => x.0.total_cmp(&y.0).then_with(|| x.1.cmp(&y.1)),
        (x, y) => x.is_some().cmp(&y.is_some()),
    };
    cmp_types(&a.ty, &b.ty)
        .then_with(|| x.not_null.cmp(&y.not_null))
        .then_with(|| x.string_prefix.cmp(&y.string_prefix))
        .then_with(|| cmp_bounds(&x.number_min, &y.number_min))
        .then_with(|| cmp_bounds(&x.number_max, &y.number_max))
        .then_with(|| x.length_min.cmp(&y.length_min))
        .then_with(|| x.length_max.cmp(&y.length_max))
}

/// An order of types; they nest as deep as they are written.
fn cmp_types(a: &Type, b: &Type) -> Ordering {
    match (a, b) {
        (Type::List(a), Type::List(b))
        | (Type::Set(a), Type::Set(b))
        | (Type::Map(a), Type::Map(b)) => cmp_types(a, b),
        (Type::Capsule(a), Type::Capsule(b)) => a.cmp(b),
        (Type::Tuple(a), Type::Tuple(b)) => {
            let elements = a.iter().zip(&**b).map(|(a, b)| cmp_types(a, b));
            elements.fold(a.len().cmp(&b.len()), Ordering::then)
        }
        (Type::Object(a), Type::Object(b)) => {
            let attributes = a.iter().zip(b.iter()).map(|((k, a), (l, b))| {
                k.cmp_text(l)
                    .then_with(|| cmp_types(&a.ty, &b.ty))
                    .then_with(|| a.optional.cmp(&b.optional))
            });
            attributes.fold(a.iter().len().cmp(&b.iter().len()), Ordering::then)
        }
        (a, b) => type_rank(a).cmp(&type_rank(b)),
    }
}

fn type_rank(ty: &Type) -> u8 {
    match ty {
        Type::Dynamic => 0,
        Type::Bool => 1,
        Type::Number => 2,
        Type::String => 3,
        Type::List(_) => 4,
        Type::Set(_) => 5,
        Type::Map(_) => 6,
        Type::Tuple(_) => 7,
        Type::Object(_) => 8,
        Type::Capsule(_) => 9,
    }
}
