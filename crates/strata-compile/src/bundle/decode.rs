//! The value of `catalog.json` to a catalog.
//!
//! Only the shapes are checked here. What else could be amiss (members twice or in another order, blanks,
//! a path that leads nowhere) shows when the catalog is written again and compared.

use std::sync::Arc;

use strata_value::{Entry, Key, Kind, Map, Marks, Path, Step, Value};

use super::damage::Damage;
use super::digest::from_hex;
use super::mark::mark;
use super::text;
use crate::{Catalog, InstanceKey, Output, Resource};

/// A catalog without the content of its assets, whose SHA-256 and sizes are beside it.
pub(super) struct Named {
    pub(super) catalog: Catalog,
    pub(super) assets: Vec<([u8; 32], usize)>,
}

pub(super) fn catalog(value: &Value) -> Result<Named, Damage> {
    let outputs = member(value, "outputs")?.as_map().ok_or_else(|| wrong("outputs"))?;
    let catalog = Catalog {
        outputs: outputs.iter().map(output).collect::<Result<_, _>>()?,
        resources: list(value, "resources", resource)?,
        ..Catalog::default()
    };
    Ok(Named { catalog, assets: list(value, "assets", asset)? })
}

fn output(entry: &Entry) -> Result<Output, Damage> {
    let value = member(&entry.value, "value")?;
    let sensitive =
        member(&entry.value, "sensitive")?.as_bool().ok_or_else(|| wrong("sensitive"))?;
    let marks = if sensitive { Marks::SENSITIVE } else { Marks::NONE };
    Ok(Output { name: entry.key, value: value.clone().marked(marks) })
}

fn resource(value: &Value) -> Result<Resource, Damage> {
    let attributes = member(value, "attributes")?.as_map().ok_or_else(|| wrong("attributes"))?;
    let sensitive = list(value, "sensitive", path)?;
    if !sensitive.is_sorted_by(|a, b| text::order(a, b).is_lt()) {
        return Err(wrong("sensitive"));
    }
    Ok(Resource {
        id: string(member(value, "id")?)?,
        ty: Key::new(&string(member(value, "type")?)?),
        name: Key::new(&string(member(value, "name")?)?),
        key: instance(member(value, "key")?)?,
        module: list(value, "module", string)?.into(),
        attributes: marked(attributes, &sensitive),
        depends_on: list(value, "depends_on", string)?,
    })
}

fn instance(value: &Value) -> Result<Option<InstanceKey>, Damage> {
    match value.kind() {
        Kind::Null => Ok(None),
        Kind::String(name) => Ok(Some(InstanceKey::Name(Key::new(name)))),
        Kind::Int(at) => Ok(Some(InstanceKey::Index(at.try_into().map_err(|_| wrong("key"))?))),
        _ => Err(wrong("key")),
    }
}

fn asset(value: &Value) -> Result<([u8; 32], usize), Damage> {
    let sha256 = member(value, "sha256")?.as_str().and_then(from_hex);
    let size = member(value, "size")?.as_int().and_then(|size| usize::try_from(size).ok());
    sha256.zip(size).ok_or_else(|| wrong("assets"))
}

fn path(value: &Value) -> Result<Path, Damage> {
    let step = |step: &Value| match step.kind() {
        Kind::String(name) => Some(Step::Key(Key::new(name))),
        Kind::Int(at) => usize::try_from(at).ok().map(Step::Index),
        _ => None,
    };
    let steps = value.as_seq().and_then(|steps| steps.iter().map(step).collect());
    steps.ok_or_else(|| wrong("sensitive"))
}

fn marked(attributes: &Map, paths: &[Path]) -> Map {
    let marked = mark(&Value::object(attributes.clone()), paths);
    marked.as_map().unwrap_or(attributes).clone()
}

fn member<'a>(value: &'a Value, name: &'static str) -> Result<&'a Value, Damage> {
    value
        .step(Step::Key(Key::new(name)))
        .ok_or_else(|| Damage::catalog(format!("it has no `{name}`")))
}

fn list<T>(
    value: &Value,
    name: &'static str,
    element: impl Fn(&Value) -> Result<T, Damage>,
) -> Result<Vec<T>, Damage> {
    member(value, name)?.as_seq().ok_or_else(|| wrong(name))?.iter().map(element).collect()
}

fn string(value: &Value) -> Result<Arc<str>, Damage> {
    value.as_str().map(Arc::from).ok_or_else(|| Damage::catalog("a name is no text"))
}

fn wrong(name: &str) -> Damage {
    Damage::catalog(format!("`{name}` is not of the right form"))
}
