//! Functions of lists.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use strata_value::{Kind, Value};

use super::check::{Check, Param, is_list};
use super::{Builtin, Context, Outcome, Reading, elements, wrong};
use crate::Type;
use crate::evaluate::{Num, Order, equal, sort};
use crate::value::string_bytes;

const fn function(
    name: &'static str,
    reading: Reading,
    rule: fn(&[Type]) -> Option<Type>,
    call: fn(&mut Context<'_>, &[Value]) -> Outcome,
) -> Builtin {
    Builtin { name, reading, check: Check::Rule(1, 1, rule), call }
}

const SORT: &[&[Param]] = &[&[Param::List], &[Param::List, Param::Text]];

pub(super) const TABLE: &[Builtin] = &[
    function("len", Reading::Outer, has_length, length),
    function("first", Reading::Outer, one_of, |_, arguments| Ok(end(&arguments[0], true))),
    function("last", Reading::Outer, one_of, |_, arguments| Ok(end(&arguments[0], false))),
    Builtin {
        name: "take",
        reading: Reading::Outer,
        check: Check::Rule(2, 2, |types| {
            let counted = types[1].is_counted() || types[1].is_any();
            (is_list(&types[0]) && counted).then(|| types[0].clone())
        }),
        call: take,
    },
    function("reverse", Reading::Outer, listed, |cx, arguments| {
        let elements = elements("reverse", &arguments[0])?;
        cx.budget.elements(elements.len())?;
        Ok(Value::list(elements.iter().rev().cloned().collect::<Vec<_>>()))
    }),
    Builtin {
        name: "concat",
        reading: Reading::Outer,
        check: Check::Rule(1, usize::MAX, |types| types.iter().all(is_list).then(Type::list)),
        call: concat,
    },
    function("flatten", Reading::Outer, listed, flatten),
    function("uniq", Reading::Deep, listed, uniq),
    Builtin {
        name: "sort",
        reading: Reading::Deep,
        check: Check::Lists(SORT, Param::List),
        call: sorted,
    },
];

fn has_length(types: &[Type]) -> Option<Type> {
    let ty = &types[0];
    (is_list(ty) || ty.is_map() || *ty == Type::String).then_some(Type::Int)
}

fn one_of(types: &[Type]) -> Option<Type> {
    is_list(&types[0]).then(|| types[0].element())
}

fn listed(types: &[Type]) -> Option<Type> {
    is_list(&types[0]).then(Type::list)
}

fn length(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let value = &arguments[0];
    let length = match value.kind() {
        Kind::String(text) => {
            cx.budget.read(text.len())?;
            text.chars().count()
        }
        Kind::Map(map) | Kind::Object(map) => map.len(),
        _ => match string_bytes(value) {
            Some(bytes) => String::from_utf8_lossy(bytes).chars().count(),
            None => match elements("len", value) {
                Ok(elements) => elements.len(),
                Err(_) => return Err(wrong("len", "a string, an array or a map", value)),
            },
        },
    };
    Ok(Value::int(i64::try_from(length).unwrap_or(i64::MAX)))
}

/// The first or last element; null of what has none.
fn end(value: &Value, first: bool) -> Value {
    if let Some(bytes) = string_bytes(value) {
        let end = if first { bytes.first() } else { bytes.last() };
        return end.map_or(Value::NULL, |byte| Value::int(i64::from(*byte)));
    }
    let Ok(elements) = elements("first", value) else { return Value::NULL };
    let end = if first { elements.first() } else { elements.last() };
    end.cloned().unwrap_or(Value::NULL)
}

fn take(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let elements = elements("take", &arguments[0])?;
    let count = match Num::of(arguments[1].kind()) {
        Some(n) if !n.is_float() => n.int(),
        _ => return Err(wrong("take", "an integer as the number of elements", &arguments[1])),
    };
    let Ok(count) = usize::try_from(count) else {
        return Err("`take` takes a number of elements that is not negative".to_owned());
    };
    let count = count.min(elements.len());
    cx.budget.elements(count)?;
    Ok(Value::list(elements[..count].to_vec()))
}

fn concat(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let mut all = Vec::new();
    for argument in arguments {
        let elements = elements("concat", argument)?;
        cx.budget.elements(elements.len())?;
        all.extend(elements.iter().cloned());
    }
    Ok(Value::list(all))
}

fn flatten(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let mut flat = Vec::new();
    let mut open: Vec<Value> = elements("flatten", &arguments[0])?.iter().rev().cloned().collect();
    while let Some(value) = open.pop() {
        cx.budget.elements(1)?;
        // The marks of a list that is taken apart are those of its elements.
        let (bare, marks) = value.unmark();
        match elements("flatten", &bare) {
            Ok(inner) => {
                let marked = |element: &Value| element.clone().marked(marks);
                open.extend(inner.iter().rev().map(marked));
            }
            Err(_) => flat.push(value),
        }
    }
    Ok(Value::list(flat))
}

/// What all equal values have in common, so that they are found at once.
#[derive(PartialEq, Eq, Hash)]
enum Like {
    Number(u64),
    Text(String),
    Length(usize),
    Other(Value),
}

fn uniq(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let elements = elements("uniq", &arguments[0])?;
    let mut kept: Vec<Value> = Vec::new();
    let mut alike: HashMap<Like, Vec<usize>> = HashMap::new();
    for element in &elements {
        cx.budget.elements(1)?;
        let like = match element.kind() {
            Kind::String(text) => Like::Text(text.to_string()),
            kind => {
                match (Num::of(kind), element.as_seq().map(|seq| seq.len()), element.as_map()) {
                    // Of zeros there are two.
                    (Some(n), ..) => Like::Number((n.float() + 0.0).to_bits()),
                    (_, Some(length), _) => Like::Length(length),
                    (_, _, Some(map)) => Like::Length(map.len()),
                    _ if crate::value::as_time(element).is_some() => Like::Length(0),
                    _ => Like::Other(element.clone()),
                }
            }
        };
        let candidates = match alike.entry(like) {
            Entry::Vacant(new) => new.insert(Vec::new()),
            Entry::Occupied(old) => old.into_mut(),
        };
        let mut known = false;
        for candidate in candidates.iter() {
            known = known || equal(element, &kept[*candidate], cx.budget)?;
        }
        if !known {
            candidates.push(kept.len());
            kept.push(element.clone());
        }
    }
    Ok(Value::list(kept))
}

fn sorted(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let order =
        arguments.get(1).map_or(Ok(Order::Ascending), |order| Order::named(order.kind()))?;
    // What is no array is sorted to an empty one, as in the reference.
    let Some(elements) = arguments[0].as_seq() else { return Ok(Value::list(Vec::new())) };
    cx.budget.elements(elements.len())?;
    let mut pairs: Vec<(Value, ())> = elements.iter().map(|value| (value.clone(), ())).collect();
    sort(&mut pairs, order, cx.budget)?;
    Ok(Value::list(pairs.into_iter().map(|(value, ())| value).collect::<Vec<_>>()))
}
