//! Functions that look into collections.

use strata_value::{Kind, Type, Value};

use super::argument::{whole, whole_number};
use super::elements::sequence;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "length",
        "Counts the elements of a list, set, map or tuple.",
        &[Parameter::new("collection", ParameterType::Any, "What has elements.")
            .or_dynamic()
            .or_unknown()
            .or_marked()],
        Body::Fixed(ParameterType::Number, length),
    ),
    Builtin::new(
        "hasindex",
        "Tells whether a list, tuple or map has an element under a key.",
        &[COLLECTION.or_dynamic(), KEY],
        Body::Computed {
            result: |args| indexable(&args[0].ty()).map(|()| Type::Bool),
            body: has_index,
        },
    ),
    Builtin::new(
        "index",
        "Gives the element of a list, tuple or map under a key.",
        &[COLLECTION, KEY],
        Body::Computed { result: index_type, body: index },
    )
    .nullable(),
    Builtin::new(
        "element",
        "Gives the element of a list or tuple at an index; behind the end it begins anew.",
        &[
            Parameter::new("list", ParameterType::Any, "The list or tuple.").or_marked(),
            Parameter::new("index", ParameterType::Number, "A whole number, from 0."),
        ],
        Body::Computed { result: element_result, body: element },
    )
    .nullable(),
];

const COLLECTION: Parameter<'static> =
    Parameter::new("collection", ParameterType::Any, "The list, tuple or map.");

const KEY: Parameter<'static> =
    Parameter::new("key", ParameterType::Any, "The index or key of the element.").or_dynamic();

fn length(args: &[Value]) -> Result<Value, FunctionError> {
    let collection = &args[0];
    let (bare, marks) = collection.unmark();
    match bare.kind() {
        Kind::List(_) | Kind::Tuple(_) | Kind::Set(_) | Kind::Map(_) => {}
        Kind::Unknown(unknown)
            if matches!(
                unknown.ty,
                Type::Dynamic | Type::List(_) | Type::Tuple(_) | Type::Set(_) | Type::Map(_)
            ) => {}
        _ => {
            let hint = "count the characters of a text with `strlen`, the attributes of an object \
                        with `length(keys(…))`";
            return Err(FunctionError::new("a list, set, map or tuple is required").hint(hint));
        }
    }
    let length = bare.length().map_err(|why| FunctionError::new(why.to_string()))?;
    Ok(length.marked(marks))
}

/// Fails for types that have nothing under keys.
fn indexable(ty: &Type) -> Result<(), FunctionError> {
    match ty {
        Type::List(_) | Type::Tuple(_) | Type::Map(_) | Type::Dynamic => Ok(()),
        Type::Object(_) => {
            Err(FunctionError::new("a list, map or tuple is required, not an object")
                .hint("read an attribute with `.name` or `lookup`, or convert with `tomap`"))
        }
        Type::Set(_) => Err(FunctionError::new("a list, map or tuple is required, not a set")
            .hint("the elements of a set have no index; use `contains`, or convert with `tolist`")),
        _ => Err(FunctionError::new("a list, map or tuple is required")),
    }
}

fn has_index(args: &[Value]) -> Result<Value, FunctionError> {
    if !matches!(args[0].kind(), Kind::List(_) | Kind::Tuple(_) | Kind::Map(_)) {
        indexable(&args[0].ty())?;
    }
    args[0].has_index(&args[1]).map_err(|why| FunctionError::new(why.to_string()))
}

/// Fails for a key of another type than a collection has.
fn check_key(collection: &Type, key: &Value) -> Result<(), FunctionError> {
    indexable(collection)?;
    let ty = key.ty();
    let fits = match collection {
        Type::Map(_) => ty == Type::String,
        _ => ty == Type::Number,
    };
    match collection {
        _ if fits || ty == Type::Dynamic => Ok(()),
        Type::Map(_) => Err(FunctionError::new("the key of a map must be a string")),
        _ => Err(FunctionError::new("the index of a list or tuple must be a number")),
    }
}

fn index_type(args: &[Value]) -> Result<Type, FunctionError> {
    let (ty, key) = (args[0].ty(), &args[1]);
    check_key(&ty, key)?;
    match &ty {
        Type::List(element) | Type::Map(element) => Ok((**element).clone()),
        Type::Tuple(elements) if key.is_known() => {
            let found = whole_number(key).and_then(|at| elements.get(usize::try_from(at).ok()?));
            found.cloned().ok_or_else(|| no_element(elements.len()))
        }
        _ => Ok(Type::Dynamic),
    }
}

fn index(args: &[Value]) -> Result<Value, FunctionError> {
    let [collection, key] = args else { return Err(FunctionError::new("a key is required")) };
    if let (Some(seq), Some(at)) = (sequence(collection), whole_number(key)) {
        let found = usize::try_from(at).ok().and_then(|at| seq.get(at));
        return found.cloned().ok_or_else(|| no_element(seq.len()));
    }
    check_key(&collection.ty(), key)?;
    collection.index(key).map_err(|why| {
        FunctionError::new(why.to_string())
            .hint("ask with `hasindex` first, or give a default with `lookup` or `try`")
    })
}

fn no_element(len: usize) -> FunctionError {
    let message = match len {
        0 => "there is no element at this index: there are none at all".to_owned(),
        1 => "there is no element at this index: only at 0".to_owned(),
        _ => format!(
            "there is no element at this index: only at whole numbers from 0 to {}",
            len - 1
        ),
    };
    FunctionError::new(message)
}

fn element_result(args: &[Value]) -> Result<Type, FunctionError> {
    match &args[0].ty() {
        Type::List(element) => Ok((**element).clone()),
        Type::Tuple(elements) if args[1].is_known() => {
            let at = wrapped(whole(args, 1, "index")?, elements.len())?;
            Ok(elements.get(at).cloned().unwrap_or(Type::Dynamic))
        }
        Type::Tuple(_) => Ok(Type::Dynamic),
        other => Err(no_sequence(other)),
    }
}

fn element(args: &[Value]) -> Result<Value, FunctionError> {
    let (list, marks) = args[0].unmark();
    let Some(elements) = sequence(&list) else { return Err(no_sequence(&list.ty())) };
    let at = wrapped(whole(args, 1, "index")?, elements.len())?;
    Ok(elements.get(at).cloned().unwrap_or(Value::NULL).marked(marks))
}

/// An index, counted over and over the same elements, from either end.
fn wrapped(index: i64, len: usize) -> Result<usize, FunctionError> {
    let len = i64::try_from(len).unwrap_or(i64::MAX);
    let at = index.checked_rem_euclid(len).and_then(|at| usize::try_from(at).ok());
    at.ok_or_else(|| {
        FunctionError::new("the list is empty").hint("give another list with `coalescelist`")
    })
}

fn no_sequence(found: &Type) -> FunctionError {
    let error =
        FunctionError::new(format!("a list or tuple is required, not {}", found.friendly_name()));
    if matches!(found, Type::Set(_)) {
        return error.hint("the elements of a set have no index; convert it with `tolist`");
    }
    error
}
