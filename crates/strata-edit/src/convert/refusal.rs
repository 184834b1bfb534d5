//! What cannot be converted, and why.

use strata_diagnostics::{Diagnostic, SourceFile};
use strata_syntax::ast::Expression;

/// The error that an expression is no literal.
pub(super) fn no_literal(expression: Expression<'_>, file: &SourceFile) -> Diagnostic {
    let (code, what) = match expression {
        Expression::Variable(_) | Expression::Traversal(_) => ("convert-reference", "a reference"),
        Expression::Call(_) => ("convert-call", "a function call"),
        Expression::Template(_) => ("convert-template", "a template with interpolation"),
        Expression::For(_) => ("convert-for", "a `for` expression"),
        Expression::Conditional(_) => ("convert-conditional", "a conditional"),
        _ => ("convert-operation", "an operation"),
    };
    Diagnostic::error(code, format!("{what} has no value until it is evaluated"))
        .at(file.span(expression.range()), "")
        .note("plain data holds literal values only")
        .hint("convert to HCL JSON, which keeps expressions, or replace it by its value")
}

/// The error that a name stands for two things.
pub(super) fn same_name(
    name: &str,
    range: std::ops::Range<usize>,
    file: &SourceFile,
) -> Diagnostic {
    Diagnostic::error("convert-name", format!("`{name}` stands for two things here"))
        .at(file.span(range), "")
        .note("one object can hold it only once")
        .hint("rename one of them, or give several blocks as a list")
}

/// The error that a file nests too deep.
pub(super) fn too_deep(range: std::ops::Range<usize>, file: &SourceFile) -> Diagnostic {
    let limit = strata_value::Value::MAX_DEPTH;
    Diagnostic::error("limit-depth", format!("collections are nested more than {limit} deep"))
        .at(file.span(range), "")
        .hint("make the data flatter, or use fewer labels")
}
