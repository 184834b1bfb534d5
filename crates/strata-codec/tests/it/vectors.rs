//! The data files of the conformance vectors: every lookup of a whole top-level key that neither
//! interpolates nor merges shows what the reader has to make of its file.

#![expect(clippy::print_stderr, reason = "a test says if the files are not there")]

use std::path::Path;

use strata_codec::json::Mode;
use strata_codec::yaml::Profile;
use strata_codec::{Document, Limits, decode, hocon, json, yaml};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_value::{Key, Kind, Value};

use crate::support::{dump, dump_sorted};

const CASES: &str = "../../../shared/conformance/hiera5/cases";

fn get<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    value.as_map()?.get(Key::new(key))
}

fn list(value: Option<&Value>) -> Vec<Value> {
    value.and_then(Value::as_seq).map(|s| s.to_vec()).unwrap_or_default()
}

fn read(name: &str, text: &str) -> Result<Document, Diagnostics> {
    let text = decode(name, text.as_bytes().to_vec())?;
    let file = SourceMap::default().add(name, text);
    let limits = Limits::default();
    match name.rsplit('.').next() {
        Some("json") => json::read(&file, Mode::Lenient, &limits),
        Some("conf") => hocon::read(&file, &limits),
        _ => yaml::read(&file, Profile::Psych, &limits),
    }
}

/// Whether a value is written as JSON alone would write it, without the `$` forms.
fn is_ordinary(value: &Value) -> bool {
    match value.kind() {
        Kind::List(elements) => elements.iter().all(is_ordinary),
        Kind::Map(map) => map
            .iter()
            .all(|e| e.key.as_str().is_some_and(|k| !k.starts_with('$')) && is_ordinary(&e.value)),
        Kind::String(text) => !text.contains("%{"),
        _ => true,
    }
}

/// The expected value of a lookup that tells about the file alone, and its key.
fn plain_lookup(lookup: &Value) -> Option<(String, Value)> {
    let options = ["merge", "value_type", "default", "override", "keys", "expect_puppet8"];
    if options.iter().any(|option| get(lookup, option).is_some()) {
        return None;
    }
    let key = get(lookup, "key")?.as_str()?.to_owned();
    let value = get(get(lookup, "expect")?, "value")?.clone();
    (!key.contains(['.', '\'', '"', '%']) && is_ordinary(&value)).then_some((key, value))
}

#[test]
fn data_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES);
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no {}", folder.display());
        return;
    };
    let mut compared = 0;
    let mut failures = Vec::new();
    for path in files.filter_map(|file| Some(file.ok()?.path())) {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.starts_with("backends-") || name.contains("eyaml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file of vectors");
        let file = SourceMap::default().add(&*name, text.into());
        let vectors =
            yaml::read(&file, Profile::Core, &Limits::default()).expect("vectors are YAML");
        for case in list(get(&vectors.value, "cases")) {
            let Some(files) = get(&case, "files").and_then(Value::as_map) else { continue };
            let data: Vec<_> = files
                .iter()
                .filter_map(|e| Some((e.key.as_str()?, e.value.as_str()?)))
                .filter(|(name, _)| name.starts_with("data/"))
                .collect();
            // With one data file, and one that is read by its ending, the lookup is the file's entry.
            let [(data_name, data)] = data[..] else { continue };
            if name.contains("with-yaml") || data.contains("%{") {
                continue;
            }
            for (key, expected) in list(get(&case, "lookups")).iter().filter_map(plain_lookup) {
                compared += 1;
                let ours = read(data_name, data).map(|d| get(&d.value, &key).cloned());
                let dump = if name.contains("hocon") { dump_sorted } else { dump };
                match ours {
                    Ok(Some(ours)) if dump(&ours) == dump(&expected) => {}
                    other => {
                        let failure = format!("{name} {key}: {other:?}, expected {expected:?}");
                        failures.push(failure);
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
    assert!(compared > 100, "only {compared} compared");
}
