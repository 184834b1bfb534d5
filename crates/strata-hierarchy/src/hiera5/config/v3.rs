//! Configurations of version 3: for the global layer, read as Puppet still does.
//!
//! Each backend becomes a level that has all paths of the hierarchy. `merge_behavior` concerns the
//! old `hiera_…` functions only and is not used.

use strata_value::{Key, Kind as ValueKind, Map, Origin, Value};

use super::check::{Findings, Struct};
use super::{Config, Entry, FunctionKind, FunctionName, Locations, Template, verdict};
use crate::hiera5::error::{Kind, Outcome, error, span};

const KNOWN: [&str; 6] =
    ["version", "backends", "logger", "merge_behavior", "deep_merge_options", "hierarchy"];

pub(super) fn read(path: &str, root: &str, map: &Map, version_at: Origin) -> Outcome<Config> {
    let mut findings = Findings::new();
    let backends = one_or_many(map, "backends", &["yaml"], &mut findings);
    let hierarchy =
        one_or_many(map, "hierarchy", &["nodes/%{::trusted.certname}", "common"], &mut findings);
    let known: Vec<&str> =
        KNOWN.into_iter().chain(backends.iter().map(|b| b.text.as_str())).collect();
    let top = Struct::new(map, "the configuration", &known, &mut findings);
    if let Some(behavior) = top.text("merge_behavior", &mut findings)
        && !matches!(behavior.text.as_str(), "deep" | "deeper" | "native")
    {
        findings.push(
            error(Kind::Config, "`merge_behavior` must be `native`, `deep` or `deeper`")
                .at(span(behavior.origin), ""),
        );
    }
    let mut entries = Vec::with_capacity(backends.len());
    for backend in &backends {
        let own = top.map(&backend.text, &mut findings).cloned().unwrap_or_default();
        entries.push(level(backend, &own, &hierarchy));
    }
    super::check_names(&entries, &mut findings);
    let config = Config {
        path: Some(path.to_owned()),
        root: root.to_owned(),
        version: 3,
        version_at,
        hierarchy: entries,
        default_hierarchy: None,
    };
    verdict(config, findings)
}

/// A text or a list of texts, with what counts if it is absent or null.
fn one_or_many(map: &Map, key: &str, absent: &[&str], findings: &mut Findings) -> Vec<Template> {
    let built_in = || {
        absent.iter().map(|text| Template { text: (*text).into(), origin: Origin::NONE }).collect()
    };
    let Some(value) = map.get(Key::new(key)) else { return built_in() };
    let text = |value: &Value| match value.kind() {
        ValueKind::String(text) if !text.is_empty() => {
            Some(Template { text: text.clone(), origin: value.origin() })
        }
        _ => None,
    };
    let texts = match value.kind() {
        ValueKind::Null => return built_in(),
        ValueKind::List(list) => list.iter().map(text).collect::<Option<Vec<_>>>(),
        _ => text(value).map(|text| vec![text]),
    };
    texts.unwrap_or_else(|| {
        let message = format!("`{key}` of the configuration must be a text or a list of texts");
        findings.push(
            error(Kind::Config, message)
                .at(span(value.origin()), "")
                .hint("is this a configuration of version 5? Then begin with `version: 5`"),
        );
        Vec::new()
    })
}

fn level(backend: &Template, own: &Map, hierarchy: &[Template]) -> Entry {
    let text = |key: &str| own.get(Key::new(key)).and_then(Value::as_str);
    let (kind, function, extension) = match backend.text.as_str() {
        "yaml" => (FunctionKind::DataHash, "yaml_data", "yaml"),
        "json" => (FunctionKind::DataHash, "json_data", "json"),
        "hocon" => (FunctionKind::DataHash, "hocon_data", "conf"),
        "eyaml" => (FunctionKind::LookupKey, "eyaml_lookup_key", "eyaml"),
        other => (FunctionKind::Hiera3Backend, other, other),
    };
    let extension = format!(".{}", text("extension").unwrap_or(extension));
    let datadir =
        text("datadir").unwrap_or("/etc/puppetlabs/code/environments/%{::environment}/hieradata");
    let origin = own.get(Key::new("datadir")).map_or(backend.origin, Value::origin);
    let options = if backend.text == "eyaml" {
        own.iter()
            .filter(|e| e.key != Key::new("datadir"))
            .map(|e| (e.key, e.value.clone()))
            .collect()
    } else {
        Map::default()
    };
    Entry {
        name: backend.clone(),
        function: FunctionName {
            kind,
            name: Template { text: function.into(), origin: backend.origin },
        },
        datadir: Template { text: datadir.into(), origin },
        datadir_has_tokens: true,
        locations: Locations::Paths(hierarchy.to_vec()),
        extension: Some(extension),
        options,
    }
}
