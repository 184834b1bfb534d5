//! Explanations as data.

use std::sync::Arc;

use strata_value::{Key, Map, Value};

use super::{Explanation, Input, Skipped};

impl Explanation {
    /// `{"inputs": [{"path", "selected", "shadowed", "removed_by"}, …], "skipped_layers": [{"path", "reason"}, …]}`.
    pub fn to_json(&self) -> Value {
        object([
            ("inputs", list(self.inputs.iter().map(input))),
            ("skipped_layers", list(self.skipped.iter().map(skipped))),
        ])
    }
}

fn input(input: &Input) -> Value {
    object([
        ("path", list(input.path.iter().map(|key| key.to_value()))),
        ("selected", name(input.selected.as_ref())),
        ("shadowed", list(input.shadowed.iter().map(|source| Value::string(&**source)))),
        ("removed_by", name(input.removed_by.as_ref())),
    ])
}

fn skipped(layer: &Skipped) -> Value {
    object([("path", Value::string(&*layer.path)), ("reason", Value::string(layer.reason))])
}

fn name(source: Option<&Arc<str>>) -> Value {
    source.map_or(Value::NULL, |source| Value::string(&**source))
}

fn list(elements: impl Iterator<Item = Value>) -> Value {
    Value::list(elements.collect::<Vec<_>>())
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::map(members.into_iter().map(|(name, value)| (Key::new(name), value)).collect::<Map>())
}
