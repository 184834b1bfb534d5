//! The suite `ccm/manifest`: manifests to data and resources, their gates and deferred fields.

use std::path::Path;

use serde_json::{Value as Json, json};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_hierarchy::document::Document;
use strata_hierarchy::document::manifest::{Inputs, Manifest, Rendered, Resource};
use strata_template::environment::World;
use strata_value::{Map, Value};

use super::Suite;
use super::ccm_value::{compare, variables};
use super::ccm_vectors::run_cases;

/// Runs the cases that hang on no accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_case)
}

/// The files and the key-value store of a case.
struct Stand<'c> {
    files: &'c Json,
    kv: &'c Json,
}

impl World for Stand<'_> {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        match self.files[path].as_str() {
            Some(text) => Ok(Value::text(text)),
            None => Err(format!("there is no file `{path}`")),
        }
    }

    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        match self.kv[bucket][key].as_str() {
            Some(text) => Ok(Value::text(text)),
            None => Err(format!("there is no key `{key}` in `{bucket}`")),
        }
    }
}

fn check_case(case: &Json) -> Result<(), String> {
    let text = case["manifest"].as_str().ok_or("no manifest")?;
    let (facts, environ) = (map(&case["facts"])?, map(&case["environ"])?);
    let over = |field: &str| match &case[field] {
        Json::Null => Ok(None),
        json => map(json).map(|map| Some(Value::map(map))),
    };
    let (handed_in, external) = (over("resolved_data")?, over("external_data")?);
    let world = Stand { files: &case["files"], kv: &case["kv"] };
    let sources = SourceMap::default();
    let overriding = match case["hiera"].as_str() {
        None => None,
        Some(source) => match overriding(source, &world, &sources) {
            Ok(document) => Some(document),
            Err(message) => return error_is_recorded(case, &message),
        },
    };
    let mut inputs = Inputs::new(&facts, &sources, &world).environ(&environ).at_time(0);
    if let Some(document) = &overriding {
        inputs = inputs.overriding(document);
    }
    if let Some(data) = &handed_in {
        inputs = inputs.handed_in(data);
    }
    if let Some(data) = &external {
        inputs = inputs.external(data);
    }
    let manifest = Manifest::read(&sources.add("manifest.yaml", text.into()));
    let rendered = manifest.and_then(|manifest| Ok((manifest.render(&inputs)?, manifest)));
    match rendered {
        Ok((rendered, _)) if !case["expect"]["error"].is_null() => {
            Err(format!("is {:?}, recorded {}", rendered.to_value(), case["expect"]["error"]))
        }
        Ok((rendered, manifest)) => {
            let environment = || manifest.environment(&inputs, &rendered.data);
            compare_rendered(&rendered, &case["expect"])?;
            let applied = rendered.resources.iter().zip(
                case["expect"]["after_control"].as_array().ok_or("no list of applied resources")?,
            );
            for (resource, recorded) in applied {
                compare_applied(resource, &environment(), recorded)?;
            }
            Ok(())
        }
        Err(errors) => error_is_recorded(case, &shown(&errors, &sources)),
    }
}

fn map(json: &Json) -> Result<Map, String> {
    if json.is_null() { Ok(Map::default()) } else { variables(json) }
}

fn shown(errors: &Diagnostics, sources: &SourceMap) -> String {
    errors.concise(sources).collect::<Vec<_>>().join("; ")
}

fn error_is_recorded(case: &Json, message: &str) -> Result<(), String> {
    if case["expect"]["error"].is_null() { Err(format!("fails: {message}")) } else { Ok(()) }
}

/// The document that a case puts over the data: of a file, or of the key-value store.
fn overriding(source: &str, world: &Stand<'_>, sources: &SourceMap) -> Result<Document, String> {
    let text = match source.strip_prefix("kv://").and_then(|rest| rest.split_once('/')) {
        Some((bucket, key)) => world.kv_get(bucket, key)?,
        None => world.read_file(source)?,
    };
    let file = sources.add(source, text.as_str().unwrap_or_default().into());
    Document::read(&file, Document::DATA_KEY).map_err(|errors| shown(&errors, sources))
}

fn compare_rendered(rendered: &Rendered, expect: &Json) -> Result<(), String> {
    compare(&rendered.data, &expect["data"])?;
    compare(&rendered.to_value(), &expect["render"])?;
    compare(&Value::bool(rendered.fail_on_error), &expect["fail_on_error"])?;
    compare(&rendered.pre_message, &expect["pre_message"])?;
    compare(&rendered.post_message, &expect["post_message"])
}

fn compare_applied(
    resource: &Resource,
    environment: &strata_template::environment::Environment<'_>,
    recorded: &Json,
) -> Result<(), String> {
    let kind = resource.kind().name();
    let is_managed = match resource.is_managed(environment) {
        Err(_) if recorded["control_error"] == true => return Ok(()),
        Err(errors) => return Err(format!("the gates of a {kind} fail: {errors:?}")),
        Ok(is_managed) => is_managed,
    };
    let actual = json!({ "type": kind, "manage": is_managed });
    if actual["type"] != recorded["type"] || actual["manage"] != recorded["manage"] {
        return Err(format!("is {actual}, recorded {recorded}"));
    }
    if !is_managed {
        return Ok(());
    }
    match resource.settle(environment) {
        Err(_) if !recorded["deferred_error"].is_null() => Ok(()),
        Err(errors) => Err(format!("deferred fields fail: {errors:?}")),
        Ok(fields) if !recorded["deferred_error"].is_null() => {
            Err(format!("is {fields:?}, recorded {recorded}"))
        }
        Ok(fields) => compare(&fields, &recorded["properties"]),
    }
}
