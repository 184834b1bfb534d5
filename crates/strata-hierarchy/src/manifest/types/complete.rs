//! Values that fit a type, in their final form.

use std::sync::Arc;

use dashu_int::ops::BitTest;
use strata_value::{BigNumber, Entry, Kind, Map, Marks, NUMBER_PRECISION, Seq, Value, json};

use super::{Type, TypeKind};

/// The final form of a value that fits the type. Recursion follows the type, whose depth is limited.
pub(super) fn complete(ty: &Type, value: &Value) -> Value {
    let marks = value.marks();
    if !marks.is_empty() {
        return complete(ty, &value.reveal(marks)).marked(marks);
    }
    match (&ty.kind, value.kind()) {
        (_, Kind::Null) => Value::null_of((*ty.shape.value).clone()).at(value.origin()),
        (TypeKind::Number, Kind::Big(BigNumber::Integer(n))) => {
            let rounded = n.bit_len() > NUMBER_PRECISION as usize;
            let exact =
                if rounded { Value::from_integer(n.clone()) } else { value.canonical_number() };
            exact.unwrap_or_else(|_| value.clone()).at(value.origin())
        }
        (TypeKind::List(element), Kind::List(seq) | Kind::Tuple(seq)) => {
            Value::list(elements(element, seq)).at(value.origin())
        }
        (TypeKind::Set(element), Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq)) => {
            set(element, seq).at(value.origin())
        }
        (TypeKind::Tuple(types), Kind::List(seq) | Kind::Tuple(seq)) => {
            let elements = types.iter().zip(seq).map(|(ty, element)| complete(ty, element));
            Value::tuple(elements.collect::<Vec<_>>()).at(value.origin())
        }
        (TypeKind::Map(element), Kind::Map(map) | Kind::Object(map)) => {
            Value::map(members(element, map)).at(value.origin())
        }
        (TypeKind::Object(_), Kind::Map(map) | Kind::Object(map)) => {
            Value::object(object(ty, map)).at(value.origin())
        }
        _ => value.clone(),
    }
}

fn elements(ty: &Type, seq: &Seq) -> Seq {
    let elements = seq.iter().map(|element| complete(ty, element)).collect();
    Seq::of_type(elements, Some(Arc::clone(&ty.shape.value)))
}

/// A set in the order of canonical JSON, without duplicates.
fn set(ty: &Type, seq: &Seq) -> Value {
    let mut marks = Marks::NONE;
    let element = |element: &Value| {
        let (bare, own) = complete(ty, element).unmark_deep();
        marks |= own;
        bare
    };
    let elements: Vec<Value> = seq.iter().map(element).collect();
    if elements.iter().any(Value::contains_unknown) {
        return Value::set_of(elements, Some((*ty.shape.value).clone())).marked(marks);
    }
    let mut keyed: Vec<(String, Value)> =
        elements.into_iter().map(|element| (canonical_json(&element), element)).collect();
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    keyed.dedup_by(|(later, _), (earlier, _)| later == earlier);
    let elements = keyed.into_iter().map(|(_, element)| element).collect();
    let elements = Seq::of_type(elements, Some(Arc::clone(&ty.shape.value)));
    Value::set_in_order(elements).marked(marks)
}

/// The members of a map in the order of their names.
fn members(ty: &Type, map: &Map) -> Map {
    let element = Some(Arc::clone(&ty.shape.value));
    if map.entries().is_sorted_by(|a, b| a.key.cmp_text(b.key).is_le()) {
        return map.with_values(element, |at| complete(ty, &map.entries()[at].value));
    }
    let entry = |entry: &Entry| Entry { value: complete(ty, &entry.value), ..*entry };
    Map::of_type(map.sorted().into_iter().map(entry).collect(), element)
}

/// All members of an object type, those that were left out with their defaults.
fn object(ty: &Type, map: &Map) -> Map {
    let TypeKind::Object(members) = &ty.kind else { return map.clone() };
    ty.shape.members.map_values(|at, left_out| match map.get(left_out.key) {
        Some(value) => complete(&members[at].ty, value),
        None => left_out.value.clone(),
    })
}

/// The JSON text of a value without marks: in one line, its keys sorted, integers with all digits.
fn canonical_json(value: &Value) -> String {
    let options = json::Options {
        order: json::Order::Sorted,
        non_finite_as_text: true,
        ..json::Options::default()
    };
    let whole = value.replace_leaves(&mut |_, leaf| {
        let is_float = matches!(leaf.kind(), Kind::Float(_) | Kind::Big(BigNumber::Float(_)));
        let whole = is_float.then(|| leaf.as_whole()).flatten();
        Ok::<_, std::convert::Infallible>(whole.map(|n| Value::big(BigNumber::Integer(n))))
    });
    let Ok(value) = whole;
    json::write(&value, &options).unwrap_or_default()
}
