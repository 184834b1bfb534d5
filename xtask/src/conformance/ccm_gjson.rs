//! The suite `ccm/gjson`: paths over JSON text.

use std::path::Path;

use serde_json::Value as Json;
use strata_expr::gjson::{self, Type};

use super::Suite;
use super::ccm_value::compare;
use super::ccm_vectors::run_cases;

/// Runs the cases that hang on no accident of the reference.
pub(super) fn run(path: &Path, suite: &mut Suite) -> Result<(), String> {
    run_cases(path, suite, check_case)
}

fn check_case(case: &Json) -> Result<(), String> {
    let text = |field: &str| case[field].as_str().ok_or_else(|| format!("no text in `{field}`"));
    let path = gjson::Path::parse(text("path")?).map_err(|e| e.to_string())?;
    let found = path.find(text("json")?).map_err(|e| e.to_string())?;
    let expected = &case["expect"];
    let Some(found) = found else {
        let nothing = expected["exists"] == false;
        return if nothing { Ok(()) } else { Err(format!("finds nothing, recorded {expected}")) };
    };
    let is = |field: &str, found: &str| {
        let recorded = &expected[field];
        if recorded == found {
            Ok(())
        } else {
            Err(format!("{field} {found:?}, recorded {recorded}"))
        }
    };
    is("type", type_name(found.kind))?;
    is("raw", &found.raw)?;
    is("string", &found.string)?;
    compare(&found.value().map_err(|e| e.to_string())?, &expected["value"])
}

const fn type_name(kind: Type) -> &'static str {
    match kind {
        Type::Null => "Null",
        Type::False => "False",
        Type::True => "True",
        Type::Number => "Number",
        Type::String => "String",
        Type::Json => "JSON",
    }
}
