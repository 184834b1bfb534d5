//! The most general of several types.

use super::Unified;
use super::kinds::Kinds;
use crate::convert::{Safety, Search};
use crate::{ObjectType, Type};

/// So many distinct types of mixed kinds are tried; more have nothing in common.
const MAX_MIXED: usize = 500;

/// Of distinct types the most general one that all others convert to.
pub(super) fn by_preference(search: &mut Search, types: &[&Type], kinds: Kinds) -> Option<Unified> {
    let general = known_by_preference(search, types, kinds);
    // Everything converts to any type.
    general.or(kinds.has(Kinds::DYNAMIC).then_some(Type::Dynamic)).map(Unified::of)
}

fn known_by_preference(search: &mut Search, types: &[&Type], kinds: Kinds) -> Option<Type> {
    let known: Vec<&Type> = types.iter().copied().filter(|ty| **ty != Type::Dynamic).collect();
    if kinds.has(Kinds::DYNAMIC) && search.safety == Safety::Safe {
        return None;
    }
    if let [one] = *known {
        return Some(one.clone());
    }
    let kinds = kinds.without(Kinds::DYNAMIC);
    if kinds.has(Kinds::PRIMITIVE) || kinds.has(Kinds::CAPSULE) {
        let texts = kinds == Kinds::PRIMITIVE && known.contains(&&Type::String);
        return texts.then_some(Type::String);
    }
    if known.len() > MAX_MIXED {
        return None;
    }
    search.guess()?;
    let mut candidates = most_general_first(&known).into_iter().map(|at| known[at]);
    candidates
        .find(|wanted| known.iter().all(|ty| ty == wanted || search.convertible(ty, wanted)))
        .cloned()
}

/// The positions of the types, the more general before the less: a topological order that keeps the
/// given order where two cannot be compared.
fn most_general_first(types: &[&Type]) -> Vec<usize> {
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); types.len()];
    let mut above = vec![0usize; types.len()];
    for i in 0..types.len() {
        for j in i + 1..types.len() {
            match generality(types[i], types[j]) {
                Some(More::Left) => {
                    below[i].push(j);
                    above[j] += 1;
                }
                Some(More::Right) => {
                    below[j].push(i);
                    above[i] += 1;
                }
                None => {}
            }
        }
    }
    let mut order: Vec<usize> = (0..types.len()).filter(|at| above[*at] == 0).collect();
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &lower in &below[at] {
            above[lower] -= 1;
            if above[lower] == 0 {
                order.push(lower);
            }
        }
    }
    order
}

/// Which of two types is the more general.
#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    Left,
    Right,
}

/// Compares two types by what they could stand for, without a look at whether they do: whether one
/// converts to the other is seen later.
fn generality(a: &Type, b: &Type) -> Option<More> {
    match (a, b) {
        (Type::Dynamic, Type::Dynamic) => None,
        (Type::List(a), Type::List(b))
        | (Type::Set(a), Type::Set(b))
        | (Type::Map(a), Type::Map(b)) => generality(a, b),
        (_, Type::Dynamic)
        | (Type::String, Type::Bool | Type::Number)
        | (Type::List(_), Type::Set(_) | Type::Tuple(_))
        | (Type::Tuple(_), Type::Set(_))
        | (Type::Map(_), Type::Object(_)) => Some(More::Left),
        (Type::Dynamic, _)
        | (Type::Bool | Type::Number, Type::String)
        | (Type::Set(_) | Type::Tuple(_), Type::List(_))
        | (Type::Set(_), Type::Tuple(_))
        | (Type::Object(_), Type::Map(_)) => Some(More::Right),
        (Type::Object(a), Type::Object(b)) => more_general_object(a, b),
        (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => throughout(a.iter().zip(&**b)),
        _ => None,
    }
}

fn more_general_object(a: &ObjectType, b: &ObjectType) -> Option<More> {
    let same_names = a.len() == b.len() && a.iter().zip(b.iter()).all(|((a, _), (b, _))| a == b);
    let pairs = a.iter().zip(b.iter()).map(|((_, a), (_, b))| (&a.ty, &b.ty));
    if same_names { throughout(pairs) } else { None }
}

/// The side that is the more general wherever one is.
fn throughout<'a>(pairs: impl Iterator<Item = (&'a Type, &'a Type)>) -> Option<More> {
    let mut sides = pairs.filter_map(|(a, b)| generality(a, b));
    let first = sides.next()?;
    sides.all(|side| side == first).then_some(first)
}
