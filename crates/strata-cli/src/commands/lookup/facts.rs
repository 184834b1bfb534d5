//! The variables of a node, from the arguments.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use strata_codec::{Limits, decode, json, yaml};
use strata_diagnostics::{Diagnostic, Diagnostics, SourceMap, did_you_mean};
use strata_hierarchy::hiera5::{Dialect, Kind, MapScope, code};
use strata_value::{Key, Map, Value};

use super::args::Args;
use super::layout::environment_name;

/// The scope that `--facts`, `--scope`, `--node` and `--environment` make.
pub(super) fn scope(args: &Args, sources: &Arc<SourceMap>) -> Result<MapScope, Diagnostics> {
    let facts = match &args.facts {
        Some(path) => facts(path, args.node.as_deref(), sources)?,
        None => Map::default(),
    };
    let variables = match &args.scope {
        Some(path) => mapping(path, sources)?,
        None => Map::default(),
    };
    let given = |name: &str| variables.get(Key::new(name)).and_then(Value::as_map);
    let facts = given("facts").map_or_else(|| facts.clone(), |more| overlaid(&facts, more));
    let node = args.node.as_deref().or_else(|| facts.get(Key::new("clientcert"))?.as_str());
    let trusted = trusted(node, given("trusted"));
    let environment = environment_name(args).or_else(|| {
        let set = variables.get(Key::new("environment")).and_then(Value::as_str);
        // Puppet has an environment always.
        let always = args.dialect() != Dialect::Hiera;
        set.or(always.then_some("production")).map(str::to_owned)
    });
    Ok(MapScope::of_node(&facts, &variables, trusted, environment.as_deref()))
}

/// `trusted` of a node: what its name says, under what the scope file says.
fn trusted(node: Option<&str>, given: Option<&Map>) -> Option<Value> {
    let known = node.map(|node| {
        let (host, domain) = match node.split_once('.') {
            Some((host, domain)) => (host, Value::string(domain)),
            None => (node, Value::NULL),
        };
        let entries = [
            ("authenticated", Value::bool(false)),
            ("certname", Value::string(node)),
            ("hostname", Value::string(host)),
            ("domain", domain),
            ("extensions", Value::map(Map::default())),
        ];
        entries.into_iter().map(|(k, v)| (Key::new(k), v)).collect::<Map>()
    });
    match (known, given) {
        (None, None) => None,
        (known, given) => {
            let known = known.unwrap_or_default();
            Some(Value::map(given.map_or_else(|| known.clone(), |more| overlaid(&known, more))))
        }
    }
}

fn overlaid(base: &Map, over: &Map) -> Map {
    base.iter().chain(over).map(|e| (e.key, e.value.clone())).collect()
}

/// The facts of a file, or of the file of a node in a directory.
fn facts(path: &Path, node: Option<&str>, sources: &Arc<SourceMap>) -> Result<Map, Diagnostics> {
    if !path.is_dir() {
        return mapping(path, sources).map(unwrapped);
    }
    let Some(node) = node else {
        let message = format!("`{}` is a directory of facts", path.display());
        return Err(Diagnostic::error("usage", message)
            .hint("say whose facts are meant: add `--node NAME`")
            .into());
    };
    let file = ["json", "yaml", "yml"]
        .iter()
        .map(|ending| path.join(format!("{node}.{ending}")))
        .find(|file| file.is_file() && file.parent() == Some(path));
    match file {
        Some(file) => mapping(&file, sources).map(unwrapped),
        None => Err(no_facts(path, node).into()),
    }
}

fn no_facts(directory: &Path, node: &str) -> Diagnostic {
    let message = format!("there are no facts of the node `{node}` in `{}`", directory.display());
    let found = Diagnostic::error("usage", message);
    let names: Vec<String> = fs::read_dir(directory)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    match did_you_mean(node, names.iter().map(String::as_str)) {
        Some(close) => found.hint(format!("did you mean `{close}`?")),
        None => found.hint(format!("add a file `{node}.json` or `{node}.yaml`")),
    }
}

/// `puppet facts find` and `PuppetDB` wrap the facts: `{"name": …, "values": {…}}`.
fn unwrapped(facts: Map) -> Map {
    let values = facts.get(Key::new("values")).and_then(Value::as_map);
    match values {
        Some(values) if facts.get(Key::new("name")).is_some() => values.clone(),
        _ => facts,
    }
}

/// A file that holds a mapping; the ending says whether it is JSON or YAML, else both are tried.
fn mapping(path: &Path, sources: &Arc<SourceMap>) -> Result<Map, Diagnostics> {
    let name = path.to_string_lossy().into_owned();
    let bytes = fs::read(path).map_err(|failure| {
        let message = format!("cannot read `{name}`: {failure}");
        Diagnostics::from(Diagnostic::error(code(Kind::Io), message).hint("check the path"))
    })?;
    let file = sources.add(name.as_str(), decode(&name, bytes)?);
    let limits = Limits::default();
    let as_json = || json::read(&file, json::Mode::Strict, &limits);
    let as_yaml = || yaml::read(&file, yaml::Profile::Psych, &limits);
    let document = match PathBuf::from(path).extension().and_then(|e| e.to_str()) {
        Some("json") => as_json(),
        Some("yaml" | "yml") => as_yaml(),
        _ => as_json().or_else(|_| as_yaml()),
    }?;
    match document.value.as_map() {
        Some(map) => Ok(map.clone()),
        None if document.value.is_null() => Ok(Map::default()),
        None => Err(Diagnostic::error("usage", format!("`{name}` does not hold a mapping"))
            .at(file.span(0..0), format!("this is {}", document.value.kind_phrase()))
            .hint("write names and values, as in `os: {family: Debian}`")
            .into()),
    }
}
