//! An explanation as data.

use strata_diagnostics::SourceMap;
use strata_merge::Decision;
use strata_value::{Key, Map, Origin, Value, json};

use super::{Explanation, HIDDEN, LevelReport, Outcome, StrategySource, below};
use crate::hiera5::layer::Layer;
use crate::hiera5::query::FoundIn;

impl Explanation {
    /// The explanation as a value with the same facts as the text: `key`, `found`, `value`, `from`,
    /// `strategy`, `convert_to`, `levels`, `leaves`, `decisions`, `references`, `difference`, `errors`.
    ///
    /// Secrets are left out.
    pub fn to_value(&self, sources: &SourceMap) -> Value {
        let place = |origin| place(origin, sources);
        let mut fields = vec![("key", text(&self.key))];
        match &self.result {
            Ok(Some(answer)) => {
                let from = match answer.found_in {
                    FoundIn::Data => place(answer.value.origin()),
                    FoundIn::Overrides => text("overrides"),
                    FoundIn::DefaultValues => text("default values"),
                    FoundIn::Default => text("default"),
                };
                fields.push(("found", Value::bool(true)));
                fields.push(("value", redacted(&answer.value)));
                fields.push(("from", from));
            }
            Ok(None) => fields.push(("found", Value::bool(false))),
            Err(findings) => {
                let messages = findings.iter().map(|f| text(&f.message)).collect::<Vec<_>>();
                fields.push(("found", Value::bool(false)));
                fields.push(("errors", Value::list(messages)));
            }
        }
        fields.push(("strategy", self.strategy_value(sources)));
        if let Some((to, origin)) = &self.convert_to {
            fields.push(("convert_to", object([("type", text(to)), ("set_at", place(*origin))])));
        }
        let levels = self.levels.iter().map(|level| level_value(level, sources));
        fields.push(("levels", Value::list(levels.collect::<Vec<_>>())));
        let leaves = self
            .leaves()
            .into_iter()
            .map(|leaf| object([("path", text(&leaf.path)), ("from", place(leaf.origin))]));
        fields.push(("leaves", Value::list(leaves.collect::<Vec<_>>())));
        let decisions = self.decisions.iter().filter_map(|(path, decision)| {
            let (word, by, lost) = words(decision)?;
            let at = text(&below(&self.key, path));
            Some(object([
                ("path", at),
                ("decision", text(word)),
                ("by", place(by)),
                ("lost", place(lost)),
            ]))
        });
        fields.push(("decisions", Value::list(decisions.collect::<Vec<_>>())));
        let references = self.references.iter().map(|reference| {
            object([
                ("key", text(&reference.key)),
                ("asked_at", place(reference.asked_at)),
                ("from", reference.found_at.map_or(Value::NULL, place)),
            ])
        });
        fields.push(("references", Value::list(references.collect::<Vec<_>>())));
        if let Some(difference) = &self.difference {
            fields.push(("difference", text(difference)));
        }
        object(fields)
    }

    fn strategy_value(&self, sources: &SourceMap) -> Value {
        let mut fields = vec![("name", text(self.strategy))];
        match &self.strategy_source {
            StrategySource::Default => fields.push(("set_by", text("default"))),
            StrategySource::Query => fields.push(("set_by", text("query"))),
            StrategySource::LookupOptions { pattern, origin } => {
                fields.push(("set_by", text("lookup_options")));
                fields.push(("pattern", text(pattern)));
                fields.push(("set_at", place(*origin, sources)));
            }
        }
        object(fields)
    }
}

/// A decision: its name, who decided, and what it took away. A merge of collections is no news.
fn words(decision: &Decision) -> Option<(&'static str, Origin, Origin)> {
    Some(match *decision {
        Decision::Merged { .. } | Decision::Duplicate { .. } => return None,
        Decision::Shadowed { kept, lost } => ("shadowed", kept, lost),
        Decision::Replaced { kept, lost } => ("replaced", kept, lost),
        Decision::Ignored { kept, lost } => ("ignored", kept, lost),
        Decision::KnockedOut { by, lost } => ("knocked out", by, lost),
        Decision::Idle { by } => ("idle", by, Origin::NONE),
        Decision::Removed { by, lost } => ("removed", by, lost),
    })
}

fn level_value(level: &LevelReport, sources: &SourceMap) -> Value {
    let (outcome, detail) = match &level.outcome {
        Outcome::Won(origin) => ("won", place(*origin, sources)),
        Outcome::Merged(origin) => ("merged", place(*origin, sources)),
        Outcome::Shadowed(origin) => ("shadowed", place(*origin, sources)),
        Outcome::Present(origin) => ("has the key", place(*origin, sources)),
        Outcome::NoSuchKey => ("no such key", Value::NULL),
        Outcome::NoKeys => ("no keys", Value::NULL),
        Outcome::Missing => ("file missing", Value::NULL),
        Outcome::NoMatch => ("no file", Value::NULL),
        Outcome::Undefined(_) => ("undefined variable", Value::NULL),
        Outcome::Failed(message) => ("failed", text(message)),
    };
    let layer = match &level.layer {
        Layer::Global => "global".to_owned(),
        Layer::Environment => "environment".to_owned(),
        Layer::Module(name) => format!("module {name}"),
    };
    let mut fields = vec![
        ("layer", text(&layer)),
        ("level", text(&level.name)),
        ("place", level.place.as_deref().map_or(Value::NULL, text)),
        ("template", text(&level.template)),
        ("template_at", place(level.template_origin, sources)),
        ("outcome", text(outcome)),
    ];
    match &level.outcome {
        Outcome::Undefined(names) => {
            let names = names.iter().map(|name| text(name)).collect::<Vec<_>>();
            fields.push(("undefined", Value::list(names)));
        }
        Outcome::Failed(_) => fields.push(("message", detail)),
        _ if !detail.is_null() => fields.push(("at", detail)),
        _ => {}
    }
    object(fields)
}

/// A value without its secrets, with text keys only.
fn redacted(value: &Value) -> Value {
    let options = json::Options { redact: Some(HIDDEN.into()), ..json::Options::default() };
    json::write(value, &options)
        .ok()
        .and_then(|text| json::parse(&text).ok())
        .unwrap_or_else(|| text(&value.kind_phrase()))
}

/// `{"file": …, "line": …, "column": …}` of an origin, null if it is of no file.
fn place(origin: Origin, sources: &SourceMap) -> Value {
    let found = origin.address().and_then(|address| sources.locate(address));
    found.map_or(Value::NULL, |location| {
        let number = |n: usize| Value::int(i64::try_from(n).unwrap_or(i64::MAX));
        object([
            ("file", text(location.file.name())),
            ("line", number(location.line)),
            ("column", number(location.column)),
        ])
    })
}

fn text(text: &str) -> Value {
    Value::string(text)
}

fn object<'a>(fields: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    let map: Map = fields.into_iter().map(|(name, value)| (Key::new(name), value)).collect();
    Value::map(map)
}
