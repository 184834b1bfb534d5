//! Functions of maps, and of values in general.

use strata_value::{Entry, Key, Kind, Map, Origin, Value};

use super::check::{Check, Param, is_list, is_map};
use super::{Builtin, Context, Outcome, Reading, elements, wrong};
use crate::Type;
use crate::evaluate::{Num, entry, may_have, what};
use crate::value::{BYTES, DURATION, LOCATION, RAW_TEXT, TIME, as_bytes, string_bytes};

const fn function(
    name: &'static str,
    rule: fn(&[Type]) -> Option<Type>,
    call: fn(&mut Context<'_>, &[Value]) -> Outcome,
) -> Builtin {
    Builtin { name, reading: Reading::Outer, check: Check::Rule(1, 1, rule), call }
}

pub(super) const TABLE: &[Builtin] = &[
    function("keys", mapped, |cx, arguments| {
        list(cx, "keys", &arguments[0], |entry| entry.key.to_value())
    }),
    function("values", mapped, |cx, arguments| {
        list(cx, "values", &arguments[0], |entry| entry.value.clone())
    }),
    function("toPairs", mapped, |cx, arguments| {
        list(cx, "toPairs", &arguments[0], |entry| {
            Value::list(vec![entry.key.to_value(), entry.value.clone()])
        })
    }),
    function("fromPairs", |types| is_list(&types[0]).then_some(Type::AnyMap), from_pairs),
    Builtin { name: "get", reading: Reading::Outer, check: Check::Rule(2, 2, got), call: get },
    Builtin {
        name: "type",
        reading: Reading::Outer,
        check: Check::Lists(&[&[Param::Any]], Param::Text),
        call: |_, arguments| Ok(Value::string(type_name(&arguments[0]))),
    },
];

fn mapped(types: &[Type]) -> Option<Type> {
    is_map(&types[0]).then(Type::list)
}

fn got(types: &[Type]) -> Option<Type> {
    let (of, by) = (&types[0], &types[1]);
    let fits = match of {
        Type::Any | Type::AnyMap => true,
        Type::Map(_) => matches!(by, Type::String | Type::Any),
        Type::List(_) | Type::Bytes => matches!(by, Type::Int | Type::Any),
        _ => false,
    };
    fits.then(|| of.element())
}

/// A list of the entries of a map in the order of their keys.
fn list(cx: &mut Context<'_>, name: &str, value: &Value, of: fn(&Entry) -> Value) -> Outcome {
    let map = value.as_map().ok_or_else(|| wrong(name, "a map", value))?;
    cx.budget.elements(map.len())?;
    Ok(Value::list(map.sorted().into_iter().map(of).collect::<Vec<_>>()))
}

fn from_pairs(cx: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let pairs = elements("fromPairs", &arguments[0])?;
    cx.budget.elements(pairs.len())?;
    let mut entries = Vec::with_capacity(pairs.len());
    for pair in &pairs {
        let (bare, marks) = pair.unmark();
        let pair = elements("fromPairs", &bare)
            .map_err(|_| wrong("fromPairs", "an array of pairs", &bare))?;
        let [key, value] = &pair[..] else {
            return Err(format!("a pair has two elements, not {}", pair.len()));
        };
        if matches!(key.reveal(key.marks()).kind(), Kind::List(_) | Kind::Map(_)) {
            return Err(format!("{} is no key", what(key.kind())));
        }
        let key = Key::of(&key.clone().marked(marks));
        entries.push(Entry { key, key_origin: Origin::NONE, value: value.clone().marked(marks) });
    }
    Ok(Value::map(Map::new(entries)))
}

/// An element or entry, null if there is none.
fn get(_: &mut Context<'_>, arguments: &[Value]) -> Outcome {
    let (of, by) = (&arguments[0], &arguments[1]);
    if let Some(map) = of.as_map() {
        if !map.is_empty() && !may_have(map, by) {
            return Err(wrong("get", "a string as the key of this map", by));
        }
        return Ok(entry(map, by).cloned().unwrap_or(Value::NULL));
    }
    let bytes = string_bytes(of).or_else(|| as_bytes(of));
    let Some(length) = bytes.map(<[u8]>::len).or_else(|| of.as_seq().map(|seq| seq.len())) else {
        return Ok(Value::NULL);
    };
    let Some(at) = Num::of(by.kind()).map(Num::int) else {
        return Err(wrong("get", "an integer as an index", by));
    };
    let at = if at < 0 { at.saturating_add_unsigned(length as u64) } else { at };
    let Some(at) = usize::try_from(at).ok().filter(|at| *at < length) else {
        return Ok(Value::NULL);
    };
    Ok(match (of.as_seq(), bytes) {
        (Some(seq), _) => seq[at].clone(),
        (_, Some(bytes)) => Value::int(i64::from(bytes[at])),
        _ => Value::NULL,
    })
}

fn type_name(value: &Value) -> String {
    match value.kind() {
        Kind::Capsule(capsule) => match capsule.type_name {
            RAW_TEXT => "string".to_owned(),
            BYTES => "array".to_owned(),
            TIME => "time.Time".to_owned(),
            DURATION => "time.Duration".to_owned(),
            LOCATION => "time.Location".to_owned(),
            other => other.to_owned(),
        },
        kind => what(kind),
    }
}
