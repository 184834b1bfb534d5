//! Defaults, which are evaluated where they stand.

use strata_diagnostics::{Diagnostic, SourceMap};
use strata_syntax::ast::Expression;
use strata_value::Value;

use super::read::Place;
use crate::moved::moved;
use crate::{Program, Scope};

/// The value of an expression without variables and functions.
pub(super) fn constant(
    expression: Expression<'_>,
    place: Place<'_>,
) -> Result<Value, Vec<Diagnostic>> {
    let alone = SourceMap::default().add("", expression.node().tree().text().clone());
    let value = Program::of_native(expression, &alone).evaluate(&Scope::new());
    value.map_err(|errors| errors.into_iter().map(|error| moved(error, &alone, place)).collect())
}
