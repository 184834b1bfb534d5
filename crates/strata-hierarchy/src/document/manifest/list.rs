//! The list of resources: elements that name a kind, each with one resource or a list of them.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::{Entry, Key, Map, Origin, Seq, Value};

use super::check::normalize_health_checks;
use super::decode;
use super::error::{key_text, resource, structure};
use super::kind::ResourceKind;

/// The reserved name of an entry that gives fields to all others of its list.
const DEFAULTS: &str = "defaults";

/// A resource as it is written, its fields of the types that they must have.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) kind: ResourceKind,
    pub(super) fields: Map,
    /// Where it is written.
    pub(super) origin: Origin,
    /// Its path in the manifest.
    pub(super) path: String,
}

/// The resources of a list. All that is wrong with their structure and types is reported.
pub(super) fn read(list: &Value) -> Result<Vec<Written>, Diagnostics> {
    let Some(elements) = list.as_seq() else {
        let found = list.kind_phrase();
        let message = format!("resources must be a list, this is {found}");
        return Err(structure(message, list.origin())
            .hint("write `- package: {name: zsh, ensure: present}` for each")
            .into());
    };
    let mut written = Vec::new();
    let mut errors = Diagnostics::new();
    for (at, element) in elements.iter().enumerate() {
        let path = format!("ccm.resources[{at}]");
        let Some(map) = element.as_map() else {
            let found = element.kind_phrase();
            let message = format!("a resource must be a map, this is {found}");
            errors.push(structure(message, element.origin()).path(path));
            continue;
        };
        for entry in map {
            match of_kind(entry, &path) {
                Ok(resources) => written.extend(resources),
                Err(mistakes) => errors.extend(mistakes),
            }
        }
    }
    if errors.is_empty() { Ok(written) } else { Err(errors) }
}

/// The resources of an entry `KIND: …`.
fn of_kind(entry: &Entry, path: &str) -> Result<Vec<Written>, Diagnostics> {
    let name = key_text(entry.key);
    let path = format!("{path}.{name}");
    let Some(kind) = entry.key.as_str().and_then(ResourceKind::of_name) else {
        let kinds: Vec<&str> = ResourceKind::ALL.iter().map(|kind| kind.name()).collect();
        return Err(resource(format!("there is no kind of resource `{name}`"), entry.key_origin)
            .hint(format!("the kinds are {}", kinds.join(", ")))
            .path(path)
            .into());
    };
    match entry.value.as_seq() {
        Some(list) if !list.is_empty() => named(kind, list, &path),
        _ => {
            let empty = Map::default();
            let map = match entry.value.as_map() {
                Some(map) => map,
                None if entry.value.is_null() => &empty,
                None => return Err(no_resource(entry, kind).path(path).into()),
            };
            let origin = entry.value.origin().or(entry.key_origin);
            Ok(vec![Written::new(kind, map, None, None, origin, path)?])
        }
    }
}

/// The resources of the form `KIND: [NAME: {…}, …]`.
fn named(kind: ResourceKind, list: &Seq, path: &str) -> Result<Vec<Written>, Diagnostics> {
    let mut defaults: Option<&Entry> = None;
    let mut entries = Vec::new();
    let mut errors = Diagnostics::new();
    for (at, element) in list.iter().enumerate() {
        match sole_entry(element) {
            Ok(entry) if entry.key.as_str() == Some(DEFAULTS) => {
                if defaults.replace(entry).is_some() {
                    errors.push(
                        resource("`defaults` are given twice", entry.key_origin)
                            .hint("put all fields into one of them")
                            .path(format!("{path}[{at}]")),
                    );
                }
            }
            Ok(entry) => entries.push(entry),
            Err(mistake) => errors.push(mistake.path(format!("{path}[{at}]"))),
        }
    }
    let below = match defaults {
        None => None,
        Some(entry) => match fields_of(entry, kind, path) {
            Ok(map) => Some(decode::record(kind.fields(), &map, None, &format!("{path}.defaults"))),
            Err(mistake) => Some(Err((*mistake).into())),
        },
    };
    let below = match below.transpose() {
        Ok(below) => below,
        Err(mistakes) => {
            errors.extend(mistakes);
            return Err(errors);
        }
    };
    let mut written = Vec::new();
    for entry in entries {
        let path = format!("{path}.{}", key_text(entry.key));
        let resource =
            fields_of(entry, kind, &path).map_err(|mistake| Diagnostics::from(*mistake)).and_then(
                |map| Written::new(kind, &map, below.as_ref(), Some(entry), entry.key_origin, path),
            );
        match resource {
            Ok(resource) => written.push(resource),
            Err(mistakes) => errors.extend(mistakes),
        }
    }
    if errors.is_empty() { Ok(written) } else { Err(errors) }
}

/// The one entry of an element `NAME: {…}`.
fn sole_entry(element: &Value) -> Result<&Entry, Box<Diagnostic>> {
    let map = element.as_map();
    match map.map(Map::entries) {
        Some([entry]) => Ok(entry),
        Some(entries) => {
            let message = format!("an element must name one resource, this has {}", entries.len());
            let hint = "write `- NAME: {…}` for each, its fields indented below the name";
            Err(Box::new(resource(message, element.origin()).hint(hint)))
        }
        None => {
            let found = element.kind_phrase();
            let message = format!("an element must be a map `NAME: {{…}}`, this is {found}");
            Err(Box::new(resource(message, element.origin())))
        }
    }
}

/// The fields of an entry `NAME: {…}`; null has none.
fn fields_of(entry: &Entry, kind: ResourceKind, path: &str) -> Result<Map, Box<Diagnostic>> {
    match entry.value.as_map() {
        Some(map) => Ok(map.clone()),
        None if entry.value.is_null() => Ok(Map::default()),
        None => Err(Box::new(no_resource(entry, kind).path(path))),
    }
}

fn no_resource(entry: &Entry, kind: ResourceKind) -> Diagnostic {
    let (kind, found) = (kind.name(), entry.value.kind_phrase());
    resource(format!("the fields of a {kind} must be a map, this is {found}"), entry.value.origin())
        .hint(format!("write `{kind}: {{name: NAME, …}}`, or `{kind}: [NAME: {{…}}, …]`"))
}

impl Written {
    /// The fields of a map over those of `below`, with the name of the entry, and with what the kind has
    /// by default.
    fn new(
        kind: ResourceKind,
        map: &Map,
        below: Option<&Map>,
        named: Option<&Entry>,
        origin: Origin,
        path: String,
    ) -> Result<Self, Diagnostics> {
        let mut below = below.cloned().unwrap_or_default();
        if kind == ResourceKind::Apply && below.get(Key::new("allow_apply")).is_none() {
            below = with(&below, "allow_apply", Value::bool(true));
        }
        let mut fields = decode::record(kind.fields(), map, Some(&below), &path)?;
        if let Some(entry) = named {
            let name = Value::string(key_text(entry.key).into_owned()).at(entry.key_origin);
            fields = with(&fields, "name", name);
        }
        if let Some(ensure) = kind.default_ensure()
            && fields.get(Key::new("ensure")).is_none_or(|given| given.as_str() == Some(""))
        {
            fields = with(&fields, "ensure", Value::text(ensure));
        }
        let fields = normalize_health_checks(&fields, &path)?;
        Ok(Self { kind, fields, origin, path })
    }
}

/// The map with a value for a key, in place of that which it has.
pub(super) fn with(map: &Map, name: &str, value: Value) -> Map {
    let key = Key::new(name);
    match map.position(key) {
        Some(at) => map.with_changes([(at, value)], Vec::new()),
        None => {
            map.iter().map(|entry| (entry.key, entry.value.clone())).chain([(key, value)]).collect()
        }
    }
}
