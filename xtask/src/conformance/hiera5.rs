//! The suite `hiera5`: lookups with the results of Puppet 8 and Puppet 7.

use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use strata_codec::{Limits, yaml};
use strata_diagnostics::{Diagnostics, SourceMap};
use strata_hierarchy::hiera5::{Answer, Dialect, Layout, LookupKey, Node, Query, reveal_decrypted};
use strata_value::{Key, Map, Value};

use super::expectation::{Expectation, decode};
use super::site;
use super::{Failure, Suite};

/// Runs all case files below `dir/cases`. A lookup passes if both Puppets' results are met.
pub(super) fn run(dir: &Path, suite: &mut Suite) -> Result<(), String> {
    let cases = dir.join("cases");
    let listed = fs::read_dir(&cases).map_err(|e| format!("{}: {e}", cases.display()))?;
    let mut paths = Vec::new();
    for entry in listed {
        paths.push(entry.map_err(|e| e.to_string())?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|e| e == "yaml"));
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let sources = SourceMap::default();
        let file = sources.add(path.to_string_lossy(), text.into());
        let document = yaml::read(&file, yaml::Profile::Core, &Limits::default())
            .map_err(|findings| findings.concise(&sources).collect::<Vec<_>>().join("\n"))?;
        let map = document.value.as_map().ok_or("a case file is no mapping")?;
        run_file(map, suite)?;
    }
    Ok(())
}

fn run_file(file: &Map, suite: &mut Suite) -> Result<(), String> {
    let id = text(file, "id").ok_or("a case file has no id")?;
    let cases = get(file, "cases").and_then(Value::as_seq).ok_or("no cases")?;
    for case in cases {
        let case = case.as_map().ok_or("a case is no mapping")?;
        let name = format!("{id}/{}", text(case, "name").unwrap_or("?"));
        let order_matters = !id.starts_with("backends-hocon");
        run_case(file, case, &name, order_matters, suite).map_err(|e| format!("{name}: {e}"))?;
    }
    Ok(())
}

fn run_case(
    file: &Map,
    case: &Map,
    name: &str,
    order_matters: bool,
    suite: &mut Suite,
) -> Result<(), String> {
    let directory = tempfile::tempdir().map_err(|e| e.to_string())?;
    let root = directory.path().canonicalize().map_err(|e| e.to_string())?;
    for files in [get(file, "files"), get(case, "files")].into_iter().flatten() {
        site::write_files(&root, files.as_map().ok_or("files is no mapping")?)?;
    }
    let layout = layout(case, &root);
    let scope = get(case, "scope").or_else(|| get(file, "scope"));
    let scope = scope.map(|scope| decode(&site::with_root(scope, &root))).transpose()?;
    let scope = site::scope(scope.as_ref().and_then(Value::as_map));
    for lookup in get(case, "lookups").and_then(Value::as_seq).ok_or("no lookups")? {
        let lookup = lookup.as_map().ok_or("a lookup is no mapping")?;
        let keys = keys(lookup)?;
        suite.total += 1;
        for (dialect, expect) in expectations(lookup)? {
            let expect = Expectation::read(&site::with_root(expect, &root))?;
            // Each lookup starts with nothing cached.
            let tree = site::tree(layout.clone()).with_sources(Arc::new(SourceMap::default()));
            let node = Node::new(&tree, &scope, dialect);
            let got = catch_unwind(AssertUnwindSafe(|| look_up(&node, &keys, lookup)));
            let mismatch = match got {
                Ok(got) => expect.mismatch(&got?, order_matters),
                Err(_) => Some("a panic".to_owned()),
            };
            if let Some(detail) = mismatch {
                let case = format!("{name}/{}", label(&keys, lookup));
                suite.failures.push(Failure { case, detail: format!("{dialect:?}: {detail}") });
                break;
            }
        }
    }
    Ok(())
}

/// Where the layers of a case are.
fn layout(case: &Map, root: &Path) -> Layout {
    let path = |name: &str| root.join(name).to_string_lossy().into_owned();
    let config = path(text(case, "config").unwrap_or("hiera.yaml"));
    if text(case, "layer") == Some("global") {
        return Layout { global: Some(config), environment: None, module_path: Vec::new() };
    }
    let global = path("global/hiera.yaml");
    Layout {
        global: Path::new(&global).exists().then_some(global),
        environment: Some(config),
        module_path: vec![path("modules")],
    }
}

fn expectations(lookup: &Map) -> Result<[(Dialect, &Value); 2], String> {
    let seven = get(lookup, "expect").ok_or("a lookup expects nothing")?;
    let eight = get(lookup, "expect_puppet8").unwrap_or(seven);
    Ok([(Dialect::Puppet8, eight), (Dialect::Puppet7, seven)])
}

type Looked = Result<Result<Option<Value>, Diagnostics>, String>;

fn look_up(node: &Node<'_>, keys: &[&str], lookup: &Map) -> Looked {
    let decoded = |key: &str| get(lookup, key).map(decode).transpose();
    let merge = decoded("merge")?;
    let default = decoded("default")?;
    let default_values = decoded("default_values_hash")?;
    let overrides = decoded("override")?;
    let query = Query {
        merge: merge.as_ref(),
        value_type: text(lookup, "value_type"),
        default: default.as_ref(),
        default_values: default_values.as_ref().and_then(Value::as_map),
        overrides: overrides.as_ref().and_then(Value::as_map),
    };
    let answer = node.lookup(keys, &query);
    if let ([key], Ok(found)) = (keys, &answer) {
        check_explanation(node, key, &query, found.as_ref())?;
    }
    Ok(answer.map(|answer| answer.map(|answer| reveal_decrypted(&answer.value))))
}

/// An explanation must be about the answer that a lookup gives, not about one of its own.
fn check_explanation(
    node: &Node<'_>,
    key: &str,
    query: &Query<'_>,
    found: Option<&Answer>,
) -> Result<(), String> {
    let Ok(parsed) = LookupKey::parse(key, node.dialect()) else { return Ok(()) };
    let explained = node.explain(&parsed, query).result;
    let value = explained.as_ref().ok().map(|answer| answer.as_ref().map(|a| &a.value));
    if value == Some(found.map(|answer| &answer.value)) {
        return Ok(());
    }
    Err(format!("the explanation of `{key}` gives {explained:?}"))
}

fn keys(lookup: &Map) -> Result<Vec<&str>, String> {
    if let Some(key) = text(lookup, "key") {
        return Ok(vec![key]);
    }
    let keys = get(lookup, "keys").and_then(Value::as_seq).ok_or("a lookup has no key")?;
    keys.iter().map(|key| key.as_str().ok_or_else(|| "a key is no text".to_owned())).collect()
}

/// The keys and arguments of a lookup, to tell lookups of one case apart.
fn label(keys: &[&str], lookup: &Map) -> String {
    let mut label = keys.join(",");
    for argument in ["merge", "value_type", "default", "default_values_hash", "override"] {
        if let Some(value) = get(lookup, argument) {
            let _ = write!(label, " {argument}={value:?}");
        }
    }
    label
}

fn get<'a>(map: &'a Map, key: &str) -> Option<&'a Value> {
    map.get(Key::new(key))
}

fn text<'a>(map: &'a Map, key: &str) -> Option<&'a str> {
    get(map, key).and_then(Value::as_str)
}
