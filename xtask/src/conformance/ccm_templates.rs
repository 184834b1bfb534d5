//! `ccm/templates`: texts with expressions.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use strata_codec::{Limits, json, yaml};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_expr::value::string_of_bytes;
use strata_template::environment::{Environment, Scope, World};
use strata_template::interpolate::{Condition, Expansion, Template};
use strata_value::{Key, Kind, Map, Value};
use tempfile::TempDir;

use super::ccm_vectors::run_cases;
use super::{Suite, ccm_value, site};

/// A time for `now()`: the year 2024.
const NOW: i128 = 1_709_164_800_000_000_000;

/// Runs the cases that do not hang on an accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, run_case)
}

fn run_case(case: &Json) -> Result<(), String> {
    let world = CaseWorld::of(case)?;
    let variables = &case["env"];
    let mut environment = Environment::new(
        facts(variables)?,
        map(&variables["data"])?,
        map(&variables["environ"])?,
        &world,
    )
    .at_time(NOW);
    if case["default_on_missing"] == true {
        environment = environment.missing_is_empty();
    }
    let scope = if case["restricted"] == true { Scope::Resolution } else { Scope::Full };
    let expect = &case["expect"];
    match (evaluate(case, scope, &environment), expect.get("error")) {
        (Ok((value, matched)), None) => {
            ccm_value::compare(&value, &expect["value"])?;
            match (matched, expect["matched"].as_bool()) {
                (Some(is), Some(recorded)) if is != recorded => {
                    Err(format!("matched is {is}, recorded {recorded}"))
                }
                _ => Ok(()),
            }
        }
        (Err(_), Some(_)) => Ok(()),
        (Ok((value, _)), Some(error)) => Err(format!("is {value:?}, recorded {error}")),
        (Err(error), None) => Err(format!("fails: {error}; recorded {expect}")),
    }
}

/// What a case gives, and for an entry of a hierarchy whether it matches.
fn evaluate(
    case: &Json,
    scope: Scope,
    environment: &Environment<'_>,
) -> Result<(Value, Option<bool>), String> {
    let mode = case["mode"].as_str().ok_or("a case has no mode")?;
    if mode == "expand" {
        let input = ccm_value::value(&case["input"])?;
        let expansion = Expansion::compile(input, scope).map_err(|e| e.error.message)?;
        let value = expansion.expand(environment).map_err(|e| e.error.message)?;
        return Ok((value, None));
    }
    let text = case["template"].as_str().ok_or("a case has no template")?;
    let value = if mode == "control" {
        Condition::compile(text, scope).and_then(|c| c.holds(environment)).map(Value::bool)
    } else {
        let template = Template::compile(text, scope).map_err(|e| e.message)?;
        match mode {
            "typed" => template.value(environment),
            "string" => template.text(environment),
            "match" => {
                let entry = template.entry(environment).map_err(|e| e.message)?;
                return Ok((entry.text, Some(entry.matched)));
            }
            _ => return Err(format!("the mode {mode} is unknown")),
        }
    };
    Ok((value.map_err(|e| e.message)?, None))
}

fn map(json: &Json) -> Result<Map, String> {
    if json.is_null() { Ok(Map::default()) } else { ccm_value::variables(json) }
}

/// The facts: values, or the text of a file of facts, in which JSON has floats alone.
fn facts(variables: &Json) -> Result<Map, String> {
    let failed = |errors: Diagnostics| errors.iter().map(|e| e.message.clone()).collect::<String>();
    let file = |text: &str| SourceMap::default().add("facts", text.into());
    let limits = Limits::default();
    let facts = if let Some(text) = variables["facts_json"].as_str() {
        floats(&json::read(&file(text), json::Mode::Strict, &limits).map_err(failed)?.value)
    } else if let Some(text) = variables["facts_yaml"].as_str() {
        yaml::read(&file(text), yaml::Profile::Goccy, &limits).map_err(failed)?.value
    } else {
        return map(&variables["facts"]);
    };
    facts.as_map().cloned().ok_or_else(|| "the facts are no map".to_owned())
}

fn floats(value: &Value) -> Value {
    match value.kind() {
        Kind::List(list) => Value::list(list.iter().map(floats).collect::<Vec<_>>()),
        Kind::Map(map) => Value::map(map.map_values(|_, entry| floats(&entry.value))),
        _ => value.as_f64().map_or_else(|| value.clone(), Value::float),
    }
}

/// The files and the key-value store of a case.
struct CaseWorld {
    directory: TempDir,
    kv: Option<Map>,
}

impl CaseWorld {
    fn of(case: &Json) -> Result<Self, String> {
        let directory = TempDir::new().map_err(|e| e.to_string())?;
        site::write_files(directory.path(), &map(&case["files"])?)?;
        let variables = &case["env"];
        let kv = if variables["no_kv"] == true { None } else { Some(map(&variables["kv"])?) };
        Ok(Self { directory, kv })
    }

    fn path(&self, path: &str) -> PathBuf {
        self.directory.path().join(path)
    }
}

impl World for CaseWorld {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        let bytes = std::fs::read(self.path(path)).map_err(|e| format!("`{path}`: {e}"))?;
        Ok(string_of_bytes(bytes))
    }

    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        let buckets = self.kv.as_ref().ok_or("no key-value store is connected")?;
        let bucket =
            buckets.get(Key::new(bucket)).and_then(Value::as_map).ok_or("no such bucket")?;
        bucket.get(Key::new(key)).cloned().ok_or_else(|| "no such key".to_owned())
    }
}
