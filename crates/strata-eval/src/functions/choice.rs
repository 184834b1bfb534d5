//! Functions that choose among values.

use strata_value::{Kind, Safety, Type, Value, convert, unify};

use super::elements::is_sequence;
use crate::{Body, Builtin, FunctionError, Parameter, ParameterType};

const VALUES: Parameter<'static> =
    Parameter::new("vals", ParameterType::Any, "The values, the preferred first.")
        .or_unknown()
        .or_dynamic()
        .or_null();

pub(super) const TABLE: &[Builtin] = &[
    Builtin::new(
        "coalesce",
        "Gives the first value that is not null.",
        &[],
        Body::Computed { result: common_type, body: coalesce },
    )
    .variadic(VALUES),
    Builtin::new(
        "coalescelist",
        "Gives the first list or tuple that has elements.",
        &[],
        Body::Computed { result: |_| Ok(Type::Dynamic), body: coalesce_lists },
    )
    .variadic(VALUES),
    Builtin::new(
        "assertnotnull",
        "Gives a value as it is, and fails if it is null.",
        &[Parameter::new("v", ParameterType::Any, "The value.")],
        Body::Computed { result: |args| Ok(args[0].ty()), body: |args| Ok(args[0].clone()) },
    ),
];

fn common_type(args: &[Value]) -> Result<Type, FunctionError> {
    let types: Vec<Type> = args.iter().map(Value::ty).collect();
    let unified = unify(&types, Safety::Unsafe).ok_or_else(|| {
        if args.is_empty() {
            return FunctionError::new("at least one value is required");
        }
        FunctionError::new("the values have no type in common")
            .hint("convert them first, as with `tostring`")
    })?;
    Ok(unified.ty)
}

fn coalesce(args: &[Value]) -> Result<Value, FunctionError> {
    let ty = common_type(args)?;
    match args.iter().find(|arg| !arg.is_null()) {
        Some(unknown) if !unknown.is_known() => Ok(Value::unknown_of(ty)),
        Some(value) => convert(value, &ty).map_err(|why| {
            FunctionError::new(
                "the first value that is not null does not convert to the type of all",
            )
            .detail(format!("that is {}: {why}", ty.friendly_name()))
        }),
        None => {
            Err(FunctionError::new("all values are null").hint("add a default as the last one"))
        }
    }
}

fn coalesce_lists(args: &[Value]) -> Result<Value, FunctionError> {
    if args.is_empty() {
        return Err(FunctionError::new("at least one list or tuple is required"));
    }
    // What comes behind an unknown value is not looked at: it may not matter.
    for arg in args.iter().take_while(|arg| arg.is_known()) {
        let is_list = match arg.kind() {
            Kind::List(_) | Kind::Tuple(_) => true,
            Kind::Null => is_sequence(&arg.ty()),
            _ => false,
        };
        if !is_list {
            let found = arg.ty().friendly_name();
            return Err(FunctionError::new(format!("lists or tuples are required, not {found}")));
        }
    }
    for arg in args {
        if !arg.is_known() {
            return Ok(Value::dynamic());
        }
        if arg.as_seq().is_some_and(|elements| !elements.is_empty()) {
            return Ok(arg.clone());
        }
    }
    Err(FunctionError::new("no list has an element").hint("add a default as the last one"))
}
