//! `lookup(path)`, `lookup(path, default)`.

use strata_expr::gjson::Path;
use strata_value::{Key, Kind, Map, Value};

use super::arguments::{Arguments, Text};
use crate::environment::Environment;

/// What a GJSON path finds among `facts`, `data` and `environ`.
///
/// What is not there is the default unless that is null; then `""` or an error, as the environment says. A
/// null that is there counts.
pub(super) fn lookup(
    environment: &Environment<'_>,
    arguments: &Arguments<'_>,
) -> Result<Value, String> {
    if !(1..=2).contains(&arguments.len()) {
        let found = arguments.len();
        return Err(format!(
            "`lookup` takes a path and perhaps a default; {found} arguments are given"
        ));
    }
    let path = arguments.text(0, "the path")?;
    if let Some(found) = find(&environment.root, &path)? {
        return Ok(found.marked(path.marks));
    }
    if let Some(default) = arguments.get(1)
        && !default.unmark().0.is_null()
    {
        return Ok(default.clone().marked(path.marks));
    }
    if environment.missing_is_empty {
        return Ok(Value::string("").marked(path.marks));
    }
    Err(missing(&environment.root, &path))
}

fn find(root: &Map, path: &Text) -> Result<Option<Value>, String> {
    if let Some(found) = plain(root, path.as_str()) {
        return Ok(found);
    }
    let failed = |limit| format!("the path {} cannot be searched: {limit}", path.shown());
    let parsed = Path::parse(path.as_str()).map_err(failed)?;
    parsed.lookup(&Value::map(root.clone())).map_err(failed)
}

/// What a path of plain keys finds, if it leads through maps alone and to what `lookup` gives as it is, or
/// to nothing: nearly all lookups, and many times faster than reading the path.
#[expect(clippy::option_option, reason = "it may not know, or know that there is nothing")]
fn plain(root: &Map, path: &str) -> Option<Option<Value>> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_key = |part: &str| !part.is_empty() && part.bytes().all(is_plain);
    let mut map = root;
    let mut rest = path;
    loop {
        let (part, behind) = rest.split_once('.').unwrap_or((rest, ""));
        let is_last = part.len() == rest.len();
        if !is_key(part) {
            return None;
        }
        let Some(found) = Key::known(part).and_then(|key| map.get(key)) else {
            // What follows may be a modifier, which makes something of nothing.
            return behind.split('.').all(|part| is_last || is_key(part)).then_some(None);
        };
        if !is_last {
            (map, rest) = (found.as_map()?, behind);
            continue;
        }
        return match found.kind() {
            Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::String(_) => {
                Some(Some(found.clone()))
            }
            _ => None,
        };
    }
}

#[cold]
fn missing(root: &Map, path: &Text) -> String {
    let message = format!("`lookup` finds nothing at {}", path.shown());
    let first = path.as_str().split(['.', '|']).next().unwrap_or_default();
    let leads_nowhere = first.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && Key::known(first).is_none_or(|key| root.get(key).is_none());
    if leads_nowhere {
        format!("{message}: a path begins with `facts`, `data` or `environ`")
    } else {
        format!("{message}, and no default is given")
    }
}
