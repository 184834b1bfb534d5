//! The errors of evaluations in words. Each constructor names one mistake: what, where, why, what to
//! do. A marked value is never shown.

mod access;
mod call;
mod collection;
mod limit;
mod operation;

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{ConvertError, Marks, Value};

pub(crate) use access::*;
pub(crate) use call::*;
pub(crate) use collection::*;
pub(crate) use limit::*;
pub(crate) use operation::*;

/// What a value is, for a message: `a number`; of a marked one too, for its kind is no secret.
fn kind_of(value: &Value) -> String {
    value.ty().friendly_name()
}

/// With why a conversion failed. What a text says may be shown unless it is marked.
fn because(error: Diagnostic, value: &Value, marks: Marks, why: &ConvertError) -> Diagnostic {
    let error = error.note(reason(value, marks, why));
    let error = match why.path().get(value).and_then(Value::as_str) {
        Some(text) if marks.is_empty() && text.chars().count() <= MAX_SHOWN => {
            error.note(format!("the text is {text:?}"))
        }
        _ => error,
    };
    match why.problem().hint() {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// Why a conversion failed. Where in the value is told by names of attributes, which a mark hides too.
pub(crate) fn reason(value: &Value, marks: Marks, why: &ConvertError) -> String {
    if marks.is_empty() && !value.contains_marks() {
        why.to_string()
    } else {
        why.problem().to_string()
    }
}

/// A text is shown up to that many characters.
pub(crate) const MAX_SHOWN: usize = 60;

fn error(code: &'static str, message: impl Into<String>, span: Span) -> Diagnostic {
    Diagnostic::error(code, message).at(span, "")
}
