//! What the schema of manifests says of the sections besides `ccm`.

use strata_diagnostics::Diagnostics;
use strata_value::{Key, Map, Value};

use super::error::{key_text, structure};

/// Checks `hierarchy` and `overrides`; all that is wrong with them.
pub(super) fn check(root: &Map) -> Diagnostics {
    let mut found = Diagnostics::new();
    let section = |name: &str| root.get(Key::new(name)).and_then(Value::as_map);
    for entry in section("hierarchy").into_iter().flat_map(Map::iter) {
        let name = key_text(entry.key);
        let path = format!("hierarchy.{name}");
        match entry.key.as_str() {
            Some("order") => {}
            Some("merge") if matches!(entry.value.as_str(), Some("first" | "deep")) => {}
            Some("merge") => found.push(
                structure("`merge` must be `first` or `deep`", entry.value.origin()).path(path),
            ),
            _ => found.push(
                structure(format!("`hierarchy` has no key `{name}`"), entry.key_origin)
                    .hint("its keys are `order` and `merge`")
                    .path(path),
            ),
        }
    }
    for entry in section("overrides").into_iter().flat_map(Map::iter) {
        if entry.value.as_map().is_none() {
            let (name, what) = (key_text(entry.key), entry.value.kind_phrase());
            let message = format!("the overrides `{name}` must be a map, this is {what}");
            found.push(structure(message, entry.key_origin).path(format!("overrides.{name}")));
        }
    }
    found
}
