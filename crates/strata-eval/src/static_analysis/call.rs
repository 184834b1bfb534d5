//! Function calls that are written out (reference: `ExprCall`).

use std::ops::Range;

use strata_syntax::{SyntaxKind, ast, parse_expression, schema::Expression};

use super::json_text::JsonText;
use super::{NotStatic, Wanted, start_range};

/// A function call, by the bytes of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name; parts of a namespaced one are separated by `::`.
    pub name: String,
    /// The bytes of the name.
    pub name_range: Range<usize>,
    /// The bytes of each argument.
    pub arguments: Vec<Range<usize>>,
    /// The bytes from the opening to the closing parenthesis.
    pub arguments_range: Range<usize>,
    /// Whether the last argument is a list of further ones (`...`).
    pub is_expanding: bool,
}

/// The function call that an expression is. In JSON it stands in a string, without `${…}`.
pub fn call(expression: Expression<'_>) -> Result<Call, NotStatic> {
    let found = match expression {
        Expression::Native(native) => of_native(native),
        Expression::Json(value) => JsonText::of_value(value).and_then(|text| of_text(&text)),
    };
    found.ok_or_else(|| NotStatic { wanted: Wanted::Call, range: start_range(expression) })
}

fn of_native(expression: ast::Expression<'_>) -> Option<Call> {
    let ast::Expression::Call(call) = expression else { return None };
    let arguments_range = call.open_range()?.start..call.close_range()?.end;
    Some(Call {
        name: call.name().into_owned(),
        name_range: call.name_range(),
        arguments: call.arguments().map(ast::Expression::range).collect(),
        arguments_range,
        is_expanding: call.is_expanding(),
    })
}

fn of_text(text: &JsonText<'_>) -> Option<Call> {
    let tree = parse_expression(text.as_str());
    let root = tree.root().child(SyntaxKind::Call).filter(|_| tree.errors().is_empty())?;
    let mut call = of_native(ast::Expression::cast(root)?)?;
    let ranges = [&mut call.name_range, &mut call.arguments_range];
    for range in ranges.into_iter().chain(&mut call.arguments) {
        *range = text.in_file(range.start)..text.in_file(range.end);
    }
    Some(call)
}
