//! Functions that make lists and tuples of others.

use strata_value::{Kind, Marks, Safety, Seq, Type, Value, convert, unify};

use super::elements::{list_like, no_sequence, sequence};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "concat",
        "Puts lists or tuples one after the other.",
        &[],
        Body::Computed { result: concat_type, body: concat },
    )
    .variadic(Parameter::new("seqs", ParameterType::Any, "The lists and tuples.").or_marked()),
    Builtin::new(
        "reverse",
        "Turns the order of a list or tuple round.",
        &[Parameter::new("list", ParameterType::Any, "The list or tuple.").or_marked()],
        Body::Computed { result: reverse_type, body: reverse },
    ),
];

/// The type of the concatenation where it is a list: all are lists of types with one in common.
fn common_list_type(args: &[Value]) -> Option<Type> {
    let is_list = |arg: &Value| {
        let bare = arg.reveal(arg.marks());
        match bare.kind() {
            Kind::List(_) => true,
            Kind::Unknown(unknown) => matches!(unknown.ty, Type::List(_)),
            _ => false,
        }
    };
    if !args.iter().all(is_list) {
        return None;
    }
    let types: Vec<Type> = args.iter().map(Value::ty).collect();
    unify(&types, Safety::Unsafe).map(|unified| unified.ty)
}

fn concat_type(args: &[Value]) -> Result<Type, FunctionError> {
    if args.is_empty() {
        return Err(FunctionError::new("at least one list or tuple is required"));
    }
    if let Some(list) = common_list_type(args) {
        return Ok(list);
    }
    let mut types = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        let arg = arg.reveal(arg.marks());
        match (arg.ty(), arg.as_seq()) {
            (Type::Tuple(elements), _) => types.extend(elements.iter().cloned()),
            (Type::List(element), Some(seq)) => {
                types.extend(std::iter::repeat_n((*element).clone(), seq.len()));
            }
            (Type::List(_), None) => return Ok(Type::Dynamic),
            (other, _) => return Err(no_sequence(at, &other)),
        }
    }
    Ok(Type::tuple(types))
}

fn concat(args: &[Value]) -> Result<Value, FunctionError> {
    let marks = args.iter().fold(Marks::NONE, |all, arg| all | arg.marks());
    let together = |parts: &[Value]| -> Vec<Value> {
        let parts = parts.iter().filter_map(sequence);
        let mut all = Vec::with_capacity(parts.clone().map(|seq| seq.len()).sum());
        parts.for_each(|seq| all.extend_from_slice(seq));
        all
    };
    if args.is_empty() {
        return Err(FunctionError::new("at least one list or tuple is required"));
    }
    if let Some(list) = common_list_type(args) {
        let part = |(at, arg): (usize, &Value)| {
            convert(&arg.reveal(arg.marks()), &list).map_err(|why| {
                FunctionError::argument(
                    at,
                    "the elements do not convert to those of the other lists",
                )
                .detail(format!("the result is {}: {why}", list.friendly_name()))
            })
        };
        let parts: Vec<Value> = args.iter().enumerate().map(part).collect::<Result<_, _>>()?;
        return Ok(list_of(together(&parts), &list)?.marked(marks));
    }
    let mut parts = Vec::with_capacity(args.len());
    for (at, arg) in args.iter().enumerate() {
        let (arg, _) = arg.unmark();
        if sequence(&arg).is_none() {
            return Err(no_sequence(at, &arg.ty()));
        }
        parts.push(arg);
    }
    Ok(Value::tuple(together(&parts)).marked(marks))
}

/// A list of elements that are of the element type of a list type, or if that is not known, of one type
/// but for nulls and unknown values of unknown type, which become of that type.
fn list_of(mut elements: Vec<Value>, list: &Type) -> Result<Value, FunctionError> {
    let declared = list.element().filter(|element| !element.has_dynamic());
    if let Some(element) = declared {
        return Ok(Value::list(Seq::of_type(elements, Some(element.clone()))));
    }
    let mut types = elements.iter().map(Value::ty).filter(|ty| *ty != Type::Dynamic);
    let Some(element) = types.next() else {
        return Ok(Value::list(Seq::typed(elements, Some(Type::Dynamic))));
    };
    if types.any(|ty| ty != element) {
        return Err(FunctionError::new("the elements of the lists have no type in common"));
    }
    for value in &mut elements {
        *value = convert(value, &element).map_err(|why| FunctionError::new(why.to_string()))?;
    }
    Ok(Value::list(Seq::typed(elements, Some(element))))
}

fn reverse_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[0].ty() {
        Type::Tuple(elements) => Ok(Type::Tuple(elements.iter().rev().cloned().collect())),
        Type::List(element) | Type::Set(element) => Ok(Type::List(element)),
        other => Err(no_sequence(0, &other)),
    }
}

fn reverse(args: &[Value]) -> Result<Value, FunctionError> {
    let (input, marks) = args[0].unmark();
    let reversed = |seq: &Seq| -> Vec<Value> { seq.iter().rev().cloned().collect() };
    let result = match input.kind() {
        Kind::Tuple(seq) => Value::tuple(reversed(seq)),
        Kind::List(seq) | Kind::Set(seq) => list_like(&input, reversed(seq)),
        _ => return Err(no_sequence(0, &input.ty())),
    };
    Ok(result.marked(marks))
}
