//! References and keywords (reference: `AbsTraversalForExpr`, `RelTraversalForExpr`,
//! `ExprAsKeyword`).

use strata_syntax::parse_traversal_abs;
use strata_syntax::schema::Expression;

use super::json_text::JsonText;
use super::{NotStatic, Traversal, Wanted};

/// The reference that an expression is: a name, then attributes and literal indexes.
///
/// `true`, `false` and `null` are names here. In JSON it stands in a string, without `${…}`.
pub fn absolute_traversal(expression: Expression<'_>) -> Result<Traversal, NotStatic> {
    let found = match expression {
        Expression::Native(native) => Traversal::of(native),
        Expression::Json(value) => JsonText::of_value(value).and_then(|text| of_text(&text)),
    };
    found.ok_or_else(|| NotStatic { wanted: Wanted::Reference, range: expression.range() })
}

/// As [`absolute_traversal`], relative to something: the first name is an attribute.
pub fn relative_traversal(expression: Expression<'_>) -> Result<Traversal, NotStatic> {
    absolute_traversal(expression).map(Traversal::relative)
}

/// The name, if an expression is a single one: `any`, `self`, also `true` and `null`.
pub fn keyword(expression: Expression<'_>) -> Option<String> {
    single_name(&absolute_traversal(expression).ok()?)
}

/// The name of a traversal without steps behind it.
pub(super) fn single_name(traversal: &Traversal) -> Option<String> {
    if traversal.steps.len() == 1 { traversal.root().map(str::to_owned) } else { None }
}

/// The reference that stands in a string of JSON.
pub(super) fn of_text(text: &JsonText<'_>) -> Option<Traversal> {
    let found = Traversal::of_tree(&parse_traversal_abs(text.as_str()))?;
    Some(found.moved(|offset| text.in_file(offset)))
}
