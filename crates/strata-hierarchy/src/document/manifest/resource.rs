//! Resources: their gates, and the fields that are rendered late.

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_eval::path::clean;
use strata_template::environment::{Environment, Scope};
use strata_template::interpolate::Condition;
use strata_value::{Entry, Key, Map, Origin, Value};

use super::field::{Field, Phase, Presence, Shape};
use super::kind::ResourceKind;
use super::list::with;
use super::properties::Text;
use super::template::Renderer;
use crate::document::place::Places;

/// A resource of a rendered manifest. Its deferred fields are as they are written.
#[derive(Clone, Debug)]
pub struct Resource {
    pub(super) kind: ResourceKind,
    pub(super) fields: Map,
    pub(super) origin: Origin,
    pub(super) path: String,
    pub(super) places: Places,
}

impl Resource {
    /// The kind.
    pub const fn kind(&self) -> ResourceKind {
        self.kind
    }

    /// The name; `""` if it is marked.
    pub fn name(&self) -> &str {
        self.fields.get(Key::new("name")).and_then(Value::as_str).unwrap_or_default()
    }

    /// Where the resource is written.
    pub const fn origin(&self) -> Origin {
        self.origin
    }

    /// The fields as `--render` of the reference shows them: what holds nothing is left out, deferred
    /// fields are as they are written.
    pub fn properties(&self) -> Value {
        Value::map(shown(self.kind.fields(), &self.fields))
    }

    /// Whether the resource is managed: `control.if` holds and `control.unless` does not.
    ///
    /// Both are evaluated; a mistake in either is an error. A gate that is missing or `""` lets it
    /// through.
    pub fn is_managed(&self, environment: &Environment<'_>) -> Result<bool, Diagnostics> {
        let gates = self.fields.get(Key::new("control")).and_then(Value::as_map);
        let Some(gates) = gates else { return Ok(true) };
        let mut errors = Diagnostics::new();
        let mut holds = |name: &str, otherwise: bool| {
            self.gate(gates, name, environment)
                .unwrap_or_else(|mistake| {
                    errors.push(*mistake);
                    None
                })
                .unwrap_or(otherwise)
        };
        let is_managed = holds("if", true) & !holds("unless", false);
        if errors.is_empty() { Ok(is_managed) } else { Err(errors) }
    }

    /// Whether a gate holds; none if it is not there.
    fn gate(
        &self,
        gates: &Map,
        name: &str,
        environment: &Environment<'_>,
    ) -> Result<Option<bool>, Box<Diagnostic>> {
        let Some(gate) = gates.get(Key::new(name)) else { return Ok(None) };
        let Some(text) = gate.as_str().filter(|text| !text.is_empty()) else { return Ok(None) };
        Condition::compile(text, Scope::Full)
            .and_then(|condition| condition.holds(environment))
            .map(Some)
            .map_err(|mistake| {
                let prefix = text.get(..mistake.range.end).unwrap_or(text);
                let span = self.places.within(gate.origin(), prefix, &mistake.range);
                let finding =
                    mistake.diagnostic(span).path(format!("{}.control.{name}", self.path));
                let is_template = text.contains("{{") || text.contains("${");
                let hint = "a gate is an expression alone, without `{{ }}` or `${ }`";
                Box::new(if is_template { finding.hint(hint) } else { finding })
            })
    }

    /// The fields with the deferred ones rendered too; to be asked of a resource that is managed, when
    /// its turn has come, so that its templates see what earlier resources did.
    pub fn settle(&self, environment: &Environment<'_>) -> Result<Value, Diagnostics> {
        let renderer = Renderer { environment, places: &self.places };
        let fields =
            renderer.fields(self.kind.fields(), &self.fields, Phase::Deferred, &self.path)?;
        let fields = match fields.get(Key::new("source")) {
            Some(source) if self.kind == ResourceKind::File => with_clean_source(&fields, source),
            _ => fields,
        };
        Ok(Value::map(shown(self.kind.fields(), &fields)))
    }
}

/// The fields of a file, its source as short as it can be written.
fn with_clean_source(fields: &Map, source: &Value) -> Map {
    let text = Text::of(source);
    if text.is_empty() {
        return fields.clone();
    }
    let clean = Value::string(clean(text.as_str())).marked(source.marks());
    with(fields, "source", clean.at(source.origin()))
}

/// The fields that are shown.
fn shown<'f>(fields: impl IntoIterator<Item = &'f Field>, map: &Map) -> Map {
    let entry = |field: &Field| {
        let key = Key::new(field.name);
        let given = map.entry(key).filter(|entry| is_shown(field, &entry.value));
        match given {
            Some(entry) => {
                let value = shown_value(&entry.value, field.shape).at(entry.value.origin());
                Some(Entry { value, ..entry.clone() })
            }
            None if field.presence == Presence::Always => {
                let value = empty(field.shape);
                Some(Entry { key, key_origin: Origin::NONE, value })
            }
            None => None,
        }
    };
    Map::new(fields.into_iter().filter_map(entry).collect())
}

fn is_shown(field: &Field, value: &Value) -> bool {
    field.presence != Presence::Filled || !is_empty(&value.reveal(value.marks()))
}

/// Whether a value holds nothing.
fn is_empty(value: &Value) -> bool {
    value.is_null()
        || value.as_str() == Some("")
        || value.as_bool() == Some(false)
        || value.as_int() == Some(0)
        || value.as_seq().is_some_and(|list| list.is_empty())
        || value.as_map().is_some_and(Map::is_empty)
}

fn shown_value(value: &Value, shape: Shape) -> Value {
    match (shape, value.as_map(), value.as_seq()) {
        (Shape::Record(fields), Some(map), _) => Value::map(shown(fields, map)),
        (Shape::Records(fields), _, Some(list)) => Value::list(
            list.iter()
                .map(|element| shown_value(element, Shape::Record(fields)))
                .collect::<Vec<_>>(),
        ),
        _ => value.clone(),
    }
}

/// What a field holds that is not given.
fn empty(shape: Shape) -> Value {
    match shape {
        Shape::Text => Value::text(""),
        Shape::Flag => Value::bool(false),
        Shape::Integer => Value::int(0),
        _ => Value::NULL,
    }
}
