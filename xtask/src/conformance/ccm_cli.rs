//! Suite `ccm/cli`: the program itself, with the arguments of Choria CCM.
//!
//! `ccm hiera parse` is `strata resolve`, `ccm facts` and `ccm hiera facts` are `strata facts`, and `ccm apply
//! --render` is `strata render`. The facts of the host are a file of `--host-facts`.
//!
//! An error is any status but 0, since the reference knows 1 alone. JSON and YAML are compared by the values
//! that are read back; in JSON the reference makes no difference between 5 and 5.0, in YAML it does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;
use strata_codec::{Limits, yaml};
use strata_diagnostics::SourceMap;
use strata_value::{Value, json};

use super::ccm_vectors::run_cases;
use super::{Suite, ccm_value, program};

/// Where the facts of the host are.
const HOST_FACTS: &str = "host-facts.json";

pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    let program = program::built()?;
    run_cases(path, suite, |case| check(case, &program))
}

fn check(case: &Json, program: &Path) -> Result<(), String> {
    let given: Vec<&str> = case["args"]
        .as_array()
        .ok_or("a case has no arguments")?
        .iter()
        .filter_map(Json::as_str)
        .collect();
    let (site, home) = (directory()?, directory()?);
    let facts = home.path().join(HOST_FACTS);
    write(&facts, &case["system_facts"].to_string())?;
    for (name, content) in case["files"].as_object().into_iter().flatten() {
        write(&site.path().join(name), content.as_str().unwrap_or_default())?;
    }
    let mut command = Command::new(program);
    command
        .args(arguments(&given)?)
        .arg("--host-facts")
        .arg(&facts)
        .current_dir(site.path())
        .stdin(Stdio::null())
        .env_clear()
        .env("HOME", home.path());
    for (name, value) in case["env"].as_object().into_iter().flatten() {
        command.env(name, value.as_str().unwrap_or_default());
    }
    compare(&command.output().map_err(|e| e.to_string())?, &given, &case["expect"])
}

/// The arguments of `strata` that mean the same as those of `ccm`.
fn arguments<'a>(given: &[&'a str]) -> Result<Vec<&'a str>, String> {
    let has = |name: &str| given.iter().any(|word| word.split('=').next() == Some(name));
    let (first, rest): (&[&str], _) = match given {
        ["hiera", "parse" | "resolve", rest @ ..] => (&["resolve"], rest),
        // The text of what a query finds, not its JSON.
        ["hiera", "facts", rest @ ..] if has("--query") => (&["facts", "--format", "raw"], rest),
        ["hiera", "facts", rest @ ..] | ["facts", rest @ ..] => (&["facts"], rest),
        // The reference reads `.env` unless it is told not to.
        ["apply", rest @ ..] if has("--no-read-env") => (&["render"], rest),
        ["apply", rest @ ..] => (&["render", "--read-env"], rest),
        _ => return Err(format!("{given:?} has no counterpart")),
    };
    let rest = rest.iter().filter(|word| **word != "--render");
    Ok(first.iter().chain(rest).copied().collect())
}

fn compare(output: &Output, given: &[&str], expect: &Json) -> Result<(), String> {
    let found = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let recorded = expect["stdout"].as_str().ok_or("no output is recorded")?;
    if output.status.code().is_none_or(|code| code == 101) {
        return Err(format!("crashes: {errors}"));
    }
    if output.status.success() != (expect["exit"] == 0) {
        return Err(format!("{}, recorded {}: {found}{errors}", output.status, expect["exit"]));
    }
    if expect["warned"] == true && !errors.contains("warning[") {
        return Err(format!("does not warn: {errors:?}"));
    }
    let has = |name| given.contains(&name);
    let same = if recorded.is_empty() || has("--env") && !has("--yaml") {
        found.trim() == recorded.trim()
    } else if has("--yaml") || given[0] == "apply" {
        ccm_value::same(&of_yaml(&found)?, &of_yaml(recorded)?)
    } else {
        match (json::parse(found.trim()), json::parse(recorded.trim())) {
            (Ok(found), Ok(recorded)) => ccm_value::same(&found, &recorded),
            _ => found.trim() == recorded.trim(),
        }
    };
    if same { Ok(()) } else { Err(format!("prints {found:?}, recorded {recorded:?}")) }
}

fn of_yaml(text: &str) -> Result<Value, String> {
    let file = SourceMap::default().add("output", text.into());
    let document = yaml::read(&file, yaml::Profile::Core, &Limits::default());
    document.map(|document| document.value).map_err(|errors| format!("{text}: {errors:?}"))
}

fn directory() -> Result<tempfile::TempDir, String> {
    tempfile::tempdir().map_err(|e| e.to_string())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(path, text)).map_err(|e| format!("{}: {e}", path.display()))
}
