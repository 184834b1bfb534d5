//! Where each value comes from.

use strata_value::Value;

/// Which source every path of the inputs comes from. No value is in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {}

impl Explanation {
    /// A line for each path, sorted.
    pub fn to_text(&self) -> String {
        String::new()
    }

    /// The explanation as `{"inputs": […], "skipped_layers": […]}`.
    pub fn to_json(&self) -> Value {
        Value::NULL
    }
}
