//! Suite `ccm/url`: documents by their address, from a web server of the case and the file system.
//!
//! The buckets of a case are a table here, as they were where the cases were recorded; the NATS client has tests of
//! its own against a real server.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};
use strata_sources::{Address, Fetcher, Options};

use super::ccm_resolve::{Resolved, resolve};
use super::ccm_vectors::run_cases;
use super::web::Web;
use super::{Suite, ccm_value};

/// What stands for the directory of a case, and for its web server.
const DIRECTORY: &str = "<WD>";
const HOST: &str = "<HOST>";

pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check)
}

fn check(case: &Json) -> Result<(), String> {
    let expect = &case["expect"];
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    write(directory.path(), &case["files"])?;
    let web = Web::start(&case["http"]).map_err(|e| e.to_string())?;
    let source = case["source"].as_str().ok_or("a case has no source")?;
    let source = source
        .replace(DIRECTORY, &directory.path().to_string_lossy())
        .replace(HOST, &web.address.to_string());
    let found = fetch(&source, &case["kv"]).and_then(|text| data(&text, case));
    let seen = web.stop();
    if expect["auth_seen"].as_str() != seen.as_deref() {
        return Err(format!("the server saw {seen:?}, recorded {}", expect["auth_seen"]));
    }
    match found {
        Err(message) if message.contains("pass@") || message.contains("wrong") => {
            Err(format!("shows credentials: {message}"))
        }
        Err(_) if !expect["error"].is_null() => Ok(()),
        Err(message) => Err(format!("fails: {message}")),
        Ok(data) if !expect["error"].is_null() => {
            Err(format!("is {data:?}, recorded the error {}", expect["error"]))
        }
        Ok(data) => ccm_value::compare(&data, &expect["data"]),
    }
}

/// The text of the document at an address.
fn fetch(source: &str, buckets: &Json) -> Result<String, String> {
    match Address::parse(source).map_err(|e| e.to_string())? {
        Address::KeyValue { bucket, key } => match &buckets[bucket][key] {
            Json::String(text) if !text.is_empty() => Ok(text.clone()),
            other => Err(format!("no such value: {other}")),
        },
        _ => Fetcher::new(Options::default())
            .fetch(source)
            .map(|document| document.text.to_string())
            .map_err(|e| e.to_string()),
    }
}

/// What becomes of a document, when it keeps its rules.
fn data(text: &str, case: &Json) -> Result<strata_value::Value, String> {
    let document = json!({ "document": text, "facts": case["facts"] });
    let Resolved { data, broken, .. } = resolve(&document, &case["overrides"])??;
    if broken.is_empty() { Ok(data) } else { Err("it breaks its rules".to_owned()) }
}

fn write(directory: &Path, files: &Json) -> Result<(), String> {
    for (name, content) in files.as_object().into_iter().flatten() {
        let path = directory.join(name);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::write(&path, content.as_str().unwrap_or_default()))
            .map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(())
}
