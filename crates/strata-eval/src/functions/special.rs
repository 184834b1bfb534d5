//! Functions that get their arguments as expressions.

use crate::{Body, Builtin, Parameter, ParameterType as T, Special};

/// Of the reference (`ext/tryfunc`, `ext/typeexpr`).
pub(super) const REFERENCE: &[Builtin] = &[
    Builtin::new(
        "can",
        "Whether an expression can be evaluated without an error.",
        &[Parameter::new("expression", T::Any, "The expression to try.")],
        Body::Special(Special::Can),
    ),
    Builtin::new(
        "convert",
        "A value in the type that is given, as in `convert(\"5\", number)`.",
        &[
            Parameter::new("value", T::Any, "The value to convert."),
            Parameter::new("type", T::Any, "A type: `string`, `list(number)`, `object({…})`."),
        ],
        Body::Special(Special::Convert),
    )
    .nullable(),
    Builtin::new(
        "try",
        "The first of its expressions that can be evaluated without an error.",
        &[],
        Body::Special(Special::Try),
    )
    .variadic(Parameter::new("expressions", T::Any, "Expressions to try, one after the other."))
    .nullable(),
];

/// Of Terraform.
pub(super) const TERRAFORM: &[Builtin] = &[Builtin::new(
    "templatestring",
    "A text evaluated as a template that knows only the given variables.",
    &[
        Parameter::new("template", T::String, "The template."),
        Parameter::new("vars", T::Any, "An object with the variables of the template."),
    ],
    Body::Special(Special::TemplateString),
)];
