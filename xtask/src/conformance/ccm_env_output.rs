//! The suite `ccm/env_output`: resolved data as variables, JSON and YAML, whole or by a query.

use std::path::Path;

use serde_json::Value as Json;
use strata_codec::{Limits, yaml};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_expr::value::json;
use strata_hierarchy::document::{Quoting, env, query};
use strata_value::Value;

use super::Suite;
use super::ccm_resolve::resolve;
use super::ccm_value::same;
use super::ccm_vectors::run_cases;

/// Runs the cases that hang on no accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_case)
}

fn check_case(case: &Json) -> Result<(), String> {
    let expect = &case["expect"];
    let is_error = !expect["error"].is_null();
    let resolved = match resolve(case, &case["data_overrides"])? {
        Ok(resolved) if resolved.broken.is_empty() => resolved,
        Ok(_) | Err(_) if is_error => return Ok(()),
        Ok(resolved) => return Err(format!("breaks rules: {:?}", resolved.broken)),
        Err(message) => return Err(format!("fails: {message}")),
    };
    let data = match case["query"].as_str() {
        Some(path) => query(&resolved.data, path).map_err(|errors| messages(&errors))?,
        None => resolved.data,
    };
    match case["format"].as_str() {
        Some("env") => check_env(case, &data),
        Some("json") => is(&json(&data, Some(2))?, expect),
        Some("yaml") => check_yaml(&data, expect),
        other => Err(format!("the format {other:?} is unknown")),
    }
}

fn check_env(case: &Json, data: &Value) -> Result<(), String> {
    let prefix = case["prefix"].as_str().unwrap_or("HIERA");
    let text = env(data, prefix, Quoting::None).map_err(|errors| messages(&errors))?;
    let Some(entries) = case["expect"]["entries"].as_array() else {
        return is(&text, &case["expect"]);
    };
    let lines: Vec<&str> = text.lines().collect();
    let recorded: Vec<&str> = entries.iter().filter_map(Json::as_str).collect();
    if lines == recorded { Ok(()) } else { Err(format!("is {lines:?}, recorded {recorded:?}")) }
}

/// Compares a text, which the reference trims before it ends it with a line end.
fn is(text: &str, expect: &Json) -> Result<(), String> {
    let found = format!("{}\n", text.trim());
    let recorded = expect["stdout"].as_str().ok_or("no output is recorded")?;
    if found == recorded { Ok(()) } else { Err(format!("is {found:?}, recorded {recorded:?}")) }
}

fn check_yaml(data: &Value, expect: &Json) -> Result<(), String> {
    let recorded = expect["stdout"].as_str().ok_or("no output is recorded")?;
    let (found, recorded) = (parsed(&yaml::write(data))?, parsed(recorded)?);
    if same(&found, &recorded) {
        Ok(())
    } else {
        Err(format!("is {found:?}, recorded {recorded:?}"))
    }
}

fn parsed(text: &str) -> Result<Value, String> {
    let file = SourceMap::default().add("output", text.into());
    let document = yaml::read(&file, yaml::Profile::Core, &Limits::default());
    document.map(|document| document.value).map_err(|errors| messages(&errors))
}

fn messages(errors: &Diagnostics) -> String {
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ")
}
