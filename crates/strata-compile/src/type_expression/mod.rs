//! Types as they are declared: `list(string)`, `object({ port = optional(number, 80) })`.

mod message;
mod read;

use std::ops::Range;

use strata_diagnostics::Diagnostic;
use strata_eval::body::Attribute;
use strata_hierarchy::manifest::Type;
use strata_syntax::ast::Expression;
use strata_syntax::{parse_expression, schema};

use message::no_type;
use read::Reader;

/// The type that an argument is, or `None` with everything that is wrong with it.
///
/// In JSON it is a text that holds an expression of the native syntax.
pub(crate) fn read(argument: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Option<Type> {
    let file = argument.expression.file();
    match argument.expression.syntax()? {
        schema::Expression::Native(expression) => {
            let place = |range| file.span(range);
            Reader { place: &place, errors }.read(expression)
        }
        schema::Expression::Json(value) => {
            let tree = parse_expression(&*value.as_str().unwrap_or_default());
            let expression = tree.root().children().find_map(Expression::cast);
            let sound = expression.filter(|_| tree.errors().is_empty());
            let (Some(expression), Some(offsets)) = (sound, value.offsets()) else {
                errors.push(no_type(file.span(value.range())));
                return None;
            };
            let place = |range: Range<usize>| {
                file.span(offsets.in_file(range.start)..offsets.in_file(range.end))
            };
            Reader { place: &place, errors }.read(expression)
        }
    }
}
