//! The templates in the fields of resources.

use strata_diagnostics::Diagnostics;
use strata_expr::ExprError;
use strata_template::environment::{Environment, Scope};
use strata_template::interpolate::{Expansion, Template};
use strata_value::{Entry, Key, Map, Origin, Seq, Value};

use super::error::{key_text, resource};
use super::field::{Field, Phase, Shape};
use crate::document::place::Places;

/// What templates are rendered with, and where their texts are.
pub(super) struct Renderer<'r> {
    pub(super) environment: &'r Environment<'r>,
    pub(super) places: &'r Places,
}

impl Renderer<'_> {
    /// The fields with those of a phase rendered; `path` is that of the record.
    pub(super) fn fields<'f>(
        &self,
        fields: impl IntoIterator<Item = &'f Field>,
        map: &Map,
        phase: Phase,
        path: &str,
    ) -> Result<Map, Diagnostics> {
        let mut changes = Vec::new();
        let mut errors = Diagnostics::new();
        for field in fields.into_iter().filter(|field| field.phase == phase) {
            let Some(at) = map.position(Key::new(field.name)) else { continue };
            let path = format!("{path}.{}", field.name);
            match self.value(&map.entries()[at].value, field.shape, &path) {
                Ok(value) => changes.push((at, value)),
                Err(mistakes) => errors.extend(mistakes),
            }
        }
        if errors.is_empty() { Ok(map.with_changes(changes, Vec::new())) } else { Err(errors) }
    }

    fn value(&self, value: &Value, shape: Shape, path: &str) -> Result<Value, Diagnostics> {
        let rendered = match shape {
            Shape::Text => self.text(value, path)?,
            Shape::Texts => Self::each(value, path, |element, path| self.text(element, path))?,
            Shape::TextMap => self.text_map(value, path)?,
            Shape::TextMaps => {
                Self::each(value, path, |element, path| self.text_map(element, path))?
            }
            Shape::Free { renders_keys } => self.free(value, renders_keys, path)?,
            Shape::Port => self.port(value, path)?,
            Shape::Record(fields) => self.record(fields, value, path)?,
            Shape::Records(fields) => {
                Self::each(value, path, |element, path| self.record(fields, element, path))?
            }
            Shape::Flag | Shape::Integer | Shape::Integers | Shape::Verbatim | Shape::Lifetime => {
                value.clone()
            }
        };
        Ok(rendered.at(value.origin()))
    }

    /// A text, rendered to a text.
    pub(super) fn text(&self, value: &Value, path: &str) -> Result<Value, Diagnostics> {
        self.render(value, path, |template| template.text(self.environment))
    }

    fn render(
        &self,
        value: &Value,
        path: &str,
        how: impl FnOnce(&Template) -> Result<Value, ExprError>,
    ) -> Result<Value, Diagnostics> {
        let Some(text) = value.as_str() else { return Ok(value.clone()) };
        let Some(template) = Template::of(text, Scope::Full) else { return Ok(value.clone()) };
        template
            .and_then(|template| how(&template))
            .map(|rendered| rendered.at(value.origin()))
            .map_err(|mistake| self.mistake(text, value.origin(), &mistake, path))
    }

    /// A mistake in the template of a text.
    fn mistake(&self, text: &str, origin: Origin, mistake: &ExprError, path: &str) -> Diagnostics {
        let prefix = text.get(..mistake.range.end).unwrap_or(text);
        let span = self.places.within(origin, prefix, &mistake.range);
        mistake.diagnostic(span).path(path).into()
    }

    fn record(
        &self,
        fields: &'static [Field],
        value: &Value,
        path: &str,
    ) -> Result<Value, Diagnostics> {
        let Some(map) = value.as_map() else { return Ok(value.clone()) };
        Ok(Value::map(self.fields(fields, map, Phase::Early, path)?))
    }

    fn each(
        value: &Value,
        path: &str,
        render: impl Fn(&Value, &str) -> Result<Value, Diagnostics>,
    ) -> Result<Value, Diagnostics> {
        let Some(list) = value.as_seq() else { return Ok(value.clone()) };
        let rendered = list.iter().enumerate().map(|(at, element)| {
            Ok(render(element, &format!("{path}[{at}]"))?.at(element.origin()))
        });
        Ok(Value::list(Seq::new(rendered.collect::<Result<_, Diagnostics>>()?)))
    }

    /// A map whose values are rendered to texts, not its keys.
    fn text_map(&self, value: &Value, path: &str) -> Result<Value, Diagnostics> {
        let Some(map) = value.as_map() else { return Ok(value.clone()) };
        let rendered = map.iter().enumerate().map(|(at, entry)| {
            Ok((at, self.text(&entry.value, &format!("{path}.{}", key_text(entry.key)))?))
        });
        let changes = rendered.collect::<Result<Vec<_>, Diagnostics>>()?;
        Ok(Value::map(map.with_changes(changes, Vec::new())))
    }

    /// A map of anything: its texts give values of any type, at every depth.
    fn free(&self, value: &Value, renders_keys: bool, path: &str) -> Result<Value, Diagnostics> {
        let expanded = Expansion::compile(value.clone(), Scope::Full)
            .and_then(|expansion| expansion.expand(self.environment))
            .map_err(|mistake| {
                let text = mistake.path.get(value).and_then(Value::as_str).unwrap_or_default();
                let path = format!("{path}.{}", mistake.path);
                self.mistake(text, mistake.origin, &mistake.error, &path)
            })?;
        match expanded.as_map() {
            Some(map) if renders_keys => {
                let entry = |entry: &Entry| self.key(entry, path);
                Ok(Value::map(
                    map.iter().map(entry).collect::<Result<_, Diagnostics>>().map(Map::new)?,
                ))
            }
            _ => Ok(expanded),
        }
    }

    /// An entry with its key rendered. A key cannot be secret.
    fn key(&self, entry: &Entry, path: &str) -> Result<Entry, Diagnostics> {
        let path = format!("{path}.{}", key_text(entry.key));
        let written = Value::string(key_text(entry.key).into_owned()).at(entry.key_origin);
        let rendered = self.text(&written, &path)?;
        let Some(key) = rendered.as_str() else {
            return Err(resource("a key cannot be made of a marked value", entry.key_origin)
                .hint("make it of something that is not secret")
                .path(path)
                .into());
        };
        Ok(Entry { key: Key::new(key), ..entry.clone() })
    }

    /// A port: an integer, or a template that gives one.
    fn port(&self, value: &Value, path: &str) -> Result<Value, Diagnostics> {
        let port = self.render(value, path, |template| template.value(self.environment))?;
        if port.reveal(port.marks()).as_int().is_none() {
            let message = format!("a port must be an integer, not {}", port.kind_phrase());
            return Err(resource(message, value.origin())
                .hint("write a number, or a lone expression that gives one")
                .path(path)
                .into());
        }
        Ok(port)
    }
}
