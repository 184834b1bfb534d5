//! Arguments that are known before anything is evaluated.

use strata_diagnostics::Diagnostic;
use strata_eval::Scope;
use strata_eval::body::Attribute;
use strata_value::Value;

/// The value of an argument that may use neither names nor functions.
pub(super) fn value(argument: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Option<Value> {
    argument.expression.evaluate(&Scope::new()).map_err(|found| errors.extend(found)).ok()
}

/// A truth value that is written out; `false` where it is wrong, which is told.
pub(super) fn truth(argument: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> bool {
    let Some(value) = value(argument, errors) else { return false };
    value.as_bool().unwrap_or_else(|| {
        errors.push(wrong(argument, "true or false"));
        false
    })
}

/// A text that is written out.
pub(super) fn text(argument: &Attribute<'_>, errors: &mut Vec<Diagnostic>) -> Option<String> {
    let value = value(argument, errors)?;
    let text = value.as_str().map(str::to_owned);
    if text.is_none() {
        errors.push(wrong(argument, "a text in quotes"));
    }
    text
}

fn wrong(argument: &Attribute<'_>, wanted: &str) -> Diagnostic {
    Diagnostic::error("config-literal", format!("`{}` must be {wanted}", argument.name))
        .at(argument.expression.span(), "")
        .note("it is read before anything is evaluated, and nothing is converted")
}
