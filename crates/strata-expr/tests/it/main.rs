//! Tests of the public interface.

mod expressions;
mod gjson;
mod laws;
mod limits;
mod marks;

use strata_expr::{ExprError, Names, compile};
use strata_value::{Map, Value, json};

/// The value of an expression, whose names may be any.
fn evaluate(text: &str, variables: &Map) -> Result<Value, ExprError> {
    compile(text, &Names::open())?.evaluate(variables)
}

#[track_caller]
fn evaluated(text: &str, variables: &Map) -> Value {
    evaluate(text, variables).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The facts of a host.
fn facts() -> Map {
    let text = r#"{"Facts": {"os": {"family": "debian"}, "hostname": "web01", "cpus": 8,
        "roles": ["web", "cache"], "disks": [{"name": "sda", "size": 100}, {"name": "sdb", "size": 600}]}}"#;
    json::parse(text).expect("JSON").as_map().cloned().expect("a map")
}
