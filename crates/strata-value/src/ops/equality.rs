//! Equality as HCL has it: it can be unknown, and nulls of all types are equal.

use std::slice;

use super::range;
use super::sets::{are_one, in_order};
use super::truth::Truth;
use crate::{Entry, Kind, Map, Marks, Number, Type, Value};

impl Value {
    /// Whether two values are equal: of one type and of the same content; nulls of any types are.
    ///
    /// Unknown if an unknown part decides. The marks of all that is compared are marks of the
    /// result; where one value is null and the other is not, only those of the values themselves.
    #[must_use]
    pub fn equals(&self, other: &Self) -> Self {
        if let Some((a, b)) = self.both_ints(other) {
            return Self::bool(a == b);
        }
        truth_of_equality(self, other).value(marks_of_equality(self, other))
    }

    /// Whether two values are not equal; see [`Value::equals`].
    #[must_use]
    pub fn not_equals(&self, other: &Self) -> Self {
        truth_of_equality(self, other).not().value(marks_of_equality(self, other))
    }
}

fn marks_of_equality(a: &Value, b: &Value) -> Marks {
    if !a.contains_marks() && !b.contains_marks() {
        Marks::NONE
    } else if is_null(a) != is_null(b) {
        a.marks() | b.marks()
    } else {
        a.all_marks() | b.all_marks()
    }
}

fn is_null(value: &Value) -> bool {
    matches!(value.content(), Kind::Null)
}

/// Equality without marks.
pub(crate) fn truth_of_equality(a: &Value, b: &Value) -> Truth {
    if let Some(truth) = outer_truth(a, b) {
        return truth;
    }
    if a.contains_unknown() && has_unknown_type(a) || b.contains_unknown() && has_unknown_type(b) {
        let (a, b) = (a.ty(), b.ty());
        let may_agree = a.conforms_to(&b) || b.conforms_to(&a);
        return if may_agree { Truth::Unknown } else { Truth::False };
    }
    if !same_type(a, b, Type::MAX_DEPTH) {
        return Truth::False;
    }
    let mut open = Vec::new();
    let mut truth = content_truth(a, b, &mut open);
    // The first pair that is not equal decides, and in the order of elements: a later one that
    // is certainly different does not count where an earlier one is unknown.
    while truth == Truth::True {
        let Some(pairs) = open.last_mut() else { break };
        match pairs.next() {
            Some((a, b)) => {
                truth = outer_truth(a, b).unwrap_or_else(|| content_truth(a, b, &mut open));
            }
            None => {
                open.pop();
            }
        }
    }
    truth
}

/// The answer where a value is null or unknown; `None` for two known values that are not null.
fn outer_truth(a: &Value, b: &Value) -> Option<Truth> {
    if is_null(a) && range::is_not_null(b) || is_null(b) && range::is_not_null(a) {
        return Some(Truth::False);
    }
    match (a.content(), b.content()) {
        (Kind::Null, Kind::Null) => Some(Truth::True),
        (Kind::Unknown(_), Kind::Unknown(_)) => Some(Truth::Unknown),
        (Kind::Unknown(unknown), _) => Some(known_and_unknown(b, unknown)),
        (_, Kind::Unknown(unknown)) => Some(known_and_unknown(a, unknown)),
        _ => None,
    }
}

fn known_and_unknown(known: &Value, unknown: &crate::Unknown) -> Truth {
    if range::excludes(unknown, known) {
        return Truth::False;
    }
    // What is unknown may become null, and nulls are equal whatever their types.
    let may_agree = is_null(known) || unknown.ty.has_dynamic() || known.ty() == unknown.ty;
    if may_agree { Truth::Unknown } else { Truth::False }
}

/// Whether a value has a part whose type is not known.
fn has_unknown_type(value: &Value) -> bool {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value.content() {
            Kind::Unknown(u) if u.ty.has_dynamic() => return true,
            Kind::List(s) | Kind::Tuple(s) | Kind::Set(s) => {
                pending.extend(s.iter().filter(|v| v.contains_unknown()));
            }
            Kind::Map(m) | Kind::Object(m) => {
                pending.extend(m.iter().map(|e| &e.value).filter(|v| v.contains_unknown()));
            }
            _ => {}
        }
    }
    false
}

/// Whether two values are of one type, told without making the types where elements tell it.
fn same_type(a: &Value, b: &Value, levels: u32) -> bool {
    let Some(below) = levels.checked_sub(1) else { return true };
    match (a.content(), b.content()) {
        (Kind::Null | Kind::Unknown(_), _) | (_, Kind::Null | Kind::Unknown(_)) => a.ty() == b.ty(),
        (Kind::Bool(_), Kind::Bool(_)) | (Kind::String(_), Kind::String(_)) => true,
        (Kind::Tuple(a), Kind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_type(a, b, below))
        }
        (Kind::Object(a), Kind::Object(b)) => {
            let same = |e: &Entry| b.get(e.key).is_some_and(|v| same_type(&e.value, v, below));
            a.len() == b.len() && a.iter().all(same)
        }
        (Kind::List(x), Kind::List(y)) | (Kind::Set(x), Kind::Set(y)) => {
            match (x.element_type(), y.element_type(), x.first(), y.first()) {
                (Some(x), Some(y), ..) => x == y,
                (None, None, Some(x), Some(y)) => same_type(x, y, below),
                _ => a.ty() == b.ty(),
            }
        }
        (Kind::Map(x), Kind::Map(y)) => {
            match (x.element_type(), y.element_type(), x.iter().next(), y.iter().next()) {
                (Some(x), Some(y), ..) => x == y,
                (None, None, Some(x), Some(y)) => same_type(&x.value, &y.value, below),
                _ => a.ty() == b.ty(),
            }
        }
        (Kind::Capsule(a), Kind::Capsule(b)) => a.type_name == b.type_name,
        _ => a.content_number().is_some() && b.content_number().is_some(),
    }
}

/// Pairs of elements that are still to be compared.
enum Pairs<'a> {
    Seqs(slice::Iter<'a, Value>, slice::Iter<'a, Value>),
    Maps(std::vec::IntoIter<&'a Entry>, &'a Map),
}

impl<'a> Pairs<'a> {
    fn next(&mut self) -> Option<(&'a Value, &'a Value)> {
        match self {
            Self::Seqs(a, b) => a.next().zip(b.next()),
            // The maps have the same keys.
            Self::Maps(a, b) => a.next().and_then(|e| Some((&e.value, b.get(e.key)?))),
        }
    }
}

/// Compares known values of one type, all but the elements, which it opens.
fn content_truth<'a>(a: &'a Value, b: &'a Value, open: &mut Vec<Pairs<'a>>) -> Truth {
    match (a.content(), b.content()) {
        (Kind::Bool(a), Kind::Bool(b)) => Truth::of(a == b),
        (Kind::String(a), Kind::String(b)) => Truth::of(a == b),
        (Kind::Capsule(a), Kind::Capsule(b)) => Truth::of(a == b),
        (Kind::List(a), Kind::List(b)) | (Kind::Tuple(a), Kind::Tuple(b)) => {
            if a.len() != b.len() {
                return Truth::False;
            }
            open.push(Pairs::Seqs(a.iter(), b.iter()));
            Truth::True
        }
        (Kind::Set(a), Kind::Set(b)) => {
            if a.iter().chain(b).any(|v| !v.is_known()) {
                return Truth::Unknown;
            }
            // An element with an unknown part is equal to no other, not even to itself.
            let partly_known = a.iter().chain(b).any(Value::contains_unknown);
            if partly_known || a.len() != b.len() {
                return Truth::False;
            }
            let (a, b) = (in_order(a), in_order(b));
            Truth::of(a.iter().zip(&*b).all(|(a, b)| are_one(a, b)))
        }
        (Kind::Map(a), Kind::Map(b)) | (Kind::Object(a), Kind::Object(b)) => {
            if a.len() != b.len() || !a.iter().all(|e| b.position(e.key).is_some()) {
                return Truth::False;
            }
            // The order matters only where an unknown value may come before a different one.
            open.push(Pairs::Maps(a.sorted().into_iter(), b));
            Truth::True
        }
        _ => Truth::of(numbers_equal(a, b)),
    }
}

/// Whether two values, whatever their marks, are equal numbers: of one value, or numbers with a
/// fraction of different precisions that show the same text.
pub(super) fn numbers_equal(a: &Value, b: &Value) -> bool {
    let (Some(x), Some(y)) = (a.content_number(), b.content_number()) else { return false };
    if x.cmp_value(y).is_eq() {
        return true;
    }
    // A tenth of 64 bits is none of 512: the reference compares the texts of fractions, so that
    // numbers that people cannot tell apart are equal.
    a.precision() != b.precision()
        && has_fraction(x)
        && has_fraction(y)
        && text(a).is_some_and(|a| Some(a) == text(b))
}

fn has_fraction(n: Number<'_>) -> bool {
    match n {
        Number::Int(_) => false,
        Number::Float(n) => n.fract() != 0.0,
        Number::Big(n) => !n.is_integer(),
    }
}

fn text(value: &Value) -> Option<String> {
    value.reveal(value.marks()).number_text()
}
