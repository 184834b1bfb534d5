//! Functions that cut lists and tuples.

use strata_value::{Kind, Seq, Type, Value};

use super::argument::{whole, whole_number};
use super::elements::{is_sequence, list_like, no_sequence, sequence};
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const ANY_LIST: ParameterType<'static> = ParameterType::List(&ParameterType::Any);

pub(super) const TABLE: &[Builtin] = &[
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
];

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
