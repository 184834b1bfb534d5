//! HCL: a body of attributes, or an expression.

use strata_diagnostics::Diagnostics;
use strata_edit::convert::{map_to_body, value_to_expression};
use strata_value::Value;

use super::cannot;

pub(super) fn write(value: &Value) -> Result<String, Diagnostics> {
    let body = value.as_map().and_then(map_to_body);
    body.unwrap_or_else(|| value_to_expression(value)).map_err(|why| cannot("HCL", why))
}
