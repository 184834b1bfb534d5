//! A part of data by its GJSON path.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_expr::gjson::Path;
use strata_value::{Kind, Value};

use crate::document::error::QUERY;

/// The part of data that a GJSON path finds; null if it finds nothing.
///
/// All numbers are floats, as whoever goes through JSON has them.
pub fn query(data: &Value, path: &str) -> Result<Value, Diagnostics> {
    let found = Path::parse(path).and_then(|path| path.lookup(data));
    match found {
        Ok(found) => Ok(floats(&found.unwrap_or(Value::NULL))),
        Err(limit) => Err(Diagnostic::error(QUERY, format!("the query does not end: {limit}"))
            .hint("ask for less at once")
            .into()),
    }
}

/// The value with floats for all its numbers; the depth is that of data, which is limited.
fn floats(value: &Value) -> Value {
    let changed = match value.kind() {
        #[expect(clippy::cast_precision_loss, reason = "floats are asked for")]
        Kind::Int(n) => Value::float(n as f64),
        Kind::Big(n) => Value::float(n.to_f64()),
        Kind::List(list) => Value::list(list.iter().map(floats).collect::<Vec<_>>()),
        Kind::Map(map) => Value::map(map.map_values(|_, entry| floats(&entry.value))),
        _ => return value.clone(),
    };
    changed.at(value.origin())
}
