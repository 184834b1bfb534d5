//! A page of explanation for each way in which a type expression is wrong.

use strata_diagnostics::Page;

/// The pages. Their examples are type expressions with defaults.
pub const PAGES: &[Page] = &[
    Page {
        code: "hcl-type-invalid",
        title: "An expression stands where a type is needed, and is not a type.",
        text: "The types are `string`, `number`, `bool` and `any`; `list(T)`, `set(T)` and `map(T)`; `tuple([T, …])`; and `object({ name = T, … })`, whose attributes may be `optional(T)` or `optional(T, default)`. They are written without quotes.",
        wrong: "list(\"string\")",
        right: "list(string)",
    },
    Page {
        code: "hcl-type-duplicate",
        title: "An object type declares an attribute twice.",
        text: "Each attribute has one type. The message names both places.",
        wrong: "object({ a = string, a = number })",
        right: "object({ a = string, b = number })",
    },
    Page {
        code: "hcl-type-default",
        title: "The default of an optional attribute cannot be converted to its type.",
        text: "A default is converted as a value that is given would be: a number can stand for a text, a text that reads as a number for a number.",
        wrong: "object({ port = optional(number, \"http\") })",
        right: "object({ port = optional(number, 80) })",
    },
];
