//! `Array.new`, `Hash.new` and `Sensitive.new`; `Tuple` and `Struct` use the first two.

use strata_value::{Entry, Key, Marks, Origin, Seq, Value};

use super::binary;
use super::convert::no_such_arguments;
use super::error::Refusal;
use super::tree::tree;
use super::view::{View, view, visible};

/// The most elements an integer is walked to.
const MAX_ELEMENTS: i64 = 1_000_000;

/// An array of what can be walked: an array itself, a hash as pairs, the characters of a text, the
/// numbers below an integer, the bytes of a Binary. Argument: `true` puts anything but an array into one.
pub(super) fn new_array(
    value: &View<'_>,
    original: &Value,
    arguments: &[Value],
) -> Result<Value, Refusal> {
    let wrap = match arguments {
        [] => false,
        [flag] => match view(flag) {
            View::Bool(wrap) => wrap,
            _ => return Err(no_such_arguments("a boolean for wrapping")),
        },
        _ => return Err(no_such_arguments("a boolean for wrapping")),
    };
    match value {
        View::Array(_) => Ok(original.clone()),
        _ if wrap => Ok(Value::list(vec![original.clone()])),
        value => elements(value).map(Value::list),
    }
}

/// What a walk along the value yields.
fn elements(value: &View<'_>) -> Result<Vec<Value>, Refusal> {
    match value {
        View::Array(elements) => Ok(elements.to_vec()),
        View::Hash(map) => {
            let pair = |entry: &Entry| Value::list(vec![entry.key.to_value(), entry.value.clone()]);
            Ok(map.iter().map(pair).collect())
        }
        View::Text(text) => {
            let mut buffer = [0; 4];
            Ok(text.chars().map(|c| Value::string(&*c.encode_utf8(&mut buffer))).collect())
        }
        View::Int(n @ 0..=MAX_ELEMENTS) => Ok((0..*n).map(Value::int).collect()),
        View::Int(0..) | View::BigInt(_) => {
            Err(format!("an integer is walked up to {MAX_ELEMENTS} only").into())
        }
        View::Binary(text) => {
            let bytes = binary::decode(text).ok_or("the Base64 text of the bytes is damaged")?;
            Ok(bytes.into_iter().map(|byte| Value::int(byte.into())).collect())
        }
        _ => Err("expected is an array, a hash, a text or an integer from 0 on; \
                  `[Array, true]` puts any value into an array"
            .into()),
    }
}

/// A hash of pairs, or of keys and values in turn. Argument: `tree` or `hash_tree`, to build nested
/// hashes of pairs of a path and a value.
pub(super) fn new_hash(
    value: &View<'_>,
    original: &Value,
    arguments: &[Value],
) -> Result<Value, Refusal> {
    let list = match value {
        View::Hash(_) if arguments.is_empty() => return Ok(original.clone()),
        View::Array(list) => Some(*list),
        _ => None,
    };
    let pairs = list.and_then(pairs).filter(|pairs| !pairs.is_empty());
    match arguments {
        [] => match pairs {
            Some(pairs) => Ok(hash_of(pairs)),
            None => in_turn(&elements(value)?),
        },
        [option] => {
            let leaves = match view(option) {
                View::Text("tree") => false,
                View::Text("hash_tree") => true,
                _ => return Err(no_such_arguments("`tree` or `hash_tree`")),
            };
            tree(pairs.ok_or_else(not_a_tree)?, leaves)
        }
        _ => Err(no_such_arguments("`tree` or `hash_tree`")),
    }
}

pub(super) fn not_a_tree() -> Refusal {
    "a tree is made of pairs of a path, which is an array, and a value".into()
}

/// The pairs, if each element is an array of two.
fn pairs(list: &Seq) -> Option<Vec<(Value, Value)>> {
    let pair = |element: &Value| match view(element) {
        View::Array(pair) => match &**pair {
            [key, value] => Some((key.clone(), value.clone())),
            _ => None,
        },
        _ => None,
    };
    list.iter().map(pair).collect()
}

fn hash_of(pairs: Vec<(Value, Value)>) -> Value {
    let entry =
        |(key, value)| Entry { key: Key::of(&visible(&key)), key_origin: Origin::NONE, value };
    Value::map(pairs.into_iter().map(entry).collect::<Vec<_>>())
}

fn in_turn(elements: &[Value]) -> Result<Value, Refusal> {
    if !elements.len().is_multiple_of(2) {
        return Err("keys and values in turn must be even in number".into());
    }
    Ok(hash_of(elements.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()))
}

/// A Sensitive that holds the value; one that is a Sensitive already stays as it is.
pub(super) fn new_sensitive(
    value: &View<'_>,
    original: &Value,
    arguments: &[Value],
) -> Result<Value, Refusal> {
    match (value, arguments) {
        (_, [_, ..]) => Err(no_such_arguments("none")),
        (View::Sensitive(_), []) => Ok(original.clone()),
        (_, []) => Ok(original.clone().marked(Marks::SENSITIVE)),
    }
}
