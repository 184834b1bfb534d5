//! Function calls.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_value::{ConvertError, Key, Value};

use super::{because, error, kind_of};
use crate::program::Call;
use crate::{Function, FunctionError, Parameter, Scope};

pub(crate) fn no_function(scope: &Scope<'_>, call: &Call, span: Span) -> Diagnostic {
    let name = call.name.to_string();
    if !scope.allows_functions() {
        return error("hcl-functions-not-allowed", "a function cannot be called here", span)
            .label(call.name_span, "the call");
    }
    let names = scope.function_names();
    let found = |message: String| error("hcl-unknown-function", message, call.name_span);
    let Some((namespace, _)) = name.rsplit_once("::") else {
        let found = found(format!("there is no function `{name}`"));
        return match did_you_mean(&name, names.iter().copied()) {
            Some(close) => found.hint(format!("did you mean `{close}`?")),
            None => found,
        };
    };
    let prefix = format!("{namespace}::");
    if !names.iter().any(|name| name.starts_with(&prefix)) {
        return found(format!("there are no functions in the namespace `{namespace}`"));
    }
    let found = found(format!("there is no function `{name}`"));
    match did_you_mean(&name, names.iter().copied().filter(|name| name.starts_with(&prefix))) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found,
    }
}

pub(crate) fn expansion_null(call: &Call, span: Span) -> Diagnostic {
    error("hcl-expansion", "`...` cannot expand null", span)
        .label(call.name_span, "in this call")
        .hint("give it a value, as in `coalescelist(…, [])`")
}

pub(crate) fn expansion_type(call: &Call, value: &Value, span: Span) -> Diagnostic {
    error("hcl-expansion", format!("`...` cannot expand {}", kind_of(value)), span)
        .label(call.name_span, "in this call")
        .note("it makes an argument of each element of a list, tuple or set")
        .hint("take `...` away, or make a list: `values(…)...`")
}

pub(crate) fn too_few_arguments(function: &Function, call: &Call, given: usize) -> Diagnostic {
    let missing = function.parameter(given).map_or_else(String::new, |p| format!("`{}`", p.name));
    let least = if function.variadic().is_some() { "at least " } else { "" };
    let message = format!("`{}` lacks its argument {missing}", call.name);
    error("hcl-argument-count", message, call.close_span)
        .note(format!("it takes {least}{}", arguments(function.arity(), given)))
        .note(signature(call.name, function))
}

pub(crate) fn too_many_arguments(
    function: &Function,
    call: &Call,
    given: usize,
    span: Span,
) -> Diagnostic {
    error("hcl-argument-count", format!("`{}` takes no further argument", call.name), span)
        .note(format!("it takes {}", arguments(function.arity(), given)))
        .note(signature(call.name, function))
}

fn arguments(count: usize, given: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    let be = if given == 1 { "is" } else { "are" };
    format!("{count} argument{plural}, and {given} {be} given")
}

/// How a function is called: `join(separator, lists...)`.
pub(crate) fn signature(name: Key, function: &Function) -> String {
    let mut names: Vec<String> = (0..function.arity())
        .filter_map(|at| function.parameter(at))
        .map(|parameter| parameter.name.to_owned())
        .collect();
    names.extend(function.variadic().map(|parameter| format!("{}...", parameter.name)));
    format!("call it as `{name}({})`", names.join(", "))
}

pub(crate) fn argument_type(
    call: &Call,
    parameter: &Parameter<'_>,
    value: &Value,
    why: &ConvertError,
    span: Span,
) -> Diagnostic {
    let (name, wanted) = (call.name, parameter.ty.to_type().constraint_name());
    let message = format!(
        "`{}` of `{name}` must be {wanted}, and this is {}",
        parameter.name,
        kind_of(value)
    );
    because(error("hcl-argument-value", message, span), value, value.marks(), why)
}

/// So many of the calls that lead to an error are told.
const TOLD_CALLS: usize = 3;

/// An error in an expression that a function evaluates, and the call that leads to it.
pub(crate) fn within_call(cause: Diagnostic, call: &Call) -> Diagnostic {
    if cause.labels.len() >= TOLD_CALLS {
        return cause;
    }
    cause.label(call.name_span, format!("in this call of `{}`", call.name))
}

/// A call that failed. `shows`: whether values may be shown, which no marked argument allows.
pub(crate) fn call_failed(
    call: &Call,
    why: &FunctionError,
    parameter: Option<&str>,
    span: Span,
    shows: bool,
) -> Diagnostic {
    let found = if let Some(parameter) = parameter {
        let message = format!("`{parameter}` of `{}`: {}", call.name, why.message);
        error(why.code.unwrap_or("hcl-argument-value"), message, span)
    } else {
        let message = format!("`{}` failed: {}", call.name, why.message);
        error(why.code.unwrap_or("hcl-function-failed"), message, span)
    };
    let found = if why.path.is_empty() || !shows {
        found
    } else {
        found.note(format!("at `{}`", why.path))
    };
    let found = match &why.detail {
        Some(detail) if shows => found.note(detail.clone()),
        _ => found,
    };
    match &why.hint {
        Some(hint) => found.hint(hint.clone()),
        None => found,
    }
}
