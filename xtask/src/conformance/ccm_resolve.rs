//! The suites `ccm/resolve` and `ccm/validate`: documents, with what becomes of them and their rules.

use std::path::Path;

use serde_json::Value as Json;
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_hierarchy::document::{Document, Rule, put_over};
use strata_merge::NoLog;
use strata_template::environment::Environment;
use strata_value::{Map, Value};

use super::Suite;
use super::ccm_value::{compare, variables};
use super::ccm_vectors::run_cases;

/// Runs the cases of `ccm/resolve` that hang on no accident of the reference.
pub(super) fn run_resolve(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_resolve)
}

/// Runs the cases of `ccm/validate`.
pub(super) fn run_validate(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_validate)
}

/// What becomes of the document of a case.
pub(super) struct Resolved {
    document: Document,
    pub(super) data: Value,
    pub(super) broken: Diagnostics,
}

/// Reads and resolves, with data of the caller over it, or says why that is not possible.
pub(super) fn resolve(case: &Json, overrides: &Json) -> Result<Result<Resolved, String>, String> {
    let text = case["document"].as_str().ok_or("no document")?;
    let data_key = case["data_key"].as_str().unwrap_or(Document::DATA_KEY);
    let facts = if case["facts"].is_null() { Map::default() } else { variables(&case["facts"])? };
    let sources = SourceMap::default();
    let file = sources.add("document", text.into());
    let resolved = Document::read(&file, data_key).and_then(|document| {
        let data = document.resolve(&Environment::of_facts(facts).at_time(0))?;
        Ok((document, data))
    });
    let (document, data) = match resolved {
        Ok(resolved) => resolved,
        Err(errors) => return Ok(Err(errors.concise(&sources).collect::<Vec<_>>().join("; "))),
    };
    let data = match overrides {
        Json::Null => data,
        overrides => {
            let over = Value::map(variables(overrides)?);
            put_over(&data, &over, &mut NoLog).map_err(|_| "the overrides do not merge")?
        }
    };
    let broken = document.rules().check(&data);
    Ok(Ok(Resolved { document, data, broken }))
}

fn check_resolve(case: &Json) -> Result<(), String> {
    let expect = &case["expect"];
    let error = &expect["error"];
    match resolve(case, &case["overrides"])? {
        Err(_) if !error.is_null() => Ok(()),
        Err(message) => Err(format!("fails: {message}")),
        Ok(resolved) if error["class"] == "validation" => {
            compare_errors(&resolved, &error["errors"])
        }
        Ok(resolved) if !error.is_null() => {
            Err(format!("is {:?}, recorded the error {error}", resolved.data))
        }
        Ok(resolved) if !resolved.broken.is_empty() => {
            Err(format!("breaks rules: {:?}", messages(&resolved.broken)))
        }
        Ok(resolved) => {
            compare(&resolved.data, &expect["data"])?;
            compare_warnings(&resolved.document, &expect["warnings"])
        }
    }
}

fn check_validate(case: &Json) -> Result<(), String> {
    let expect = &case["expect"];
    match resolve(case, &case["overrides"])? {
        Err(_) if !expect["error"].is_null() => Ok(()),
        Err(message) => Err(format!("fails: {message}")),
        Ok(_) if !expect["error"].is_null() => Err(format!("recorded the error {expect}")),
        Ok(resolved) => {
            let mut rules: Vec<Json> = resolved.document.rules().iter().map(rule).collect();
            rules.sort_by_key(|rule| rule["key"].as_str().map(str::to_owned));
            if Json::Array(rules.clone()) != expect["rules"] {
                return Err(format!("has the rules {rules:?}, recorded {}", expect["rules"]));
            }
            compare_warnings(&resolved.document, &expect["warnings"])?;
            compare_errors(&resolved, &expect["errors"])
        }
    }
}

fn rule(rule: &Rule) -> Json {
    serde_json::json!({
        "key": rule.key(),
        "required": rule.is_required(),
        "validate": rule.validation().unwrap_or_default(),
    })
}

/// Compares the messages of broken rules as far as they are stable.
fn compare_errors(resolved: &Resolved, expected: &Json) -> Result<(), String> {
    let found = messages(&resolved.broken);
    let mut recorded: Vec<String> = expected
        .as_array()
        .ok_or("no list of errors")?
        .iter()
        .map(|message| stable(message.as_str().unwrap_or_default()))
        .collect();
    recorded.sort();
    if found == recorded { Ok(()) } else { Err(format!("breaks {found:?}, recorded {recorded:?}")) }
}

fn messages(broken: &Diagnostics) -> Vec<String> {
    let mut messages: Vec<String> = broken.iter().map(|finding| stable(&finding.message)).collect();
    messages.sort();
    messages
}

/// What stands behind `failed:` is advice.
fn stable(message: &str) -> String {
    message.split_once(" failed:").map_or(message, |(stable, _)| stable).to_owned()
}

/// Compares the warnings about comments that are no rules.
fn compare_warnings(document: &Document, expected: &Json) -> Result<(), String> {
    let mut found: Vec<Json> = document.warnings().iter().filter_map(annotation).collect();
    let mut recorded = expected.as_array().ok_or("no list of warnings")?.clone();
    found.sort_by_key(Json::to_string);
    recorded.sort_by_key(Json::to_string);
    if found == recorded { Ok(()) } else { Err(format!("warns {found:?}, recorded {recorded:?}")) }
}

fn annotation(warning: &Diagnostic) -> Option<Json> {
    let (text, _) = warning.message.strip_prefix('`')?.split_once("` is no rule")?;
    Some(serde_json::json!({ "key": warning.path.as_deref()?, "annotation": text }))
}
