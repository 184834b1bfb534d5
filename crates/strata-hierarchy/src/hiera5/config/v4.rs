//! Configurations of version 4: for environments and modules, read as Puppet still does.

use strata_value::{Map, Origin};

use super::check::{Findings, Struct};
use super::{
    Config, Entry, FunctionKind, FunctionName, Locations, Template, check_names, verdict,
    wrong_layer,
};
use crate::hiera5::error::{Kind, Outcome, error, span};
use crate::hiera5::layer::Layer;
use crate::hiera5::paths::join;

pub(super) fn read(
    path: &str,
    root: &str,
    map: &Map,
    version_at: Origin,
    layer: &Layer,
) -> Outcome<Config> {
    if *layer == Layer::Global {
        return Err(wrong_layer(4, layer, version_at));
    }
    let mut findings = Findings::new();
    let top =
        Struct::new(map, "the configuration", &["version", "datadir", "hierarchy"], &mut findings);
    let datadir = top.text("datadir", &mut findings).unwrap_or_else(|| built_in("data"));
    let has_hierarchy = top.entry("hierarchy").is_some_and(|entry| !entry.value.is_null());
    let hierarchy = if has_hierarchy {
        let levels = top.maps("hierarchy", &mut findings).unwrap_or_default();
        levels
            .into_iter()
            .filter_map(|(level, _)| read_level(level, root, &datadir, &mut findings))
            .collect()
    } else {
        let names = vec![built_in("common")];
        vec![entry(
            built_in("common"),
            &built_in("yaml"),
            "yaml_data",
            ".yaml",
            root,
            &datadir,
            names,
        )]
    };
    check_names(&hierarchy, &mut findings);
    let config = Config {
        path: Some(path.to_owned()),
        root: root.to_owned(),
        version: 4,
        version_at,
        hierarchy,
        default_hierarchy: None,
    };
    verdict(config, findings)
}

fn read_level(map: &Map, root: &str, datadir: &Template, findings: &mut Findings) -> Option<Entry> {
    let known = ["backend", "name", "datadir", "path", "paths"];
    let level = Struct::new(map, "the level", &known, findings);
    for required in ["backend", "name"] {
        if !level.has(required) {
            findings.push(error(Kind::Config, format!("a level has no `{required}`")));
        }
    }
    let backend = level.text("backend", findings)?;
    let name = level.text("name", findings)?;
    let own_datadir = level.text("datadir", findings);
    let path = level.text("path", findings);
    let paths = level.texts("paths", findings);
    let paths = paths.unwrap_or_else(|| vec![path.unwrap_or_else(|| name.clone())]);
    let (function, extension) = match backend.text.as_str() {
        "yaml" => ("yaml_data", ".yaml"),
        "json" => ("json_data", ".json"),
        "hocon" => ("hocon_data", ".conf"),
        other => {
            findings.push(
                error(Kind::Config, format!("the backend `{other}` is not known"))
                    .at(span(backend.origin), "")
                    .hint("the backends of version 4 are `yaml`, `json` and `hocon`"),
            );
            return None;
        }
    };
    let datadir = own_datadir.as_ref().unwrap_or(datadir);
    Some(entry(name, &backend, function, extension, root, datadir, paths))
}

fn entry(
    name: Template,
    backend: &Template,
    function: &str,
    extension: &str,
    root: &str,
    datadir: &Template,
    paths: Vec<Template>,
) -> Entry {
    Entry {
        name,
        function: FunctionName {
            kind: FunctionKind::DataHash,
            name: Template { text: function.into(), origin: backend.origin },
        },
        datadir: Template { text: join(root, &datadir.text).into(), origin: datadir.origin },
        datadir_has_tokens: false,
        locations: Locations::Paths(paths),
        extension: Some(extension.to_owned()),
        options: Map::default(),
    }
}

fn built_in(text: &str) -> Template {
    Template { text: text.into(), origin: Origin::NONE }
}
