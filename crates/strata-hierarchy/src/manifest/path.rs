//! Paths in inputs, as people see them.

use strata_value::{Path, Seq, Step, Value, json};

/// The path into a variable as a JSON array: `["web","headers","X-Node"]`.
pub(crate) fn json_path(variable: &str, path: &Path) -> String {
    let steps = path.steps().iter().map(|step| match step {
        Step::Key(key) => key.to_value(),
        Step::Index(at) => Value::count(i64::try_from(*at).unwrap_or(i64::MAX)),
    });
    let all: Seq = [Value::string(variable)].into_iter().chain(steps).collect();
    json::write(&Value::list(all), &json::Options::default())
        .expect("names and positions have no marks")
}
