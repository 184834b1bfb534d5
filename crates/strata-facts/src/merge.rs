//! Facts over facts.

use strata_merge::{Lists, MergeError, NoLog, Strategy};
use strata_value::Value;

/// Merges facts over other facts: maps at every level, lists one behind the other, anything else
/// (null too) is replaced. Neither input changes; the error is that of data nested too deep.
pub fn merged(lower: &Value, higher: &Value) -> Result<Value, MergeError> {
    let layers = [higher.clone(), lower.clone()];
    let merged = strata_merge::merge(&Strategy::Overlay(Lists::Append), &layers, &mut NoLog)?;
    Ok(merged.unwrap_or(Value::NULL))
}
