//! The list of layers.

use strata_diagnostics::Diagnostic;
use strata_value::{Key, Map, Value};

use super::super::limits::MAX_LAYERS;
use super::super::place::{span, text_span};
use super::super::template::Template;
use super::{CODE, Layer, Reader};

impl Reader<'_> {
    pub(super) fn layers(&mut self, layers: &Value, deep: &[bool]) -> Vec<Layer> {
        let Some(layers) = layers.as_seq() else {
            self.wrong(CODE, layers, "`layers` must be a list of layers, the lowest first");
            return Vec::new();
        };
        if let Some(first) = layers.get(MAX_LAYERS) {
            let count = layers.len();
            let message =
                format!("the manifest has {count} layers; at most {MAX_LAYERS} are allowed");
            let error = Diagnostic::error("manifest-limit", message)
                .at(span(first.origin()), "one layer too many")
                .hint("put what belongs together into one file");
            self.errors.push(error);
            return Vec::new();
        }
        layers.iter().filter_map(|layer| self.layer(layer, deep)).collect()
    }

    fn layer(&mut self, layer: &Value, deep: &[bool]) -> Option<Layer> {
        let Some(map) = layer.as_map() else {
            self.wrong(CODE, layer, "a layer must be a mapping with a `path`");
            return None;
        };
        let path = map.get(Key::new("path"));
        let name = path.and_then(Value::as_str).unwrap_or_default();
        let owner = if name.is_empty() { "a layer".into() } else { format!("the layer `{name}`") };
        self.fields(map, &owner, &["path", "optional", "remove", "decrypt"]);
        let is_optional = self.optional(map, &owner);
        let is_encrypted = self.decrypt(map, &owner);
        let removals = match map.get(Key::new("remove")) {
            Some(remove) => self.removals(remove, &owner, deep),
            None => Vec::new(),
        };
        let Some(path) = path else {
            self.wrong(CODE, layer, "a layer must have a `path`");
            return None;
        };
        let template = self.template(path)?;
        Some(Layer { template, path: path.clone(), is_optional, is_encrypted, removals })
    }

    fn template(&mut self, path: &Value) -> Option<Template> {
        let Some(text) = path.as_str() else {
            self.wrong(CODE, path, "the `path` of a layer must be a text");
            return None;
        };
        let error = match Template::parse(text) {
            Ok(template) => return Some(template),
            Err(error) => error,
        };
        let message = format!("the path of the layer `{text}` {}", error.message);
        let at = text_span(self.file, path, error.at);
        self.errors.push(Diagnostic::error("manifest-path", message).at(at, "").hint(error.hint));
        None
    }

    fn optional(&mut self, map: &Map, owner: &str) -> bool {
        let Some(flag) = map.get(Key::new("optional")) else { return false };
        if flag.as_bool().is_none() {
            self.wrong(CODE, flag, format!("`optional` of {owner} must be `true` or `false`"));
        }
        flag.as_bool().unwrap_or_default()
    }

    fn decrypt(&mut self, map: &Map, owner: &str) -> bool {
        let Some(decrypt) = map.get(Key::new("decrypt")) else { return false };
        if decrypt.as_str() != Some("sops") {
            let message = format!("`decrypt` of {owner} must be `sops`, the one way of decrypting");
            self.wrong(CODE, decrypt, message);
        }
        true
    }
}
