//! Keys and values in columns.

use strata_diagnostics::Diagnostics;
use strata_value::{Kind, Value};

use super::raw;

pub(super) fn write(value: &Value) -> Result<String, Diagnostics> {
    let rows: Vec<(String, String)> = match value.kind() {
        Kind::Map(map) | Kind::Object(map) => map
            .iter()
            .map(|entry| Ok((entry.key.to_string(), cell(&entry.value)?)))
            .collect::<Result<_, Diagnostics>>()?,
        Kind::List(list) | Kind::Tuple(list) | Kind::Set(list) => list
            .iter()
            .enumerate()
            .map(|(at, element)| Ok((at.to_string(), cell(element)?)))
            .collect::<Result<_, Diagnostics>>()?,
        _ => return raw::write(value),
    };
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines =
        rows.iter().map(|(name, cell)| format!("{name:width$}  {cell}").trim_end().to_owned());
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// A value on one line.
fn cell(value: &Value) -> Result<String, Diagnostics> {
    let text = raw::write(value)?;
    Ok(if text.contains('\n') { super::compact(value)? } else { text })
}
