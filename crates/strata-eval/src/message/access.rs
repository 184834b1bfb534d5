//! Variables, attributes and indexes.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_value::{Key, Kind, Marks, Type, Value};

use super::{because, error, kind_of};
use crate::Scope;
use crate::evaluate::IndexProblem;

pub(crate) fn no_variable(scope: &Scope<'_>, name: Key, span: Span) -> Diagnostic {
    if !scope.allows_variables() {
        return error("hcl-variables-not-allowed", "a variable cannot be used here", span)
            .note(format!("`{name}` without quotes is the name of a variable"))
            .hint(format!("for a text, write it in quotes: \"{name}\""));
    }
    let message = format!("there is no variable `{name}`");
    let found = error("hcl-unknown-variable", message, span);
    let names = scope.variable_names();
    let text = name.to_string();
    if let Some(close) = did_you_mean(&text, names.iter().copied()) {
        return found.hint(format!("did you mean `{close}`?"));
    }
    match names.as_slice() {
        [] => found.note("there are no variables").hint(format!("for a text, write \"{name}\"")),
        names if names.len() <= 12 => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            found.note(format!("the variables are {}", names.join(", ")))
        }
        _ => found.hint(format!("for a text, write it in quotes: \"{name}\"")),
    }
}

pub(crate) fn no_attribute(value: &Value, marks: Marks, name: Key, span: Span) -> Diagnostic {
    let unsupported = |message: String| error("hcl-unsupported-attribute", message, span);
    let ty = value.ty();
    if value.is_null() {
        return error("hcl-null-value", "null has no attributes", span)
            .note(format!("`.{name}` is asked for, but the value is null"))
            .hint(format!("give it a value, or use `try(….{name}, null)`"));
    }
    match (&ty, value.kind()) {
        (Type::Object(object), _) => {
            let names: Vec<&str> = object.iter().filter_map(|(key, _)| key.as_str()).collect();
            let found = unsupported(format!("the object has no attribute `{name}`"));
            suggest(found, name, &names, "attribute", marks)
        }
        (Type::Map(_), Kind::Map(map)) => {
            let names: Vec<&str> = map.iter().filter_map(|entry| entry.key.as_str()).collect();
            let found = unsupported(format!("the map has no element `{name}`"));
            suggest(found, name, &names, "key", marks)
                .hint(format!("where it may be missing, use `lookup(…, \"{name}\", null)`"))
        }
        (Type::List(element) | Type::Set(element), _) if matches!(&**element, Type::Object(object) if object.get(name).is_some()) =>
        {
            let which = if matches!(ty, Type::List(_)) { "list" } else { "set" };
            let found = unsupported(format!(
                "`{name}` is an attribute of the elements, not of the {which}"
            ));
            if which == "list" {
                found.hint(format!("write `[0].{name}` for one element, `[*].{name}` for all"))
            } else {
                found.hint(format!("write `[*].{name}` for all elements"))
            }
        }
        (Type::List(_) | Type::Tuple(_) | Type::Set(_), _) => {
            unsupported(format!("{} has no attributes", kind_of(value)))
                .hint("write `[0]` for one element, or `[*]` for all")
        }
        _ => unsupported(format!("{} has no attributes", kind_of(value)))
            .note("only objects and maps have attributes"),
    }
}

fn suggest(error: Diagnostic, name: Key, names: &[&str], what: &str, marks: Marks) -> Diagnostic {
    if !marks.is_empty() {
        return error;
    }
    let text = name.to_string();
    if let Some(close) = did_you_mean(&text, names.iter().copied()) {
        return error.hint(format!("did you mean `{close}`?"));
    }
    if names.is_empty() {
        return error.note(format!("it has no {what}s at all"));
    }
    let mut listed: Vec<String> = names.iter().take(8).map(|name| format!("`{name}`")).collect();
    if names.len() > listed.len() {
        listed.push(format!("and {} more", names.len() - listed.len()));
    }
    error.note(format!("its {what}s are {}", listed.join(", ")))
}

pub(crate) fn no_element(
    value: &Value,
    marks: Marks,
    key: &Value,
    key_marks: Marks,
    problem: &IndexProblem,
    span: Span,
) -> Diagnostic {
    let wrong = |message: String| error("hcl-invalid-index", message, span);
    match problem {
        IndexProblem::NullCollection => error("hcl-null-value", "null has no elements", span)
            .hint("give it a value, or use `try(…, null)`"),
        IndexProblem::NullKey => error("hcl-null-value", "an index cannot be null", span),
        IndexProblem::Key(why) => {
            let found = wrong(format!("{} cannot be an index here", kind_of(key)));
            because(found, key, key_marks, why)
        }
        IndexProblem::Fraction => {
            wrong("an index must be a whole number".to_owned()).hint("round it: `floor(…)`")
        }
        IndexProblem::Negative => wrong("an index cannot be negative".to_owned())
            .hint("to count from the end, use `element(list, length(list) - 1)`"),
        IndexProblem::Beyond(0) => wrong("the collection has no elements".to_owned()),
        IndexProblem::Beyond(len) => {
            let plural = if *len == 1 { "" } else { "s" };
            wrong("the index is beyond the end".to_owned())
                .note(format!("there are {len} element{plural}; the last index is {}", len - 1))
        }
        IndexProblem::NumberIntoObject => {
            wrong("an object has attributes by name, not by number".to_owned())
                .hint("name the attribute, or make a list of its values: `values(…)`")
        }
        IndexProblem::Missing => {
            let names: Vec<&str> = value
                .as_map()
                .map(|map| map.iter().filter_map(|entry| entry.key.as_str()).collect())
                .unwrap_or_default();
            let found = wrong("there is no element of this key".to_owned());
            match (key.as_str(), key_marks.is_empty()) {
                (Some(text), true) => {
                    let found = found.note(format!("the key is {text:?}"));
                    suggest(found, Key::new(text), &names, "key", marks)
                }
                _ => found,
            }
        }
        IndexProblem::Set => wrong("a set has no order, so its elements have no index".to_owned())
            .hint("use `for`, or `tolist(…)` if any order will do"),
        IndexProblem::NoElements => wrong(format!("{} has no elements", kind_of(value)))
            .note("only lists, tuples, maps and objects have elements with an index"),
    }
}

pub(crate) fn splat_of_null(span: Span, marker: Span) -> Diagnostic {
    error("hcl-null-value", "null is no list, so a splat cannot go over it", span)
        .label(marker, "the splat")
        .hint("give it a value, or use `coalescelist(…, [])`")
}

pub(crate) fn splat_types(span: Span, marker: Span) -> Diagnostic {
    error("hcl-splat-types", "the elements that the splat makes differ in type", span)
        .label(marker, "the splat")
        .note("a splat over a list makes a list, whose elements have one type")
        .hint("use a `for` expression, which makes a tuple")
}
