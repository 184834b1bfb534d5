//! `ccm/jet`: Jet templates.

use std::path::Path;

use serde_json::Value as Json;
use strata_diagnostics::SourceMap;
use strata_expr::Environment;
use strata_template::jet::{Delimiters, Template};
use strata_value::{Key, Map, Value};

use super::Suite;
use super::ccm_value;
use super::hcl_vectors::{check, id, read};

/// Runs the cases that do not hang on an accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    for case in read(path)? {
        if case["quirk"] != true {
            check(suite, id(&case)?, || run_case(&case));
        }
    }
    Ok(())
}

fn run_case(case: &Json) -> Result<(), String> {
    let environment = CaseEnvironment::of(case)?;
    let expect = &case["expect"];
    let text = case["template"].as_str().ok_or("a case has no template")?;
    match (environment.render(text, &delimiters(case)), expect.get("output")) {
        (Ok(output), Some(wanted)) if output.as_str() == wanted.as_str() => Ok(()),
        (Err(_), None) => Ok(()),
        (Ok(output), Some(wanted)) => Err(format!("gives {output:?}, recorded {wanted}")),
        (Ok(output), None) => Err(format!("gives {output:?}, recorded {expect}")),
        (Err(message), Some(wanted)) => Err(format!("fails: {message}; recorded {wanted}")),
    }
}

fn delimiters(case: &Json) -> Delimiters {
    match (case["delims"][0].as_str(), case["delims"][1].as_str()) {
        (Some(left), Some(right)) => Delimiters::new(left, right),
        _ => Delimiters::default(),
    }
}
