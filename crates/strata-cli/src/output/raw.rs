//! Text as it is.

use strata_diagnostics::Diagnostics;
use strata_value::Value;

use super::compact;

pub(super) fn write(value: &Value) -> Result<String, Diagnostics> {
    match value.as_str() {
        Some(text) => Ok(text.to_owned()),
        None if value.is_null() => Ok(String::new()),
        None => compact(value),
    }
}
