//! Functions that bring keys and values together anew.

use std::collections::BTreeMap;

use strata_value::{ElementKey, Key, Kind, Map, Safety, Type, Value, convert, unify};

use super::distinct::Distinct;
use super::elements::{list_like, sorted_entries};
use super::join::strings;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const ANY_LIST: ParameterType<'static> = ParameterType::List(&ParameterType::Any);
const STRINGS: ParameterType<'static> = ParameterType::List(&ParameterType::String);

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "matchkeys",
        "Gives the elements of a list whose keys, in another list, are among those searched for.",
        &[
            Parameter::new("values", ANY_LIST, "The elements to choose from."),
            Parameter::new("keys", ANY_LIST, "A key for each element."),
            Parameter::new("searchset", ANY_LIST, "The keys to search for."),
        ],
        Body::Computed { result: |args| Ok(args[0].ty()), body: match_keys },
    ),
    Builtin::new(
        "transpose",
        "Turns a map of lists of texts round: each text becomes a key, with the keys it stood under.",
        &[Parameter::new("values", ParameterType::Map(&STRINGS), "The map of lists.")],
        Body::Fixed(ParameterType::Map(&STRINGS), transpose),
    ),
];

fn match_keys(args: &[Value]) -> Result<Value, FunctionError> {
    let [values, keys, wanted] = args else {
        return Err(FunctionError::new("values, keys and the keys to search for are required"));
    };
    let common = unify(&[keys.ty(), wanted.ty()], Safety::Unsafe).ok_or_else(|| {
        FunctionError::argument(2, "the keys to search for are of another type than the keys")
    })?;
    let in_common = |at: usize, list: &Value| {
        convert(list, &common.ty)
            .map_err(|why| FunctionError::argument(at, why.problem().to_string()))
    };
    let (keys, wanted) = (in_common(1, keys)?, in_common(2, wanted)?);
    let (Some(elements), Some(key_of_each)) = (values.as_seq(), keys.as_seq()) else {
        return Err(FunctionError::new("lists are required"));
    };
    if elements.len() != key_of_each.len() {
        let (values, keys) = (elements.len(), key_of_each.len());
        let message = format!("there must be as many keys as values, not {keys} and {values}");
        return Err(FunctionError::argument(1, message));
    }
    if keys.contains_unknown() || wanted.contains_unknown() {
        return Ok(Value::unknown_of(values.ty()));
    }
    let wanted: Distinct<'_> = wanted.as_seq().into_iter().flatten().collect();
    let pairs = elements.iter().zip(key_of_each);
    let found = pairs.filter(|(_, key)| wanted.contains(key)).map(|(value, _)| value.clone());
    Ok(list_like(values, found.collect()))
}

fn transpose(args: &[Value]) -> Result<Value, FunctionError> {
    let input = &args[0];
    let ty = Type::map(Type::list(Type::String));
    if input.contains_unknown() {
        return Ok(Value::unknown_of(ty));
    }
    let mut turned: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for (key, texts) in input.elements().into_iter().flatten() {
        let ElementKey::Name(key) = key else { continue };
        let null = || FunctionError::argument(0, "it must not contain null").at(key);
        let Kind::List(texts) = texts.kind() else { return Err(null()) };
        for text in texts {
            turned.entry(text.as_str().ok_or_else(null)?).or_default().push(key.to_value());
        }
    }
    let entries = turned.into_iter().map(|(text, keys)| (Key::new(text), strings(keys)));
    let element = ty.element().cloned();
    Ok(Value::map(Map::of_type(sorted_entries(entries), element)))
}
