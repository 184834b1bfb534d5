//! Functions over sets.

use strata_value::{Safety, Type, Value, convert, unify};

use super::distinct::odd;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const ANY_SET: ParameterType<'static> = ParameterType::Set(&ParameterType::Any);
const FIRST: Parameter<'static> =
    Parameter::new("first_set", ANY_SET, "The first set.").or_dynamic();
const OTHERS: Parameter<'static> = Parameter::new("other_sets", ANY_SET, "More sets.").or_dynamic();

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "sethaselement",
        "Tells whether a set has an element.",
        &[
            Parameter::new("set", ANY_SET, "The set.").or_dynamic(),
            Parameter::new("elem", ParameterType::Any, "The value to search for.").or_dynamic(),
        ],
        Body::Fixed(ParameterType::Bool, |args| {
            args[0].has_element(&args[1]).map_err(|why| FunctionError::new(why.to_string()))
        }),
    ),
    Builtin::new(
        "setunion",
        "Gives the elements that any of the sets has.",
        &[FIRST],
        Body::Computed { result: common_type, body: union },
    )
    .variadic(OTHERS),
    Builtin::new(
        "setintersection",
        "Gives the elements that all of the sets have.",
        &[FIRST],
        Body::Computed { result: common_type, body: intersection },
    )
    .variadic(OTHERS),
    Builtin::new(
        "setsubtract",
        "Gives the elements of a set that another one does not have.",
        &[
            Parameter::new("a", ANY_SET, "The set.").or_dynamic(),
            Parameter::new("b", ANY_SET, "The elements to leave out.").or_dynamic(),
        ],
        Body::Computed { result: common_type, body: subtract },
    ),
    Builtin::new(
        "setsymmetricdifference",
        "Gives the elements that exactly one of two sets has; of more sets, one after the other.",
        &[FIRST],
        Body::Computed { result: common_type, body: symmetric_difference },
    )
    .variadic(OTHERS),
];

/// The type that all sets have in common. Empty ones of unknown type fit any.
fn common_type(sets: &[Value]) -> Result<Type, FunctionError> {
    let is_open = |set: &Value, element: &Type| {
        *element == Type::Dynamic && set.as_seq().is_some_and(|seq| seq.is_empty())
    };
    let mut elements = Vec::with_capacity(sets.len());
    for set in sets {
        match set.ty() {
            Type::Set(element) if is_open(set, &element) => {}
            Type::Set(element) => elements.push((*element).clone()),
            _ => return Err(FunctionError::new("sets are required")),
        }
    }
    if elements.is_empty() {
        return Ok(Type::set(Type::Dynamic));
    }
    let common = unify(&elements, Safety::Unsafe).ok_or_else(no_common_type)?;
    Ok(Type::set(common.ty))
}

/// The sets in the type they have in common, and that type; `None` where it matters that one of them
/// has something unknown in it.
fn in_common(
    sets: &[Value],
    known_only: bool,
) -> Result<Option<(Vec<Value>, Type)>, FunctionError> {
    let ty = common_type(sets)?;
    let mut converted: Vec<Value> = Vec::with_capacity(sets.len());
    for (at, set) in sets.iter().enumerate() {
        let set = convert(set, &ty).map_err(|why| {
            FunctionError::argument(at, "the elements do not convert to those of the other sets")
                .detail(format!("the result is {}: {why}", ty.friendly_name()))
        })?;
        if known_only && set.contains_unknown() {
            return Ok(None);
        }
        // What the type of a null will be might have to be known.
        if converted.first().is_some_and(|first| first.ty() != set.ty()) {
            return Err(no_common_type());
        }
        converted.push(set);
    }
    Ok(Some((converted, ty)))
}

fn no_common_type() -> FunctionError {
    FunctionError::new("the elements of the sets have no type in common")
        .hint("convert them first, as in `[for v in set : tostring(v)]`")
}

/// A set of elements of other sets of a type.
fn set_of(elements: Vec<Value>, ty: &Type) -> Value {
    Value::set_of(elements, ty.element().map(|element| (**element).clone()))
}

fn union(args: &[Value]) -> Result<Value, FunctionError> {
    let Some((sets, ty)) = in_common(args, false)? else {
        return common_type(args).map(Value::unknown_of);
    };
    let mut elements =
        Vec::with_capacity(sets.iter().filter_map(Value::as_seq).map(|s| s.len()).sum());
    sets.iter().filter_map(Value::as_seq).for_each(|set| elements.extend_from_slice(set));
    Ok(set_of(elements, &ty))
}

/// Combines sets that are wholly known: what is unknown might be equal to anything.
fn combined(
    args: &[Value],
    combine: fn(&[Value], &Type) -> Result<Value, FunctionError>,
) -> Result<Value, FunctionError> {
    match in_common(args, true)? {
        Some((sets, ty)) => combine(&sets, &ty),
        None => common_type(args).map(Value::unknown_of),
    }
}

fn intersection(args: &[Value]) -> Result<Value, FunctionError> {
    combined(args, |sets, _| {
        let [first, others @ ..] = sets else {
            return Err(FunctionError::new("a set is required"));
        };
        others.iter().try_fold(first.clone(), |all, set| {
            all.intersection(set).map_err(|why| FunctionError::new(why.to_string()))
        })
    })
}

fn subtract(args: &[Value]) -> Result<Value, FunctionError> {
    combined(args, |sets, _| {
        let [a, b] = sets else { return Err(FunctionError::new("two sets are required")) };
        a.without_elements(b).map_err(|why| FunctionError::new(why.to_string()))
    })
}

fn symmetric_difference(args: &[Value]) -> Result<Value, FunctionError> {
    combined(args, |sets, ty| {
        let elements = sets.iter().filter_map(Value::as_seq).flatten();
        Ok(set_of(odd(elements), ty))
    })
}
