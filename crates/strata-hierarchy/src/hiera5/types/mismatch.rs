//! What about a value is not as its type demands.

use std::fmt;

use strata_value::{Key, Value};

use super::infer::type_name;
use super::instance::{tuple_pairs, tuple_size};
use super::names::nearest;
use super::view::{View, view, view_key};
use super::{MAX_DEPTH, Range, Type};

/// A value that is not of the demanded type. Shows types and keys, never values.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// Where in the value: empty for the value itself.
    pub path: Vec<PathStep>,
    /// What was expected there, as Puppet writes types (`Integer[0, 10]`), or in words (`the key
    /// 'a'`, `a size of 1 at least`).
    pub expected: String,
    /// What was found there: the name of the type (`String`), or in words.
    pub found: String,
    /// What may help: a name that is near to one which is not known.
    pub hint: Option<String>,
}

/// One step into a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// An element of an array, from 0.
    Index(usize),
    /// The value of a key.
    Entry(Key),
    /// The key itself.
    Key(Key),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        if !self.path.is_empty() {
            f.write_str(" at ")?;
        }
        for step in &self.path {
            match step {
                PathStep::Index(at) => write!(f, "[{at}]")?,
                PathStep::Entry(key) => write!(f, "['{key}']")?,
                PathStep::Key(key) => write!(f, "[key '{key}']")?,
            }
        }
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Mismatch {}

/// Checks that the value is of the type; the error says where it first is not.
pub fn assert(ty: &Type, value: &Value) -> Result<(), Mismatch> {
    if ty.accepts(value) {
        return Ok(());
    }
    let mut path = vec![];
    let (expected, found) = explain(ty, &view(value), &mut path, MAX_DEPTH);
    Err(Mismatch { path, expected, found, hint: hint_of(ty, MAX_DEPTH) })
}

/// Finds the first part which is at fault. The value is known to be not of the type.
fn explain(
    ty: &Type,
    value: &View<'_>,
    path: &mut Vec<PathStep>,
    depth: usize,
) -> (String, String) {
    let whole = || (ty.to_string(), type_name(value).to_owned());
    let Some(depth) = depth.checked_sub(1) else {
        return (format!("no more than {MAX_DEPTH} levels"), "a deeper value".to_owned());
    };
    let inner = |ty: &Type, value: &Value, step, path: &mut Vec<PathStep>| {
        let seen = view(value);
        (!ty.accepts_view(&seen, depth)).then(|| {
            path.push(step);
            explain(ty, &seen, path, depth)
        })
    };
    let part = match (ty, value) {
        (Type::Optional(Some(ty)) | Type::NotUndef(Some(ty)), seen)
            if !matches!(seen, View::Undef) && is_collection(ty) =>
        {
            Some(explain(ty, seen, path, depth))
        }
        (Type::Array(_, size), View::Array(elements)) if !size.contains_len(elements.len()) => {
            Some(sizes(ty, *size, elements.len()))
        }
        (Type::Array(ty, _), View::Array(elements)) => {
            let mut parts = elements.iter().enumerate();
            parts.find_map(|(at, value)| inner(ty, value, PathStep::Index(at), path))
        }
        (Type::Tuple(types, size), View::Array(elements)) => {
            let size = tuple_size(types, *size);
            if size.contains_len(elements.len()) {
                let mut parts = tuple_pairs(types, elements).enumerate();
                parts.find_map(|(at, (ty, value))| inner(ty, value, PathStep::Index(at), path))
            } else {
                Some(sizes(ty, size, elements.len()))
            }
        }
        (Type::Hash(_, _, size), View::Hash(map)) if !size.contains_len(map.len()) => {
            Some(sizes(ty, *size, map.len()))
        }
        (Type::Hash(key, value, _), View::Hash(map)) => map.iter().find_map(|e| {
            let name = view_key(e.key);
            if key.accepts_view(&name, depth) {
                return inner(value, &e.value, PathStep::Entry(e.key), path);
            }
            path.push(PathStep::Key(e.key));
            Some(explain(key, &name, path, depth))
        }),
        (Type::Struct(fields), View::Hash(map)) => {
            let mut parts = fields.iter();
            let wrong = parts.find_map(|field| {
                let key = Key::new(&field.name);
                match map.get(key) {
                    Some(value) => inner(&field.ty, value, PathStep::Entry(key), path),
                    None if field.optional => None,
                    None => Some((format!("the key '{}'", field.name), "none".to_owned())),
                }
            });
            wrong.or_else(|| {
                let mut keys = map.iter().map(|e| e.key);
                let unknown = keys.find(|key| {
                    !fields.iter().any(|field| key.as_str() == Some(field.name.as_str()))
                })?;
                path.push(PathStep::Key(unknown));
                let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                Some((format!("one of the keys {}", names.join(", ")), "another one".to_owned()))
            })
        }
        _ => None,
    };
    part.unwrap_or_else(whole)
}

const fn is_collection(ty: &Type) -> bool {
    matches!(ty, Type::Array(..) | Type::Hash(..) | Type::Tuple(..) | Type::Struct(_))
}

fn sizes(ty: &Type, size: Range<i64>, found: usize) -> (String, String) {
    let words = match (size.min, size.max) {
        (min, Some(max)) if min.unwrap_or(0) == max => format!("of {max}"),
        (Some(min), Some(max)) => format!("of {min} to {max}"),
        (None, Some(max)) => format!("of {max} at most"),
        (min, None) => format!("of {} at least", min.unwrap_or(0)),
    };
    (format!("{ty}, a size {words}"), format!("a size of {found}"))
}

/// What to say of a type in it that is not known.
pub(super) fn hint_of(ty: &Type, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    let inner = |ty: &Type| hint_of(ty, depth);
    match ty {
        Type::Unknown(name) => Some(match nearest(name) {
            Some(near) => format!("`{name}` is not a known type; is `{near}` meant?"),
            None => format!("`{name}` is not a known type of data"),
        }),
        Type::Foreign(name) => Some(format!("no data is of the type `{name}`")),
        Type::Optional(Some(ty))
        | Type::NotUndef(Some(ty))
        | Type::Sensitive(Some(ty))
        | Type::Iterable(Some(ty))
        | Type::Init(Some(ty), _)
        | Type::Array(ty, _) => inner(ty),
        Type::Hash(key, value, _) => inner(key).or_else(|| inner(value)),
        Type::Tuple(types, _) | Type::Variant(types) => types.iter().find_map(inner),
        Type::Struct(fields) => fields.iter().find_map(|field| inner(&field.ty)),
        _ => None,
    }
}
