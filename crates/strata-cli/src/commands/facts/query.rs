//! Paths over facts.

use strata_diagnostics::{Diagnostic, Diagnostics, Severity, did_you_mean};
use strata_expr::gjson::Path;
use strata_expr::value::json;
use strata_value::Value;

/// The facts with their names in order at every level, as they are shown.
pub(super) fn sorted(facts: &Value) -> Result<Value, Diagnostics> {
    read(&text(facts)?)
}

/// What a path finds in facts; none if nothing.
///
/// The path goes over their JSON text, since it then leaves numbers in lists and maps as they are.
pub(super) fn found(facts: &Value, path: &str) -> Result<Option<Value>, Diagnostics> {
    let text = text(facts)?;
    let found = Path::parse(path).and_then(|path| path.find(&text));
    // The limit says what to do.
    let found = found
        .map_err(|limit| Diagnostics::from(Diagnostic::error("facts-query", limit.to_string())))?;
    found.map(|found| read(&found.raw)).transpose()
}

/// The finding that a path finds nothing: an error, or a warning where null stands for it.
pub(super) fn nothing(path: &str, facts: &Value, is_optional: bool) -> Diagnostic {
    let severity = if is_optional { Severity::Warning } else { Severity::Error };
    let mut error = Diagnostic::error("facts-not-found", format!("there is no fact `{path}`"));
    error.severity = severity;
    let remarks = Path::parse(path).map(|path| path.remarks()).unwrap_or_default();
    let error = remarks.iter().fold(error, |error, remark| error.note(remark.to_string()));
    let first = path.split(['.', '|']).next().unwrap_or_default();
    let names = facts.as_map().into_iter().flatten().filter_map(|entry| entry.key.as_str());
    match did_you_mean(first, names) {
        Some(close) if close != first => error.hint(format!("did you mean `{close}`?")),
        _ => error.hint("`strata facts` shows all facts"),
    }
}

/// The reference's JSON: whole floats, which JSON makes of all numbers of a facts file, have no point.
fn text(facts: &Value) -> Result<String, Diagnostics> {
    json(facts, None).map_err(|why| no_form(&why))
}

fn read(text: &str) -> Result<Value, Diagnostics> {
    strata_value::json::parse(text).map_err(|why| no_form(why.message))
}

/// YAML can say what JSON cannot: infinities.
fn no_form(why: &str) -> Diagnostics {
    Diagnostic::error("output-format", format!("the facts cannot be written as JSON: {why}"))
        .hint("change the fact that has no such form")
        .into()
}
