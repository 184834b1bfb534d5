//! Equality and hashes of values, without recursion.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};

use crate::{Kind, Map, Seq, Value};

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        let mut pending = Vec::new();
        alike(self, other, &mut pending) && all_alike(pending)
    }
}

impl Eq for Value {}

pub(crate) fn same_seq(a: &Seq, b: &Seq) -> bool {
    let mut pending = Vec::new();
    alike_seqs(a, b, &mut pending) && all_alike(pending)
}

pub(crate) fn same_map(a: &Map, b: &Map) -> bool {
    let mut pending = Vec::new();
    alike_maps(a, b, &mut pending) && all_alike(pending)
}

/// Pairs of collections that are still to be compared.
type Pending<'a> = Vec<(&'a Value, &'a Value)>;

fn all_alike(mut pending: Pending<'_>) -> bool {
    while let Some((a, b)) = pending.pop() {
        let same = match (a.content(), b.content()) {
            (
                Kind::List(a) | Kind::Tuple(a) | Kind::Set(a),
                Kind::List(b) | Kind::Tuple(b) | Kind::Set(b),
            ) => alike_seqs(a, b, &mut pending),
            (Kind::Map(a) | Kind::Object(a), Kind::Map(b) | Kind::Object(b)) => {
                alike_maps(a, b, &mut pending)
            }
            _ => false,
        };
        if !same {
            return false;
        }
    }
    true
}

/// Compares all but the content of collections, which it leaves in `pending`.
fn alike<'a>(a: &'a Value, b: &'a Value, pending: &mut Pending<'a>) -> bool {
    a.marks() == b.marks()
        && match (a.content(), b.content()) {
            (Kind::Null, Kind::Null) => true,
            (Kind::Bool(a), Kind::Bool(b)) => a == b,
            (Kind::Int(a), Kind::Int(b)) => a == b,
            (Kind::Float(a), Kind::Float(b)) => canonical_bits(a) == canonical_bits(b),
            (Kind::Big(a), Kind::Big(b)) => a == b,
            (Kind::String(a), Kind::String(b)) => a == b,
            (Kind::Unknown(a), Kind::Unknown(b)) => a == b,
            (Kind::Capsule(a), Kind::Capsule(b)) => a == b,
            (Kind::List(_), Kind::List(_))
            | (Kind::Tuple(_), Kind::Tuple(_))
            | (Kind::Set(_), Kind::Set(_))
            | (Kind::Map(_), Kind::Map(_))
            | (Kind::Object(_), Kind::Object(_)) => {
                pending.push((a, b));
                true
            }
            _ => false,
        }
}

fn alike_seqs<'a>(a: &'a Seq, b: &'a Seq, pending: &mut Pending<'a>) -> bool {
    a.ptr_eq(b)
        || a.len() == b.len()
            && a.summary().depth() == b.summary().depth()
            && a.iter().zip(b).all(|(a, b)| alike(a, b, pending))
}

fn alike_maps<'a>(a: &'a Map, b: &'a Map, pending: &mut Pending<'a>) -> bool {
    a.ptr_eq(b)
        || a.len() == b.len()
            && a.summary().depth() == b.summary().depth()
            && a.iter().all(|e| b.get(e.key).is_some_and(|v| alike(&e.value, v, pending)))
}

/// So many levels of a value count for its hash; values that differ only below share one.
const HASHED_LEVELS: u32 = 16;

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash_value(self, HASHED_LEVELS, state);
    }
}

pub(crate) fn hash_seq(seq: &Seq, state: &mut impl Hasher) {
    hash_elements(seq, HASHED_LEVELS, state);
}

pub(crate) fn hash_map(map: &Map, state: &mut impl Hasher) {
    hash_entries(map, HASHED_LEVELS, state);
}

fn hash_value(value: &Value, levels: u32, state: &mut impl Hasher) {
    value.marks().hash(state);
    let content = value.content();
    std::mem::discriminant(&content).hash(state);
    match content {
        Kind::Null | Kind::Marked(_) => {}
        Kind::Bool(b) => b.hash(state),
        Kind::Int(n) => n.hash(state),
        Kind::Float(n) => canonical_bits(n).hash(state),
        Kind::Big(n) => n.hash(state),
        Kind::String(s) => s.hash(state),
        Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => hash_elements(s, levels, state),
        Kind::Map(m) | Kind::Object(m) => hash_entries(m, levels, state),
        Kind::Unknown(u) => u.hash(state),
        Kind::Capsule(c) => c.hash(state),
    }
}

fn hash_elements(seq: &Seq, levels: u32, state: &mut impl Hasher) {
    seq.len().hash(state);
    if let Some(levels) = levels.checked_sub(1) {
        for element in seq {
            hash_value(element, levels, state);
        }
    }
}

fn hash_entries(map: &Map, levels: u32, state: &mut impl Hasher) {
    map.len().hash(state);
    let Some(levels) = levels.checked_sub(1) else { return };
    // Equal maps may differ in order: each entry has a hash of its own, and these are added.
    let sum = map.iter().fold(0u64, |sum, entry| {
        let mut own = BuildHasherDefault::<DefaultHasher>::default().build_hasher();
        entry.key.hash(&mut own);
        hash_value(&entry.value, levels, &mut own);
        sum.wrapping_add(own.finish())
    });
    sum.hash(state);
}

/// The bits of a float, one pattern for both zeros and one for all that are not numbers.
fn canonical_bits(n: f64) -> u64 {
    if n.is_nan() {
        f64::NAN.to_bits()
    } else if n == 0.0 {
        0
    } else {
        n.to_bits()
    }
}
