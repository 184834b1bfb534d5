//! Objects, `for` expressions and templates.

use strata_diagnostics::{Diagnostic, Span};
use strata_value::{ConvertError, Key, Marks, Value};

use super::{because, error, kind_of};

pub(crate) fn ambiguous_key(span: Span) -> Diagnostic {
    error("hcl-object-key", "it is not clear whether this key is a reference or a name", span)
        .hint("for the value of the reference write it in parentheses: `(a.b) = …`; for a name with a point write it in quotes: `\"a.b\" = …`")
}

pub(crate) fn null_key(span: Span, key: Span) -> Diagnostic {
    let found = error("hcl-object-key", "a key cannot be null", span);
    let found = if key == span { found } else { found.label(key, "this key is null") };
    found.hint("leave the item out where there is no key: `{ for … if key != null }`")
}

pub(crate) fn key_type(value: &Value, marks: Marks, why: &ConvertError, span: Span) -> Diagnostic {
    let message = format!("a key must be a text, and this is {}", kind_of(value));
    because(error("hcl-object-key", message, span), value, marks, why)
}

pub(crate) fn duplicate_property(name: Key, marks: Marks, places: (Span, Span)) -> Diagnostic {
    let message = if marks.is_empty() {
        format!("the object has `{name}` twice")
    } else {
        "the object has a property twice".to_owned()
    };
    error("hcl-duplicate-key", message, places.1)
        .label(places.0, "it is set here first")
        .hint("delete one of the two")
}

pub(crate) fn for_over_null(span: Span) -> Diagnostic {
    error("hcl-null-value", "`for` cannot go over null", span)
        .hint("give it a value, as in `coalescelist(…, [])`")
}

pub(crate) fn for_over_scalar(value: &Value, _marks: Marks, span: Span) -> Diagnostic {
    let message = format!("`for` cannot go over {}", kind_of(value));
    error("hcl-for-collection", message, span)
        .note("it goes over lists, sets, tuples, maps and objects")
        .hint("for a single value, put it in brackets: `[value]`; for the parts of a text, use `split(…)`")
}

pub(crate) fn for_condition_null(span: Span) -> Diagnostic {
    error("hcl-null-value", "the condition of the `for` is null", span)
        .note("a condition is true or false")
        .hint("give it a value, as in `coalesce(…, false)`")
}

pub(crate) fn for_condition_type(
    value: &Value,
    marks: Marks,
    why: &ConvertError,
    span: Span,
) -> Diagnostic {
    let message =
        format!("the condition of the `for` must be true or false, and this is {}", kind_of(value));
    because(error("hcl-condition-type", message, span), value, marks, why)
}

pub(crate) fn for_key_null(span: Span) -> Diagnostic {
    error("hcl-object-key", "the key that the `for` makes is null", span)
        .hint("leave such items out: `if … != null`")
}

pub(crate) fn for_duplicate_key(key: Key, marks: Marks, span: Span) -> Diagnostic {
    let message = if marks.is_empty() {
        format!("two items of the `for` have the key {:?}", key.to_string())
    } else {
        "two items of the `for` have the same key".to_owned()
    };
    error("hcl-duplicate-key", message, span)
        .hint("write `...` behind the value to gather the values of one key in a list")
}

pub(crate) fn null_in_template(span: Span) -> Diagnostic {
    error("hcl-template-value", "null cannot be a part of a text", span)
        .hint("give a value for it, as in `${coalesce(…, \"none\")}`")
}

pub(crate) fn not_text(value: &Value, marks: Marks, why: &ConvertError, span: Span) -> Diagnostic {
    let message = format!("{} cannot be a part of a text", kind_of(value));
    because(error("hcl-template-value", message, span), value, marks, why)
}
