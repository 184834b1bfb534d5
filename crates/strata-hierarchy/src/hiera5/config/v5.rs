//! Configurations of version 5.

use strata_diagnostics::Diagnostic;
use strata_value::{Map, Origin, Value};

use super::check::{Findings, Struct, is_data, list};
use super::{Config, Entry, FunctionKind, FunctionName, Locations, Template, check_names, verdict};
use crate::hiera5::error::{Kind, Outcome, error, span};
use crate::hiera5::layer::Layer;
use crate::hiera5::paths::join;

const TOP: [&str; 5] = ["version", "defaults", "hierarchy", "plan_hierarchy", "default_hierarchy"];
const DEFAULTS: [&str; 5] = ["data_hash", "lookup_key", "data_dig", "datadir", "options"];
const LEVEL: [&str; 14] = [
    "name",
    "options",
    "data_hash",
    "lookup_key",
    "hiera3_backend",
    "data_dig",
    "path",
    "paths",
    "glob",
    "globs",
    "uri",
    "uris",
    "mapped_paths",
    "datadir",
];
const LOCATIONS: [&str; 7] = ["path", "paths", "glob", "globs", "uri", "uris", "mapped_paths"];

/// What levels take if they say nothing themselves.
struct Defaults {
    function: Option<FunctionName>,
    datadir: Template,
    options: Map,
}

pub(super) fn read(
    path: &str,
    root: &str,
    map: &Map,
    version_at: Origin,
    layer: &Layer,
) -> Outcome<Config> {
    let mut findings = Findings::new();
    let top = Struct::new(map, "the configuration", &TOP, &mut findings);
    let defaults = read_defaults(&top, &mut findings);
    let levels = |key: &str, findings: &mut Findings| {
        let levels = top.maps(key, findings)?;
        let read = |(level, value)| read_level(level, value, root, &defaults, layer, findings);
        let entries: Vec<Entry> = levels.into_iter().filter_map(read).collect();
        check_names(&entries, findings);
        Some(entries)
    };
    let hierarchy = match top.entry("hierarchy") {
        Some(entry) if !entry.value.is_null() => {
            levels("hierarchy", &mut findings).unwrap_or_default()
        }
        _ => common_level(root, &defaults, &mut findings).into_iter().collect(),
    };
    // Checked as Puppet does, and used by plans only.
    let _ = levels("plan_hierarchy", &mut findings);
    let default_hierarchy = levels("default_hierarchy", &mut findings);
    if let (Some(entry), false) = (top.entry("default_hierarchy"), layer.is_module()) {
        findings.push(
            error(Kind::Config, "`default_hierarchy` is for modules only")
                .at(span(entry.key_origin), format!("this is the configuration of {layer}"))
                .hint("move its levels to the end of `hierarchy`"),
        );
    }
    let config = Config {
        path: Some(path.to_owned()),
        root: root.to_owned(),
        version: 5,
        version_at,
        hierarchy,
        default_hierarchy,
    };
    verdict(config, findings)
}

/// The hierarchy of the built-in configuration: one level, `common.yaml`.
pub(super) fn default_hierarchy(root: &str) -> Vec<Entry> {
    common_level(root, &Defaults::built_in(), &mut Findings::new()).into_iter().collect()
}

/// The only level of a configuration without a hierarchy: `common.yaml`, as the defaults say.
fn common_level(root: &str, defaults: &Defaults, findings: &mut Findings) -> Option<Entry> {
    let Some(function) = defaults.function.clone() else {
        findings.push(
            error(Kind::Config, "`defaults` names no function, and there is no hierarchy")
                .hint("add `data_hash: yaml_data` to `defaults`, or a `hierarchy`"),
        );
        return None;
    };
    Some(Entry {
        name: built_in("Common"),
        function,
        datadir: Template {
            text: join(root, &defaults.datadir.text).into(),
            origin: defaults.datadir.origin,
        },
        datadir_has_tokens: true,
        locations: Locations::Paths(vec![built_in("common.yaml")]),
        extension: None,
        options: defaults.options.clone(),
    })
}

impl Defaults {
    /// What counts if a configuration has no defaults.
    fn built_in() -> Self {
        let name = built_in("yaml_data");
        Self {
            function: Some(FunctionName { kind: FunctionKind::DataHash, name }),
            datadir: built_in("data"),
            options: Map::default(),
        }
    }
}

fn built_in(text: &str) -> Template {
    Template { text: text.into(), origin: Origin::NONE }
}

fn read_defaults(top: &Struct<'_>, findings: &mut Findings) -> Defaults {
    if top.entry("defaults").is_none_or(|entry| entry.value.is_null()) {
        return Defaults::built_in();
    }
    let mut defaults = Defaults { function: None, ..Defaults::built_in() };
    let Some(map) = top.map("defaults", findings) else { return defaults };
    let place = Struct::new(map, "`defaults`", &DEFAULTS, findings);
    defaults.function = read_function(&place, "`defaults`", findings);
    if let Some(datadir) = place.text("datadir", findings) {
        defaults.datadir = datadir;
    }
    if let Some(options) = read_options(&place, findings) {
        defaults.options = options;
    }
    defaults
}

fn read_level(
    map: &Map,
    value: &Value,
    root: &str,
    defaults: &Defaults,
    layer: &Layer,
    findings: &mut Findings,
) -> Option<Entry> {
    let before = findings.len();
    let level = Struct::new(map, "the level", &LEVEL, findings);
    let name = level.text("name", findings);
    if !level.has("name") {
        findings.push(
            error(Kind::Config, "a level has no `name`")
                .at(span(value.origin()), "the level begins here")
                .hint("add `name: …`; the name is shown in explanations"),
        );
    }
    let function = read_function(&level, "the level", findings).or_else(|| {
        if FunctionKind::ALL.iter().any(|kind| level.has(kind.key())) {
            return None;
        }
        if defaults.function.is_none() {
            findings.push(
                error(Kind::Config, "the level names no function, and `defaults` has none")
                    .at(span(value.origin()), "the level begins here")
                    .hint("add `data_hash: yaml_data` to the level or to `defaults`"),
            );
        }
        defaults.function.clone()
    });
    if let Some(function) = &function {
        check_backend(function, layer, findings);
    }
    let datadir = level.text("datadir", findings).unwrap_or_else(|| defaults.datadir.clone());
    let locations = read_locations(&level, findings);
    let options = read_options(&level, findings).unwrap_or_else(|| defaults.options.clone());
    if findings.len() > before {
        return None;
    }
    Some(Entry {
        name: name?,
        function: function?,
        datadir: Template { text: join(root, &datadir.text).into(), origin: datadir.origin },
        datadir_has_tokens: true,
        locations,
        extension: None,
        options,
    })
}

/// The one function that a level or the defaults name.
fn read_function(place: &Struct<'_>, what: &str, findings: &mut Findings) -> Option<FunctionName> {
    let named: Vec<FunctionKind> =
        FunctionKind::ALL.into_iter().filter(|kind| place.has(kind.key())).collect();
    if let [_, second, ..] = named[..]
        && let Some(entry) = place.entry(second.key())
    {
        let keys: Vec<&str> = named.iter().map(|kind| kind.key()).collect();
        findings.push(
            error(Kind::Config, format!("{what} names more than one function: {}", list(&keys)))
                .at(span(entry.key_origin), "one too many")
                .hint("keep one of them"),
        );
    }
    let kind = *named.first()?;
    place.text(kind.key(), findings).map(|name| FunctionName { kind, name })
}

fn check_backend(function: &FunctionName, layer: &Layer, findings: &mut Vec<Diagnostic>) {
    if function.kind != FunctionKind::Hiera3Backend {
        return;
    }
    let at = span(function.name.origin);
    if *layer != Layer::Global {
        findings.push(
            error(Kind::Config, "`hiera3_backend` is for the global layer only")
                .at(at, format!("this is the configuration of {layer}"))
                .hint("use a `data_hash` function"),
        );
    } else if matches!(function.name.text.as_str(), "json" | "yaml" | "hocon") {
        let name = &function.name.text;
        findings.push(
            error(Kind::Config, format!("there is a function for the backend `{name}`"))
                .at(at, "")
                .hint(format!("write `data_hash: {name}_data`")),
        );
    }
}

fn read_locations(level: &Struct<'_>, findings: &mut Findings) -> Locations {
    let given: Vec<&str> = LOCATIONS.into_iter().filter(|key| level.has(key)).collect();
    if let [_, second, ..] = given[..]
        && let Some(entry) = level.entry(second)
    {
        findings.push(
            error(Kind::Config, format!("the level has more than one location: {}", list(&given)))
                .at(span(entry.key_origin), "one too many")
                .hint("keep one of them, or make two levels"),
        );
    }
    let one = |key, findings: &mut Findings| level.text(key, findings).into_iter().collect();
    let many = |key, findings: &mut Findings| level.texts(key, findings).unwrap_or_default();
    let mut locations = Locations::None;
    // Each is checked, though only one may be there.
    for key in given {
        locations = match key {
            "path" => Locations::Paths(one(key, findings)),
            "paths" => Locations::Paths(many(key, findings)),
            "glob" => Locations::Globs(one(key, findings)),
            "globs" => Locations::Globs(many(key, findings)),
            "uri" => Locations::Uris(one(key, findings)),
            "uris" => Locations::Uris(many(key, findings)),
            _ => read_mapped(level, findings),
        };
    }
    locations
}

/// `mapped_paths: [variable, name, template]`.
fn read_mapped(level: &Struct<'_>, findings: &mut Findings) -> Locations {
    let before = findings.len();
    let parts = level.texts("mapped_paths", findings).unwrap_or_default();
    if let [source, variable, template] = &parts[..] {
        return Locations::Mapped {
            source: source.clone(),
            variable: variable.text.clone(),
            template: template.clone(),
        };
    }
    if let Some(entry) = level.entry("mapped_paths")
        && findings.len() == before
    {
        let wanted = "a list of three texts";
        findings.push(level.mismatch("mapped_paths", &entry.value, wanted).hint(
            "write [variable, name, template], as in `[facts.disks, disk, \"disks/%{disk}.yaml\"]`",
        ));
    }
    Locations::None
}

/// Options: names of letters, digits, `_` and `-`; plain data; not `path` nor `uri`.
fn read_options(place: &Struct<'_>, findings: &mut Findings) -> Option<Map> {
    let options = place.map("options", findings)?;
    for entry in options {
        let name = entry.key.to_string();
        let at = span(entry.key_origin);
        if matches!(name.as_str(), "path" | "uri") {
            findings.push(
                error(Kind::Config, format!("the option name `{name}` is reserved"))
                    .at(at, "the location is passed to the function under this name")
                    .hint("name the option differently"),
            );
        } else if entry.key.as_str().is_none_or(|name| !is_option_name(name)) {
            findings.push(
                error(Kind::Config, format!("`{name}` is not an option name")).at(at, "").hint(
                    "an option name begins with a letter, goes on with letters, digits, `_` \
                         and `-`, and ends with a letter or digit",
                ),
            );
        }
        if !is_data(&entry.value) {
            findings.push(place.mismatch(&name, &entry.value, "plain data with text keys"));
        }
    }
    Some(options.clone())
}

/// `[A-Za-z](:?[0-9A-Za-z_-]*[0-9A-Za-z])?`: the colon is Puppet's slip, kept for compatibility.
fn is_option_name(name: &str) -> bool {
    let Some(first) = name.chars().next().filter(char::is_ascii_alphabetic) else { return false };
    let rest = &name[first.len_utf8()..];
    if rest.is_empty() {
        return true;
    }
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    rest.ends_with(|c: char| c.is_ascii_alphanumeric())
        && rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}
