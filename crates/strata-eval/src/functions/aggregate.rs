//! Functions that make one value of many.

use strata_value::{Kind, Type, Value, convert};

use super::elements::content;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const BOOLS: &[Parameter<'static>] =
    &[Parameter::new("list", ParameterType::List(&ParameterType::Bool), "The booleans.")];

pub(super) const TERRAFORM: &[Builtin] = &[
    Builtin::new(
        "one",
        "Gives the only element of a list, set or tuple, or null if it is empty.",
        &[Parameter::new("list", ParameterType::Any, "What has at most one element.").or_marked()],
        Body::Computed { result: one_type, body: one },
    )
    .nullable(),
    Builtin::new(
        "sum",
        "Adds the numbers of a list, set or tuple.",
        &[Parameter::new("list", ParameterType::Any, "The numbers, at least one.")],
        Body::Fixed(ParameterType::Number, sum),
    ),
    Builtin::new(
        "alltrue",
        "Tells whether all booleans of a list are true; null counts as false.",
        BOOLS,
        Body::Fixed(ParameterType::Bool, |args| Ok(decided(&args[0], false))),
    ),
    Builtin::new(
        "anytrue",
        "Tells whether one of the booleans of a list is true.",
        BOOLS,
        Body::Fixed(ParameterType::Bool, |args| Ok(decided(&args[0], true))),
    ),
];

fn one_type(args: &[Value]) -> Result<Type, FunctionError> {
    match args[0].ty() {
        Type::List(element) | Type::Set(element) => Ok((*element).clone()),
        Type::Tuple(elements) => match &*elements {
            [] => Ok(Type::Dynamic),
            [one] => Ok(one.clone()),
            more => Err(too_many(more.len())),
        },
        other => Err(no_elements(&other)),
    }
}

fn one(args: &[Value]) -> Result<Value, FunctionError> {
    let list = &args[0];
    let (Kind::List(elements) | Kind::Tuple(elements) | Kind::Set(elements)) = content(list) else {
        return Err(no_elements(&list.ty()));
    };
    let value = match &**elements {
        [] => Value::null_of(one_type(args)?),
        [one] => one.clone(),
        // Elements of a set that are not known yet may turn out to be equal.
        _ if matches!(content(list), Kind::Set(_)) && list.contains_unknown() => {
            Value::unknown_of(one_type(args)?)
        }
        more => return Err(too_many(more.len())),
    };
    Ok(value.marked(list.marks()))
}

fn too_many(elements: usize) -> FunctionError {
    FunctionError::argument(0, format!("there may be no more than one element, not {elements}"))
        .hint("take the first one with `element(…, 0)`, or leave others out with `for … if …`")
}

fn no_elements(found: &Type) -> FunctionError {
    let found = found.friendly_name();
    FunctionError::argument(0, format!("a list, set or tuple is required, not {found}"))
}

fn sum(args: &[Value]) -> Result<Value, FunctionError> {
    let numbers = args[0].as_seq().ok_or_else(|| no_elements(&args[0].ty()))?;
    if numbers.is_empty() {
        return Err(FunctionError::argument(0, "there is nothing to add")
            .hint("begin with a zero: `concat([0], …)`"));
    }
    if args[0].contains_unknown() {
        return Ok(Value::unknown_of(Type::Number));
    }
    let mut total = Value::int(0);
    for (at, number) in numbers.iter().enumerate() {
        let number = convert(number, &Type::Number).ok().filter(|number| !number.is_null());
        let number =
            number.ok_or_else(|| FunctionError::argument(0, "the element is no number").at(at))?;
        total = match at {
            0 => number,
            _ => total.add(&number).map_err(|why| FunctionError::new(why.to_string()))?,
        };
    }
    Ok(total)
}

/// Whether a list has the boolean that decides, given as this boolean.
fn decided(list: &Value, decisive: bool) -> Value {
    let is = |element: &Value| {
        if element.is_null() { Some(false) } else { element.as_bool() }
    };
    let elements = || list.as_seq().into_iter().flatten();
    if elements().any(|element| is(element) == Some(decisive)) {
        Value::bool(decisive)
    } else if elements().any(|element| is(element).is_none()) {
        Value::unknown_of(Type::Bool)
    } else {
        Value::bool(!decisive)
    }
}
