//! What is wrong with a type expression, in words.

use strata_diagnostics::{Diagnostic, Span, did_you_mean};
use strata_value::{ConvertError, Key};

/// A mistake in a type expression.
pub(super) enum Mistake {
    /// An expression that names no type.
    NoType,
    /// A name that is none of a type.
    UnknownType(String),
    /// A call of what makes no type.
    UnknownConstructor(String),
    /// `any` where the type must be exact.
    AnyInExact,
    /// `string(…)` and its like.
    NeedsNoArguments(String),
    /// `list` and its like without exactly one argument.
    NeedsArgument(String),
    /// The argument of `tuple` is no list.
    NoElementTypes,
    /// The argument of `object` is no object.
    NoAttributeTypes,
    /// A key of an object type that is no plain name.
    NoName,
    /// An attribute that is there already, at the other place.
    Duplicate(Key, Span),
    /// `optional` that is not the type of an attribute.
    OptionalElsewhere,
    /// `optional` where the type must be exact.
    OptionalInExact,
    /// `optional()`
    OptionalWithoutType,
    /// `optional` with more than a type and a default.
    OptionalWithTooMany,
    /// `optional` with a default where none can be given.
    DefaultInConstraint,
    /// A default that is not of the type.
    Default(ConvertError),
}

/// The names of types, and how each is used.
const TYPES: [(&str, &str); 9] = [
    ("any", "any"),
    ("bool", "bool"),
    ("list", "list(string)"),
    ("map", "map(string)"),
    ("number", "number"),
    ("object", "object({ name = string })"),
    ("set", "set(string)"),
    ("string", "string"),
    ("tuple", "tuple([string, number])"),
];

/// The mistake at a place, and what to do.
pub(super) fn diagnostic(mistake: Mistake, at: Span) -> Diagnostic {
    let invalid = |message: String| Diagnostic::error("hcl-type-invalid", message).at(at, "");
    match mistake {
        Mistake::NoType => invalid("this is not a type".to_owned()).hint(
            "a type is `string`, `number`, `bool`, or made of others, as in `list(string)` and \
             `object({ name = string })`; it is written without quotes and parentheses around it",
        ),
        Mistake::UnknownType(name) | Mistake::UnknownConstructor(name) => {
            let names = TYPES.map(|(name, _)| name);
            let hint = match did_you_mean(&name, names).or_else(|| other_name(&name)) {
                Some(close) => format!("did you mean `{}`?", usage(close)),
                None => format!("the types are {}", names.map(|name| format!("`{name}`")).join(", ")),
            };
            invalid(format!("there is no type `{name}`")).hint(hint)
        }
        Mistake::AnyInExact => invalid("`any` cannot stand here, where an exact type is needed".to_owned())
            .hint("name the type: `string`, `list(number)`, …"),
        Mistake::NeedsNoArguments(name) => invalid(format!("the type `{name}` takes no arguments"))
            .hint(format!("write `{name}` alone")),
        Mistake::NeedsArgument(name) => {
            let what = match &*name {
                "object" => "the types of its attributes",
                "tuple" => "the types of its elements",
                _ => "the type of its elements",
            };
            invalid(format!("`{name}` takes one argument: {what}"))
                .hint(format!("as in `{}`", usage(&name)))
        }
        Mistake::NoElementTypes => invalid("`tuple` takes a list of types".to_owned())
            .hint(format!("put them in brackets, as in `{}`", usage("tuple"))),
        Mistake::NoAttributeTypes => invalid("`object` takes names with types".to_owned())
            .hint(format!("put them in braces, as in `{}`", usage("object"))),
        Mistake::NoName => invalid("an attribute of an object type needs a plain name".to_owned())
            .hint("write the name without quotes and parentheses, as in `name = string`"),
        Mistake::Duplicate(name, first) => {
            Diagnostic::error("hcl-type-duplicate", format!("the attribute `{name}` is declared twice"))
                .at(at, "declared again here")
                .label(first, "declared first here")
                .hint("rename or remove one of the two")
        }
        Mistake::OptionalElsewhere => {
            invalid("only attributes of an object can be `optional`".to_owned())
                .hint("as in `object({ name = optional(string) })`; elsewhere write the type alone")
        }
        Mistake::OptionalInExact => {
            invalid("`optional` cannot stand here, where an exact type is needed".to_owned())
                .hint("write the type of the attribute alone")
        }
        Mistake::OptionalWithoutType => invalid("`optional` needs the type of the attribute".to_owned())
            .hint("as in `optional(string)`"),
        Mistake::OptionalWithTooMany => {
            invalid("`optional` takes a type and a default, no more".to_owned())
                .hint("as in `optional(string, \"text\")`; a default of several elements is a list in brackets")
        }
        Mistake::DefaultInConstraint => {
            invalid("`optional` takes only a type here: there are no defaults".to_owned())
                .hint("write `optional(type)`; the attribute is null where it is not given")
        }
        Mistake::Default(error) => {
            let mut diagnostic =
                Diagnostic::error("hcl-type-default", format!("the default is not of the type: {}", error.problem()))
                    .at(at, "");
            if !error.path().is_empty() {
                diagnostic = diagnostic.path(error.path().to_string());
            }
            diagnostic.hint = error.problem().hint();
            diagnostic
        }
    }
}

/// The type that people mean who know another language.
fn other_name(name: &str) -> Option<&'static str> {
    match name.to_ascii_lowercase().as_str() {
        "str" | "text" => Some("string"),
        "int" | "integer" | "float" | "double" | "num" => Some("number"),
        "boolean" => Some("bool"),
        "array" | "slice" => Some("list"),
        "dict" | "hash" => Some("map"),
        "struct" => Some("object"),
        "dynamic" => Some("any"),
        _ => None,
    }
}

fn usage(name: &str) -> &str {
    TYPES.iter().find(|(known, _)| *known == name).map_or(name, |(_, usage)| usage)
}
