//! Limits that were reached.

use strata_diagnostics::{Diagnostic, Span};

use strata_value::BigNumber;

use super::error;
use crate::limits::{MAX_CALLS, MAX_SPLATS, MAX_STEPS, MAX_TEXT, MAX_VALUE_DEPTH};

const CODE: &str = "hcl-limit";

pub(crate) fn too_many_steps(span: Span) -> Diagnostic {
    error(CODE, "the evaluation takes too many steps", span)
        .note(format!(
            "every operation is a step, and a `for` takes some for each element; {MAX_STEPS} are the most"
        ))
        .hint("go over smaller collections, or do the work in several attributes")
}

pub(crate) fn interrupted(span: Span) -> Diagnostic {
    error("hcl-interrupted", "the evaluation was interrupted here", span)
}

pub(crate) fn too_much_text(span: Span) -> Diagnostic {
    let most = MAX_TEXT / (1024 * 1024);
    error(CODE, format!("the evaluation makes more than {most} MiB of text"), span)
        .hint("make several smaller texts")
}

pub(crate) fn too_deep(span: Span) -> Diagnostic {
    error(CODE, format!("the value nests deeper than {MAX_VALUE_DEPTH} levels"), span)
        .hint("collections within collections can go that deep only by mistake: look for a value that is put into itself again and again")
}

pub(crate) fn too_many_splats(span: Span) -> Diagnostic {
    error(CODE, format!("more than {MAX_SPLATS} splats stand in each other"), span)
        .hint("use `for` expressions, each in an attribute of its own")
}

pub(crate) fn number_out_of_range(span: Span) -> Diagnostic {
    error(CODE, "the number is out of range", span)
        .note(format!("the exponent of a number is at most {}", BigNumber::MAX_EXPONENT))
        .hint("write it as a text if it is not meant to be computed with")
}

pub(crate) fn too_many_calls(span: Span) -> Diagnostic {
    error(CODE, format!("templates evaluate each other more than {MAX_CALLS} deep"), span)
        .hint("look for a template that evaluates itself")
}
