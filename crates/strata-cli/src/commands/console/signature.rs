//! How functions are called.

use strata_eval::type_expression::type_string;
use strata_eval::{Body, Function, Parameter};

/// The parameters of a function, that of further arguments last.
pub(super) fn parameters(function: &Function) -> impl Iterator<Item = Parameter<'_>> {
    let fixed = (0..function.arity()).filter_map(|at| function.parameter(at));
    fixed.chain(function.variadic())
}

/// `join(separator: string, lists: list(string)...) -> string`; a result whose type depends on the
/// arguments is left out.
pub(super) fn signature(name: &str, function: &Function) -> String {
    let result = match function {
        Function::Builtin(builtin) => match &builtin.body {
            Body::Fixed(ty, _) => format!(" -> {}", type_string(&ty.to_type())),
            _ => String::new(),
        },
        Function::Custom(_) => String::new(),
    };
    format!("{name}({}{result}", arguments(function))
}

/// What stands behind the opening parenthesis of a call.
pub(super) fn arguments(function: &Function) -> String {
    let text = |parameter: Parameter<'_>| {
        format!("{}: {}", parameter.name, type_string(&parameter.ty.to_type()))
    };
    let mut texts: Vec<String> = parameters(function).map(text).collect();
    if let Some(last) = texts.last_mut().filter(|_| function.variadic().is_some()) {
        last.push_str("...");
    }
    format!("{})", texts.join(", "))
}
