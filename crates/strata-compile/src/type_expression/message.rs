//! What is said of an expression that is no type.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};

/// How each type is used.
const TYPES: [(&str, &str); 9] = [
    ("bool", "bool"),
    ("list", "list(string)"),
    ("map", "map(string)"),
    ("number", "number"),
    ("object", "object({ name = string })"),
    ("resource", "resource(\"file\")"),
    ("set", "set(string)"),
    ("string", "string"),
    ("tuple", "tuple([string, number])"),
];

pub(super) fn no_type(span: Span) -> Diagnostic {
    Diagnostic::error("config-type", "this is not a type").at(span, "").hint(
        "a type is `string`, `number`, `bool`, or made of others, as in `list(string)` and \
         `object({ name = string })`",
    )
}

pub(super) fn unknown(name: &str, span: Span) -> Diagnostic {
    let names = TYPES.map(|(name, _)| name);
    let meant = match name {
        "int" | "integer" | "float" => Some("number"),
        "str" | "text" => Some("string"),
        "boolean" => Some("bool"),
        "array" => Some("list"),
        "dict" | "hash" => Some("map"),
        _ => did_you_mean(name, names),
    };
    let found = Diagnostic::error("config-type", format!("there is no type `{name}`")).at(span, "");
    match meant {
        Some(meant) => found.hint(format!("did you mean `{}`?", usage(meant))),
        None if name == "any" => {
            found.note("every part of a value has a declared type").hint("name the type")
        }
        None => found.hint(format!("the types are {}", names.map(|n| format!("`{n}`")).join(", "))),
    }
}

pub(super) fn needs_argument(name: &str, span: Span) -> Diagnostic {
    let what = match name {
        "object" => "the types of its members in braces",
        "tuple" => "the types of its elements in brackets",
        "resource" => "the type of the resource in quotes",
        _ => "the type of its elements",
    };
    Diagnostic::error("config-type", format!("`{name}` takes one argument: {what}"))
        .at(span, "")
        .hint(format!("as in `{}`", usage(name)))
}

fn usage(name: &str) -> &str {
    TYPES.iter().find(|(known, _)| *known == name).map_or(name, |(_, usage)| usage)
}
