//! Temporary sites: files on disk, a tree and a node over them.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::Arc;

use base64ct::{Base64, Encoding};
use strata_hierarchy::hiera5::{Layout, MapScope, Tree};
use strata_secrets::HieraEyaml;
use strata_sources::Files;
use strata_value::{Key, Map, Value};

/// The text that stands for the root of the site in vectors.
const ROOT: &str = "{{ROOT}}";

/// Writes the files of a case below a directory.
pub(super) fn write_files(root: &Path, files: &Map) -> Result<(), String> {
    for entry in files {
        let name = entry.key.to_string();
        let path = root.join(&name);
        let failed = |e: &dyn std::fmt::Display| format!("{name}: {e}");
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(|e| failed(&e))?;
        }
        if let Some(text) = entry.value.as_str() {
            fs::write(&path, text.replace(ROOT, &root.to_string_lossy()))
                .map_err(|e| failed(&e))?;
            continue;
        }
        let special = |key: &str| entry.value.as_map()?.get(Key::new(key))?.as_str();
        if let Some(bytes) = special("$base64") {
            let bytes = Base64::decode_vec(bytes).map_err(|e| failed(&e))?;
            fs::write(&path, bytes).map_err(|e| failed(&e))?;
        } else if let Some(target) = special("$symlink") {
            symlink(target.replace(ROOT, &root.to_string_lossy()), &path)
                .map_err(|e| failed(&e))?;
        } else {
            return Err(format!("{name}: neither text nor a known form"));
        }
    }
    Ok(())
}

/// A value of a case with the real root in place of `{{ROOT}}`.
pub(super) fn with_root(value: &Value, root: &Path) -> Value {
    if let Some(text) = value.as_str() {
        return Value::string(text.replace(ROOT, &root.to_string_lossy()));
    }
    if let Some(list) = value.as_seq() {
        return Value::list(list.iter().map(|v| with_root(v, root)).collect::<Vec<_>>());
    }
    match value.as_map() {
        Some(map) => Value::map(map.map_values(|_, entry| with_root(&entry.value, root))),
        None => value.clone(),
    }
}

/// A tree over the real disk.
pub(super) fn tree(layout: Layout) -> Tree {
    Tree::new(layout, Arc::new(Files::unconfined())).with_decrypt(Arc::new(HieraEyaml::new()))
}

/// The scope that a case describes.
pub(super) fn scope(scope: Option<&Map>) -> MapScope {
    let part = |key: &str| scope.and_then(|s| s.get(Key::new(key)));
    let map = |key: &str| part(key).and_then(Value::as_map).cloned().unwrap_or_default();
    let trusted = part("trusted").cloned().unwrap_or_else(default_trusted);
    let environment = part("environment").and_then(Value::as_str).unwrap_or("production");
    MapScope::of_node(&map("facts"), &map("variables"), Some(trusted), Some(environment))
}

fn default_trusted() -> Value {
    let text = Value::string;
    let entries = [
        ("authenticated", text("remote")),
        ("certname", text("node")),
        ("domain", Value::NULL),
        ("extensions", Value::map(Map::default())),
        ("hostname", text("node")),
    ];
    Value::map(entries.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>())
}
