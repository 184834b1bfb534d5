//! All keys of a node.

use std::collections::BTreeSet;

use strata_diagnostics::{Diagnostic, Diagnostics};
use strata_value::{Key, Map};

use super::error::{Kind, Outcome, code, span};
use super::function::{Backend, Format};
use super::invocation::Invocation;
use super::key::LookupKey;
use super::layer::Layer;
use super::level::Spot;
use super::lookup_options::LOOKUP_OPTIONS;
use super::node::{Level, Node, Provider};

impl Node<'_> {
    /// The keys of all levels of all layers, in alphabetical order, ready to be looked up.
    ///
    /// A module contributes the keys that begin with its name. Keys that are no text cannot be
    /// looked up and are left out, as is `lookup_options`. Functions of an embedding program that
    /// give one key at a time cannot say which they have: that is a warning.
    pub fn keys(&self) -> Result<Vec<LookupKey>, Diagnostics> {
        self.keys_of_layers(self.tree.modules()?)
    }

    /// The keys that could have been meant by this one: those of the layers that it is looked up in,
    /// as of [`Node::keys`].
    pub fn keys_beside(&self, key: &LookupKey) -> Result<Vec<LookupKey>, Diagnostics> {
        self.keys_of_layers(key.module().map(str::to_owned))
    }

    fn keys_of_layers(
        &self,
        modules: impl IntoIterator<Item = String>,
    ) -> Result<Vec<LookupKey>, Diagnostics> {
        let mut run = Invocation::default();
        let mut names = BTreeSet::new();
        let layers = [Layer::Global, Layer::Environment];
        for layer in layers.into_iter().chain(modules.into_iter().map(Layer::Module)) {
            if let Some(provider) = self.provider(&layer, &mut run)? {
                for level in provider.levels.iter().chain(&provider.default_levels) {
                    self.keys_of_level(&provider, level, &mut names, &mut run)?;
                }
            }
        }
        Ok(names.into_iter().map(LookupKey::root_only).collect())
    }

    fn keys_of_level(
        &self,
        provider: &Provider,
        level: &Level,
        names: &mut BTreeSet<&'static str>,
        run: &mut Invocation<'_>,
    ) -> Outcome<()> {
        for place in &level.places {
            let Some(map) = self.map_of_place(Spot { provider, level, place }, run)? else {
                continue;
            };
            names.extend(map.iter().filter_map(|entry| entry.key.as_str()).filter(|name| {
                *name != LOOKUP_OPTIONS
                    && match &provider.layer {
                        Layer::Module(module) => {
                            name.strip_prefix(module.as_str()).is_some_and(|n| n.starts_with("::"))
                        }
                        _ => true,
                    }
            }));
        }
        Ok(())
    }

    fn map_of_place(&self, spot: Spot<'_>, run: &mut Invocation<'_>) -> Outcome<Option<Map>> {
        let Spot { provider, level, place } = spot;
        let format = match &level.backend {
            Ok(Backend::File(format)) => *format,
            Ok(Backend::Eyaml) => Format::Yaml,
            Ok(Backend::DataHash(_)) => {
                // Asking for any key makes the node call the function and keep what it gave.
                self.value_at(spot, &LookupKey::root_only(""), run)?;
                return place.hash.get().cloned().transpose();
            }
            Ok(Backend::LookupKey(_) | Backend::DataDig(_)) => {
                let entry = provider.entry(level);
                let message =
                    format!("the level `{}` cannot say which keys it has", entry.name.text);
                self.warn(|| {
                    Diagnostic::warning(code(Kind::Backend), message)
                        .at(span(entry.function.name.origin), "it gives one key at a time")
                        .hint("look its keys up by name")
                });
                return Ok(None);
            }
            Err(findings) => return Err(findings.clone()),
        };
        Ok(self.file(place, format)?.map(|file| file.map.clone()))
    }

    /// The merged `lookup_options` that concern a key: those of the global layer and the
    /// environment, and of the module of the key. Each entry knows where it was written.
    pub fn lookup_options(&self, key: &LookupKey) -> Result<Map, Diagnostics> {
        let map = self.merged_options(key.module(), &mut Invocation::default())?;
        Ok(map.unwrap_or_default())
    }

    /// The entry of `lookup_options` that applies to a key: its name or its pattern.
    pub fn options_entry(&self, key: &LookupKey) -> Result<Option<Key>, Diagnostics> {
        let options = self.options_of(key, &mut Invocation::default())?;
        Ok(options.map(|options| options.pattern))
    }
}
