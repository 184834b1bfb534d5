//! The suite `ccm/expr`: an expression, evaluated with variables of no known type.
//!
//! Compared are success and the value, integers and floats apart. Cases that hang on an accident of the
//! reference (`quirk`) are not counted.

use std::path::Path;

use serde_json::Value as Json;
use strata_expr::{Environment, Names, compile};
use strata_value::{Key, Map, Value};

use super::Suite;
use super::ccm_value::{compare, variables};
use super::ccm_vectors::run_cases;

/// Runs the cases.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_case)
}

/// The variables of a case, and a time of day.
struct Variables(Map);

impl Environment for Variables {
    fn variable(&self, name: Key) -> Option<&Value> {
        self.0.get(name)
    }

    fn variables(&self) -> Map {
        self.0.clone()
    }

    fn now(&self) -> Option<i128> {
        Some(1_700_000_000_000_000_000)
    }
}

fn check_case(case: &Json) -> Result<(), String> {
    let text = case["expr"].as_str().ok_or("the case has no `expr`")?;
    let variables = Variables(variables(&case["env"])?);
    let result = compile(text, &Names::open()).and_then(|program| program.evaluate(&variables));
    let about = |what: String| format!("{text}\n{what}");
    match (result, case["expect"].get("error")) {
        (Err(_), Some(_)) => Ok(()),
        (Ok(value), None) => compare(&value, &case["expect"]["value"]).map_err(about),
        (Ok(value), Some(error)) => Err(about(format!("is {value:?}, recorded {error}"))),
        (Err(error), None) => Err(about(format!("{error}, recorded {}", case["expect"]["value"]))),
    }
}
