//! `hiera.yaml`: what it says, checked.

mod check;
mod v3;
mod v4;
mod v5;

use arcstr::ArcStr;
use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::{Key, Kind as ValueKind, Map, Origin, Value};

use super::error::{Kind, Outcome, error, span};
use super::layer::Layer;
use super::paths::parent;

/// A checked configuration.
#[derive(Debug)]
pub(crate) struct Config {
    /// The file; `None` for the built-in configuration.
    pub path: Option<String>,
    /// The directory that relative datadirs are below.
    pub root: String,
    /// The version: 3, 4 or 5.
    pub version: u8,
    /// Where the version stands.
    pub version_at: Origin,
    /// The levels, highest first.
    pub hierarchy: Vec<Entry>,
    /// The levels of a module that are asked last of all.
    pub default_hierarchy: Option<Vec<Entry>>,
}

/// One level of a hierarchy.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The name of the level.
    pub name: Template,
    /// The function that reads the data.
    pub function: FunctionName,
    /// The directory of the data, absolute, still with tokens.
    pub datadir: Template,
    /// Whether tokens in `datadir` are resolved (not in version 4).
    pub datadir_has_tokens: bool,
    /// Where the data is.
    pub locations: Locations,
    /// What is appended to paths that do not end with it (versions 3 and 4).
    pub extension: Option<String>,
    /// Options for the function, still with tokens.
    pub options: Map,
}

/// A text of the configuration that may hold tokens.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The text.
    pub text: ArcStr,
    /// Where it stands.
    pub origin: Origin,
}

/// The function of a level.
#[derive(Clone, Debug)]
pub(crate) struct FunctionName {
    /// How it is called.
    pub kind: FunctionKind,
    /// Its name.
    pub name: Template,
}

/// The ways in which a function gives data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionKind {
    /// All keys at once.
    DataHash,
    /// One root key at a time.
    LookupKey,
    /// One dotted key at a time.
    DataDig,
    /// A backend of Hiera 3, which is Ruby code.
    Hiera3Backend,
}

impl FunctionKind {
    /// The kinds in the order in which Puppet looks for them.
    pub(crate) const ALL: [Self; 4] =
        [Self::DataHash, Self::LookupKey, Self::DataDig, Self::Hiera3Backend];

    /// The key of the configuration.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::DataHash => "data_hash",
            Self::LookupKey => "lookup_key",
            Self::DataDig => "data_dig",
            Self::Hiera3Backend => "hiera3_backend",
        }
    }
}

/// Where the data of a level is.
#[derive(Debug)]
pub(crate) enum Locations {
    /// Nowhere: the function needs none.
    None,
    /// Files, by name.
    Paths(Vec<Template>),
    /// Files, by pattern.
    Globs(Vec<Template>),
    /// Addresses for a function that takes them.
    Uris(Vec<Template>),
    /// Files, one for each element of a variable.
    Mapped {
        /// The variable.
        source: Template,
        /// The name of the element in the template.
        variable: ArcStr,
        /// The path.
        template: Template,
    },
}

impl Locations {
    /// The texts of the configuration, for a level that has no place.
    pub(crate) fn text(&self) -> String {
        let texts = match self {
            Self::None => &[],
            Self::Paths(texts) | Self::Globs(texts) | Self::Uris(texts) => texts.as_slice(),
            Self::Mapped { template, .. } => std::slice::from_ref(template),
        };
        texts.iter().map(|template| template.text.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Config {
    /// The configuration used where a file is missing: one level, `common.yaml`, if that exists.
    pub(crate) fn built_in(root: &str) -> Self {
        Self {
            path: None,
            root: root.to_owned(),
            version: 5,
            version_at: Origin::NONE,
            hierarchy: v5::default_hierarchy(root),
            default_hierarchy: None,
        }
    }

    /// Checks a configuration file. All findings are reported at once.
    pub(crate) fn read(path: &str, document: &Value, layer: &Layer) -> Outcome<Self> {
        let root = parent(path);
        let Some(map) = document.as_map() else {
            // Puppet: no mapping counts as an empty configuration of version 3.
            return v3::read(path, root, &Map::default(), document.origin());
        };
        let (version, at) = version(map)?;
        if let Some(value) = map.get(Key::new("version"))
            && matches!(version, 3..=5)
            && !matches!(value.kind(), ValueKind::Int(_) | ValueKind::Null)
        {
            return Err(error(Kind::Config, "`version` of the configuration must be an integer")
                .at(span(at), format!("this is {}", value.kind_phrase()))
                .hint(format!("write `version: {version}`"))
                .into());
        }
        match (version, at) {
            (5, at) => v5::read(path, root, map, at, layer),
            (4, at) => v4::read(path, root, map, at, layer),
            (3, at) => v3::read(path, root, map, at.or(document.origin())),
            (other, at) => Err(error(
                Kind::Config,
                format!("version {other} of the configuration is not known"),
            )
            .at(span(at), "")
            .hint("write `version: 5`")
            .into()),
        }
    }
}

/// The version as Puppet reads it: absent and null count as 3, text by its leading digits.
fn version(map: &Map) -> Outcome<(i64, Origin)> {
    let Some(value) = map.get(Key::new("version")) else { return Ok((3, Origin::NONE)) };
    let number = match value.kind() {
        ValueKind::Null => 3,
        ValueKind::Int(n) => n,
        ValueKind::Float(n) if n.is_finite() => n.trunc() as i64,
        ValueKind::String(text) => leading_integer(text),
        _ => {
            return Err(error(Kind::Config, "the version must be an integer")
                .at(span(value.origin()), format!("this is {}", value.kind_phrase()))
                .hint("write `version: 5`")
                .into());
        }
    };
    Ok((number, value.origin()))
}

fn leading_integer(text: &str) -> i64 {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    text[..digits].parse().unwrap_or(0)
}

/// The error of a configuration that is only for another layer.
pub(crate) fn wrong_layer(version: u8, layer: &Layer, at: Origin) -> Diagnostics {
    let message = format!("a configuration of version {version} cannot be used in {layer}");
    let finding = error(Kind::Config, message).at(span(at), "");
    if version == 3 {
        finding
            .note("without `version` a configuration counts as version 3, which is for the global layer")
            .hint("begin with `version: 5`, and write the hierarchy in its form")
            .into()
    } else {
        finding.hint("convert it to version 5: begin with `version: 5`").into()
    }
}

/// Two levels with one name.
fn check_names(entries: &[Entry], findings: &mut Vec<Diagnostic>) {
    let mut seen: Vec<&Template> = Vec::new();
    for entry in entries {
        match seen.iter().find(|earlier| earlier.text == entry.name.text) {
            Some(earlier) => findings.push(
                error(Kind::Config, format!("two levels are named `{}`", entry.name.text))
                    .at(span(entry.name.origin), "the second one")
                    .label(span(earlier.origin), "the first one")
                    .hint("give each level a name of its own"),
            ),
            None => seen.push(&entry.name),
        }
    }
}

/// The findings as an error, if there are any.
fn verdict<T>(value: T, findings: Vec<Diagnostic>) -> Outcome<T> {
    if findings.is_empty() {
        return Ok(value);
    }
    let mut all = Diagnostics::new();
    all.extend(findings);
    all.sort();
    Err(all)
}
