//! Data of the arguments that is put over what is resolved.

use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap};
use strata_hierarchy::document::read_data;
use strata_value::{Key, Map, Value};

use super::args::Args;
use crate::input;

/// The data of `--data-file` with that of `--data` in place of its keys; none if there is neither.
pub(super) fn overrides(args: &Args, sources: &SourceMap) -> Result<Option<Value>, Diagnostics> {
    let mut data = None;
    if let Some(path) = &args.data_file {
        data = Some(read_data(&*input::source(path, sources)?)?);
    }
    if args.data.is_empty() {
        return Ok(data);
    }
    let given = args.data.iter().map(|pair| entry(pair)).collect::<Result<Map, _>>()?;
    let base = data.as_ref().and_then(Value::as_map).cloned().unwrap_or_default();
    let all = base.iter().chain(&given).cloned().collect::<Vec<_>>();
    Ok(Some(Value::map(Map::new(all))))
}

fn entry(pair: &str) -> Result<(Key, Value), Diagnostics> {
    match pair.split_once('=') {
        Some((key, value)) => Ok((Key::new(key), Value::text(value))),
        None => Err(Diagnostic::error("usage", format!("`{pair}` of `--data` has no value"))
            .hint(format!("write `--data {pair}=VALUE`"))
            .into()),
    }
}
