//! `ccm/jet`: Jet templates.

use std::path::Path;

use serde_json::Value as Json;
use strata_expr::Environment as _;
use strata_template::environment::{Environment, World};
use strata_value::{Map, Value};

use super::ccm_vectors::run_cases;
use super::{Suite, ccm_value};

/// Runs the cases that do not hang on an accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, run_case)
}

fn run_case(case: &Json) -> Result<(), String> {
    let world = CaseWorld { files: &case["files"], kv: &case["env"]["kv"] };
    let part = |name: &str| match &case["env"][name] {
        Json::Null => Ok(Map::default()),
        part => ccm_value::variables(part),
    };
    let environment = Environment::new(part("facts")?, part("data")?, part("environ")?, &world);
    let expect = &case["expect"];
    // As the function does, which also takes the name of a file.
    let result = environment.call("jet", &arguments(case)?).ok_or("there is no function `jet`")?;
    match (result, expect["output"].as_str()) {
        (Ok(output), Some(wanted)) if output.as_str() == Some(wanted) => Ok(()),
        (Err(_), None) => Ok(()),
        (Ok(output), _) => Err(format!("is {output:?}, recorded {expect}")),
        (Err(message), Some(wanted)) => Err(format!("fails: {message}; recorded {wanted:?}")),
    }
}

/// The template, and the delimiters if the case has its own.
fn arguments(case: &Json) -> Result<Vec<Value>, String> {
    let delimiters = case["delims"].as_array().into_iter().flatten();
    std::iter::once(&case["template"])
        .chain(delimiters)
        .map(|text| text.as_str().map(Value::string).ok_or_else(|| format!("{text} is no text")))
        .collect()
}

/// The files and the key-value store of a case.
struct CaseWorld<'c> {
    files: &'c Json,
    kv: &'c Json,
}

impl World for CaseWorld<'_> {
    fn read_file(&self, path: &str) -> Result<Value, String> {
        let text = self.files[path].as_str().ok_or_else(|| format!("there is no file `{path}`"))?;
        Ok(Value::string(text))
    }

    fn kv_get(&self, bucket: &str, key: &str) -> Result<Value, String> {
        let value = self.kv[bucket][key].as_str();
        Ok(Value::string(value.ok_or_else(|| format!("`{bucket}` has no key `{key}`"))?))
    }
}
