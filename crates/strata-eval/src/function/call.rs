//! What a call does with arguments of the right types (reference: go-cty, `function.Call`).

use strata_value::{Kind, Marks, Type, Value};

use super::{Body, Function, FunctionError, Parameter};

/// Calls a function. The arguments have been converted to the types of their parameters.
pub(crate) fn call(function: &Function, arguments: &mut [Value]) -> Result<Value, FunctionError> {
    let (marks, known) = match prepare(function, arguments)? {
        Prepared::Ready => return body(function, arguments),
        Prepared::Untyped(marks) => return Ok(Value::dynamic().marked(marks)),
        Prepared::Marked(marks) => (marks, true),
        Prepared::Unknown(marks) => (marks, false),
    };
    if known {
        return Ok(body(function, arguments)?.marked(marks));
    }
    let ty = result_type(function, arguments)?;
    let unknown = match ty {
        ty if ty != Type::Dynamic && is_not_null(function) => Value::unknown_not_null(ty),
        ty => Value::unknown_of(ty),
    };
    Ok(unknown.marked(marks))
}

/// What the arguments allow.
enum Prepared {
    /// The body can be run.
    Ready,
    /// The body can be run, and the marks belong to the result.
    Marked(Marks),
    /// The result is not known yet.
    Unknown(Marks),
    /// Nor is its type.
    Untyped(Marks),
}

/// Takes marks off that the body must not see, and looks at what it must not get.
fn prepare(function: &Function, arguments: &mut [Value]) -> Result<Prepared, FunctionError> {
    let (mut marks, mut untyped, mut unknown, mut is_marked) = (Marks::NONE, false, false, false);
    for (at, argument) in arguments.iter_mut().enumerate() {
        let Some(Parameter { accepts, .. }) = function.parameter(at) else { continue };
        if argument.contains_marks() && !accepts.marked {
            let (unmarked, its_marks) = argument.unmark_deep();
            *argument = unmarked;
            marks |= its_marks;
            is_marked = true;
        }
        let shown = argument.reveal(argument.marks());
        match shown.kind() {
            Kind::Null => {
                if !accepts.null && !untyped {
                    return Err(FunctionError::argument(at, "it must not be null")
                        .hint("give it a value, as in `coalesce(…)`"));
                }
                let is_dynamic = shown.null_type().is_none_or(|ty| *ty == Type::Dynamic);
                untyped |= is_dynamic && !accepts.dynamic;
            }
            Kind::Unknown(of) => {
                untyped |= of.ty == Type::Dynamic && !accepts.dynamic;
                unknown |= !accepts.unknown;
            }
            _ => {}
        }
    }
    Ok(match (untyped, unknown, is_marked) {
        (true, ..) => Prepared::Untyped(marks),
        (_, true, _) => Prepared::Unknown(marks),
        (_, _, true) => Prepared::Marked(marks),
        _ => Prepared::Ready,
    })
}

fn body(function: &Function, arguments: &[Value]) -> Result<Value, FunctionError> {
    match function {
        Function::Builtin(builtin) => match builtin.body {
            Body::Fixed(_, body) | Body::Computed { body, .. } => {
                let result = body(arguments)?;
                Ok(if builtin.not_null { not_null(result) } else { result })
            }
            Body::Special(_) => Err(FunctionError::new("it can be called in an expression only")),
        },
        Function::Custom(custom) => (custom.body)(arguments),
    }
}

fn result_type(function: &Function, arguments: &[Value]) -> Result<Type, FunctionError> {
    match function {
        Function::Builtin(builtin) => match builtin.body {
            Body::Fixed(ty, _) => Ok(ty.to_type()),
            Body::Computed { result, .. } => result(arguments),
            Body::Special(_) => Ok(Type::Dynamic),
        },
        Function::Custom(custom) => (custom.result)(arguments),
    }
}

fn is_not_null(function: &Function) -> bool {
    matches!(function, Function::Builtin(builtin) if builtin.not_null)
}

/// An unknown result that will not be null.
fn not_null(result: Value) -> Value {
    if result.is_known() || result.ty() == Type::Dynamic {
        result
    } else {
        result.refine_not_null()
    }
}
