//! Functions that make lists and tuples of others.

use strata_value::{Kind, Marks, Safety, Seq, Type, Value, cmp_numbers, convert, unify};

use super::argument::{whole, whole_number};
use super::distinct::distinct;
use super::elements::{content, is_sequence, list_like, sequence};
use super::join::strings;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const ANY_LIST: ParameterType<'static> = ParameterType::List(&ParameterType::Any);

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
    Builtin::new(
        "slice",
        "Gives a part of a list or tuple.",
        &[
            Parameter::new("list", ParameterType::Any, "The list or tuple.").or_marked(),
            Parameter::new("start_index", ParameterType::Number, "The index of the first element."),
            Parameter::new("end_index", ParameterType::Number, "The index behind the last one."),
        ],
        Body::Computed { result: slice_type, body: slice },
    ),
    Builtin::new(
        "chunklist",
        "Cuts a list into lists of a length; the last may be shorter.",
        &[
            Parameter::new("list", ANY_LIST, "The list to cut.").or_marked(),
            Parameter::new("size", ParameterType::Number, "The length; 0 does not cut at all.")
                .or_marked(),
        ],
        Body::Computed { result: |args| Ok(Type::list(args[0].ty())), body: chunklist },
    ),
    Builtin::new(
        "compact",
        "Leaves the empty texts and nulls of a list out.",
        &[Parameter::new("list", ParameterType::List(&ParameterType::String), "The texts.")],
        Body::Fixed(ParameterType::List(&ParameterType::String), compact),
    ),
    Builtin::new(
        "distinct",
        "Leaves the elements of a list out that are equal to one before.",
        &[Parameter::new("list", ANY_LIST, "The list.")],
        Body::Computed { result: |args| Ok(args[0].ty()), body: distinct_elements },
    ),
    Builtin::new(
        "flatten",
        "Makes one tuple of all elements of lists in lists, at any depth.",
        &[Parameter::new("list", ParameterType::Any, "A list, set or tuple.").or_marked()],
        Body::Computed { result: |_| Ok(Type::Dynamic), body: flatten },
    ),
    Builtin::new(
        "range",
        "Makes a list of numbers: up to a limit, or from a start to a limit, in steps.",
        &[],
        Body::Fixed(ParameterType::List(&ParameterType::Number), range),
    )
    .variadic(Parameter::new(
        "params",
        ParameterType::Number,
        "Limit; start and limit; and step.",
    )),
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
        let elements = Seq::of_type(together(&parts), list.element().cloned());
        return Ok(Value::list(elements).marked(marks));
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

fn no_sequence(at: usize, found: &Type) -> FunctionError {
    let found_name = found.friendly_name();
    let error =
        FunctionError::argument(at, format!("a list or tuple is required, not {found_name}"));
    match found {
        Type::Set(_) => error.hint("a set has no order; convert it with `tolist`"),
        Type::Bool | Type::Number | Type::String => error.hint("put it in brackets: `[…]`"),
        _ => error,
    }
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

fn slice_type(args: &[Value]) -> Result<Type, FunctionError> {
    let list = args[0].reveal(args[0].marks());
    let ty = list.ty();
    if !is_sequence(&ty) {
        return Err(no_sequence(0, &ty));
    }
    let ends = slice_ends(&list, args)?;
    match (ty, ends) {
        (Type::Tuple(elements), Some((start, end))) => {
            Ok(Type::tuple(elements.get(start..end).unwrap_or_default()))
        }
        (Type::Tuple(_), None) => Ok(Type::Dynamic),
        (list, _) => Ok(list),
    }
}

fn slice(args: &[Value]) -> Result<Value, FunctionError> {
    let (list, marks) = args[0].unmark();
    let Some(elements) = sequence(&list) else { return Err(no_sequence(0, &list.ty())) };
    let (start, end) = slice_ends(&list, args)?.unwrap_or((0, 0));
    let part = elements.get(start..end).unwrap_or_default().to_vec();
    let part = match list.kind() {
        Kind::Tuple(_) => Value::tuple(part),
        _ => list_like(&list, part),
    };
    Ok(part.marked(marks))
}

/// Where the slice begins and ends, if both are known: an unknown end does not hide that the other
/// one is wrong.
fn slice_ends(list: &Value, args: &[Value]) -> Result<Option<(usize, usize)>, FunctionError> {
    let len = match list.ty() {
        Type::Tuple(elements) => Some(elements.len() as u64),
        _ => match list.length_range() {
            (least, Some(greatest)) if least == greatest => Some(least),
            _ => None,
        },
    };
    let end_at = |at: usize, name: &str| -> Result<Option<usize>, FunctionError> {
        if !args[at].is_known() {
            return Ok(None);
        }
        let error = |message: String| FunctionError::argument(at, message);
        let Some(index) = whole_number(&args[at]) else {
            return Err(error(format!("the {name} index must be a whole number")));
        };
        match (u64::try_from(index), len) {
            (Err(_), _) => Err(error(format!("the {name} index must not be less than 0"))),
            (Ok(index), Some(len)) if index > len => Err(error(format!(
                "the {name} index must not be greater than the length of the list"
            ))
            .detail(format!("the length is {len}"))),
            (Ok(index), _) => Ok(Some(usize::try_from(index).unwrap_or(usize::MAX))),
        }
    };
    match (end_at(1, "start")?, end_at(2, "end")?) {
        (Some(start), Some(end)) if start > end => Err(FunctionError::argument(
            1,
            "the start index must not be greater than the end index",
        )),
        (Some(start), Some(end)) => Ok(Some((start, end))),
        _ => Ok(None),
    }
}

fn chunklist(args: &[Value]) -> Result<Value, FunctionError> {
    let [list, size] = args else { return Err(FunctionError::new("a size is required")) };
    let ((list, list_marks), (size, size_marks)) = (list.unmark(), size.unmark());
    let size = usize::try_from(whole(&[size], 0, "size")?).map_err(|_| {
        FunctionError::new("`size` must not be negative").hint("0 gives one list of all elements")
    })?;
    let Some(elements) = sequence(&list) else { return Err(no_sequence(0, &list.ty())) };
    let chunks: Vec<Value> = match size {
        0 if elements.is_empty() => Vec::new(),
        0 => vec![list.clone()],
        _ => elements.chunks(size).map(|chunk| list_like(&list, chunk.to_vec())).collect(),
    };
    let chunks = Seq::typed(chunks, Some(list.ty()));
    Ok(Value::list(chunks).marked(list_marks | size_marks))
}

fn compact(args: &[Value]) -> Result<Value, FunctionError> {
    let list = &args[0];
    if list.contains_unknown() {
        return Ok(Value::unknown_of(Type::list(Type::String)));
    }
    let is_something = |text: &&Value| text.as_str().is_some_and(|text| !text.is_empty());
    let elements = list.as_seq().into_iter().flatten();
    Ok(strings(elements.filter(is_something).cloned().collect()))
}

fn distinct_elements(args: &[Value]) -> Result<Value, FunctionError> {
    let list = &args[0];
    if list.contains_unknown() {
        return Ok(Value::unknown_of(list.ty()));
    }
    let distinct = distinct(list.as_seq().into_iter().flatten());
    let all_differ = list.as_seq().is_some_and(|all| all.len() == distinct.len());
    Ok(if all_differ { list.clone() } else { list_like(list, distinct) })
}

fn flatten(args: &[Value]) -> Result<Value, FunctionError> {
    let input = &args[0];
    let attributes: Vec<Value>;
    let elements = match content(input) {
        Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => &**seq,
        // As in the reference, what has something unknown in it counts as a list.
        Kind::Map(_) | Kind::Object(_) if input.contains_unknown() => {
            let input = input.reveal(input.marks());
            attributes = input.elements().into_iter().flatten().map(|(_, v)| v.clone()).collect();
            &attributes
        }
        _ => return Err(FunctionError::new("a list, set or tuple is required")),
    };
    let mut marks = input.marks();
    let mut is_known = has_known_length(input);
    let mut flat = Vec::with_capacity(elements.len());
    // What is still to come of the lists that are open: no recursion, so any depth is sound.
    let mut open = vec![elements.iter()];
    while let Some(list) = open.last_mut() {
        let Some(element) = list.next() else {
            open.pop();
            continue;
        };
        match content(element) {
            Kind::List(seq) | Kind::Tuple(seq) | Kind::Set(seq) => {
                marks |= element.marks();
                is_known &= has_known_length(element);
                open.push(seq.iter());
            }
            Kind::Unknown(unknown) => match unknown.ty {
                Type::List(_) | Type::Tuple(_) | Type::Set(_) => {
                    marks |= element.marks();
                    is_known = false;
                }
                // It may be a list.
                Type::Dynamic if element.marks().is_empty() => is_known = false,
                _ => flat.push(element.clone()),
            },
            _ => flat.push(element.clone()),
        }
    }
    let result = if is_known { Value::tuple(flat) } else { Value::dynamic() };
    Ok(result.marked(marks))
}

/// Whether the length of a known value is known: unknown elements of a set may be equal to others.
fn has_known_length(value: &Value) -> bool {
    match content(value) {
        Kind::Set(_) => {
            let (least, greatest) = value.length_range();
            greatest == Some(least)
        }
        _ => true,
    }
}

fn range(args: &[Value]) -> Result<Value, FunctionError> {
    /// The reference stops here too.
    const MAX_NUMBERS: usize = 1024;
    let (zero, one, minus_one) = (Value::count(0), Value::count(1), Value::count(-1));
    let less = |a: &Value, b: &Value| cmp_numbers(a, b).is_some_and(std::cmp::Ordering::is_lt);
    let unit = |start: &Value, end: &Value| if less(end, start) { &minus_one } else { &one };
    let (start, end, step) = match args {
        [end] => (&zero, end, unit(&zero, end)),
        [start, end] => (start, end, unit(start, end)),
        [start, end, step] => (start, end, step),
        _ => return Err(FunctionError::new("one, two or three numbers are required")),
    };
    let down = less(step, &zero);
    if down && less(start, end) {
        return Err(FunctionError::argument(
            1,
            "the limit must be less than the start, for the step is negative",
        )
        .hint("make the step positive"));
    }
    if !down && less(end, start) {
        return Err(FunctionError::argument(
            1,
            "the limit must be greater than the start, for the step is positive",
        )
        .hint("make the step negative"));
    }
    let mut numbers = Vec::new();
    let mut next = start.clone();
    while if down { less(end, &next) } else { less(&next, end) } {
        if numbers.len() == MAX_NUMBERS {
            return Err(FunctionError::new(format!("there are more than {MAX_NUMBERS} numbers"))
                .hint("bring start and limit together, or take a greater step"));
        }
        numbers.push(next.clone());
        next = next.add(step).map_err(|why| FunctionError::new(why.to_string()))?;
    }
    let element = numbers.is_empty().then_some(Type::Number);
    Ok(Value::list(Seq::typed(numbers, element)))
}
